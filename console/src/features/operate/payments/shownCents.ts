import type { AccountPayment, Month } from '@matinee/contract/adminPayments'
import { roundToTotal } from '@matinee/contract/plain/roundToTotal'
import { microsPerCent, toCents } from '@matinee/contract/plain/reports/toCents'

const round = (all: readonly number[], total: number) => roundToTotal(all, toCents(total), microsPerCent)

/** The amounts of a payment in cents that add up to its total. */
export function paymentCents({ earnedMicros, correctedMicros, carriedMicros, totalMicros }: AccountPayment) {
  const [earned, corrected, carried] = round([earnedMicros, correctedMicros, carriedMicros], totalMicros)
  return { earned: earned!, corrected: corrected!, carried: carried!, total: toCents(totalMicros) }
}

/** The sums of a month in cents: what was earned and corrected is what the four states have. */
export function monthCents({ earnedMicros, correctedMicros, ...month }: Month) {
  const total = earnedMicros + correctedMicros
  const [earned, corrected] = round([earnedMicros, correctedMicros], total)
  const states = [month.carried, month.waiting, month.approved, month.paid]
  const [carried, waiting, approved, paid] = round(
    states.map(({ micros }) => micros),
    total,
  )
  return {
    earned: earned!,
    corrected: corrected!,
    carried: carried!,
    waiting: waiting!,
    approved: approved!,
    paid: paid!,
  }
}
