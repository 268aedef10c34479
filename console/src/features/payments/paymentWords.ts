import type { Payment } from '@matinee/contract/payments'
import type { Language } from '@matinee/contract/plain/accountTypes'
import { isPaid, paidStates, payoutThresholdMicros } from '@matinee/contract/plain/paymentRules'
import { formatNamedDay, formatNumber } from '@matinee/contract/plain/format'
import type { BadgeTone } from '../../ui/table/StatusBadge.tsx'

/** US dollars. */
export const payoutThreshold = payoutThresholdMicros / 1e6

/** $250: a round sum is written without cents. */
export const roundDollars = (dollars: number, language: Language): string =>
  `$${formatNumber(dollars, language)}`

type PaymentState = 'accruing' | 'closed' | 'carried' | 'approved' | 'paid'

/** PAY-05, G-127: 0, 1 and 2 are unpaid, any other value is paid. */
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

/** US dollars to the threshold, rounded up: it is never "$0.00 left". Null for what is paid or reaches it (G-130). */
export function leftToThreshold({ paid, total }: Pick<Payment, 'paid' | 'total'>): number | null {
  if (isPaid(paid) || total >= payoutThreshold) return null
  return roundUp(payoutThreshold - total)
}

const microsOf = (dollars: number) => Math.round(dollars * 1e6)
/** To whole cents: what is missing is never nothing while something is. */
export const roundUp = (dollars: number): number => Math.ceil(microsOf(dollars) / 1e4) / 100
/** To whole cents: what is there is never enough before it is. */
export const roundDown = (dollars: number): number => Math.floor(microsOf(dollars) / 1e4) / 100

/**
 * The month as the answer names it, in the language of the account; whoever reads in another one (an agent who acts
 * here, or everybody in the moment after the language was changed) sees it in theirs.
 */
export function monthName({ term, termStr }: Payment, account: Language, shown: Language): string {
  if (account === shown) return termStr
  return formatNamedDay(`${term}-01`, 'month', shown)
}
