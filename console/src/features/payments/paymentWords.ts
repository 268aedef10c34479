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
export function paymentState({ paid, isClosed }: Pick<Payment, 'paid' | 'isClosed'>): PaymentState {
  if (isPaid(paid)) return 'paid'
  if (paid === paidStates.approved) return 'approved'
  if (paid === paidStates.carried) return 'carried'
  return isClosed ? 'closed' : 'accruing'
}

export const stateTones: Record<PaymentState, BadgeTone> = {
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
/** To cents, for amounts still missing: none is shown as zero. */
export const roundUp = (dollars: number): number => Math.ceil(microsOf(dollars) / 1e4) / 100
/** To cents, for amounts earned: none is shown as enough before it is. */
export const roundDown = (dollars: number): number => Math.floor(microsOf(dollars) / 1e4) / 100

/**
 * The month as the API writes it, in the account's language. The screen's language differs for an agent, and just after
 * a change of language.
 */
export function monthName({ term, termStr }: Payment, account: Language, shown: Language): string {
  if (account === shown) return termStr
  return formatNamedDay(`${term}-01`, 'month', shown)
}
