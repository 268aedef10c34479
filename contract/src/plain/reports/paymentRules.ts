import { holdsRight, integrationTypes } from '../account/accountTypes.ts'

/** The kinds of accounts that are paid. */
export const paidTypes = integrationTypes.filter((type) => holdsRight(type, 'payments.read'))

/** US dollars that an account must have earned before it is paid, in micros. */
export const payoutThresholdMicros = 250_000_000

/** Day of the next month, in the account's time zone, from which a job closes a month: own-tag revenue is final by then. */
export const firstClosingDay = 4

/** Currencies in which publishers can be paid. */
export const paymentCurrencies = ['EUR', 'USD'] as const
export type PaymentCurrency = (typeof paymentCurrencies)[number]

/** 0 accruing, or closed and not approved yet; 1 below the threshold and carried over; 2 approved; 3 paid. */
export const paidStates = { accruing: 0, carried: 1, approved: 2, paid: 3 } as const
export const isPaid = (paid: number): boolean => ![0, 1, 2].includes(paid)

/** The fields of the payment details, in the order of the form. */
export const paymentFields = [
  'bank',
  'branch',
  'iban',
  'routing',
  'swift',
  'bankAddress',
  'accountNumber',
  'bankCountry',
  'name',
  'address',
  'paymentCurrency',
] as const
export type PaymentField = (typeof paymentFields)[number]

/**
 * The visible part of a text, trimmed: without control characters except line ends, and without invisible formatting
 * marks. Empty if nothing is visible, so that it does not count as filled in.
 */
export function readable(text: string): string {
  const visible = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    // Keeps the joiner and non-joiner, which some languages need for their spelling.
    .replaceAll(/[^\P{Cc}\n]|[^\P{Cf}\u200c\u200d]/gu, '')
    .trim()
  const isEmpty = visible.replaceAll(/[\s\u115f\u1160\u3164\uffa0\u2800]|\u200c|\u200d/gu, '') === ''
  return isEmpty ? '' : visible
}

/** Stands for a field that does not apply; counts as filled in. */
export const notApplicable = '-'

/**
 * Why a text that begins like an IBAN, with two letters and two digits, cannot be one: it does not have 15 to 34 letters
 * and digits (ISO 13616), or its check digits do not match. Spaces, hyphens and full stops between the groups do not count.
 * Null for an IBAN, and for a text that does not begin like one.
 */
export function ibanDoubt(text: string): 'form' | 'checkDigits' | null {
  const iban = text.replaceAll(/[\s.-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}/.test(iban)) return null
  if (!/^[A-Z0-9]{15,34}$/.test(iban)) return 'form'
  return hasCheckDigits(iban) ? null : 'checkDigits'
}

/** ISO 7064, mod 97-10. */
function hasCheckDigits(iban: string): boolean {
  const moved = iban.slice(4) + iban.slice(0, 4)
  let remainder = 0
  for (const sign of moved) {
    const value = Number.parseInt(sign, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}

/** A secret with only its end visible: at most four characters, and none of a text shorter than eight. */
export function masked(text: string): string {
  const plain = text.replaceAll(/\s/g, '')
  if (plain === notApplicable || plain === '') return text
  const shown = plain.length >= 8 ? plain.slice(-4) : ''
  return `••••${shown}`
}
