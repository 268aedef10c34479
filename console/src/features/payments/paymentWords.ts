import type { Payment } from '@matinee/contract/payments'
import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { isPaid, paidStates, payoutThresholdMicros } from '@matinee/contract/plain/reports/paymentRules'
import { formatNamedDay, formatNumber } from '@matinee/contract/plain/format'
import type { BadgeTone } from '../../ui/table/StatusBadge.tsx'

/** US dollars. */
export const payoutThreshold = payoutThresholdMicros / 1e6

/** $250: a round sum is written without cents. */
export const roundDollars = (dollars: number, language: Language): string =>
  `$${formatNumber(dollars, language)}`

type PaymentState = 'accruing' | 'closed' | 'carried' | 'approved' | 'paid'

/** 0, 1 and 2 are unpaid, any other value is paid. */
export function stateOf({ paid, isClosed }: Pick<Payment, 'paid' | 'isClosed'>): PaymentState {
  if (isPaid(paid)) return 'paid'
  if (paid === paidStates.approved) return 'approved'
  if (paid === paidStates.carried) return 'carried'
  return isClosed ? 'closed' : 'accruing'
}

export const toneOf: Record<PaymentState, BadgeTone> = {
  accruing: 'neutral',
  closed: 'neutral',
  carried: 'warning',
  approved: 'spark',
  paid: 'good',
}

/** US dollars to the threshold, rounded up so that it never shows "$0.00". Null for a paid month and from the threshold on. */
export function remainingToThreshold({ paid, total }: Pick<Payment, 'paid' | 'total'>): number | null {
  if (isPaid(paid) || total >= payoutThreshold) return null
  return roundUp(payoutThreshold - total)
}

const microsOf = (dollars: number) => Math.round(dollars * 1e6)
/** To whole cents: a missing amount never shows as zero. */
export const roundUp = (dollars: number): number => Math.ceil(microsOf(dollars) / 1e4) / 100
/** To whole cents: an amount never shows as enough before it is. */
export const roundDown = (dollars: number): number => Math.floor(microsOf(dollars) / 1e4) / 100

/**
 * The month as the API names it, in the account's language. An agent, or anyone right after a change of language, may
 * read in another one.
 */
export function monthName({ term, termStr }: Payment, account: Language, shown: Language): string {
  if (account === shown) return termStr
  return formatNamedDay(`${term}-01`, 'month', shown)
}
