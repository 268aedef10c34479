import type { Closing } from '../../features/payments/closing.service.ts'
import type { ListedTerm } from '../../features/payments/payments.service.ts'
import { formatMicros, plural } from '../formatText.ts'
import { printFields, printTable, type Columns } from '../printTable.ts'

const states: Record<number, string> = {
  0: 'to be approved',
  1: 'carried over',
  2: 'approved',
  3: 'paid',
}

const dollars = (micros: number | null) => (micros === null ? null : formatMicros(micros))

export const termColumns: Columns<ListedTerm> = {
  'MONTH!': 'term',
  ACCOUNT: 'email',
  'EARNED $#!': ({ revenueMicros }) => dollars(revenueMicros),
  'CORRECTED $#!': ({ correctionMicros }) => dollars(correctionMicros),
  'TOTAL $#!': ({ totalMicros }) => dollars(totalMicros),
  'STATE!': ({ paid, heldUntil, includedIn }) => {
    if (includedIn) return `${paid === 3 ? 'paid' : 'approved'} with ${includedIn}`
    return heldUntil ? `${states[paid]}, held` : states[paid]!
  },
  'PAID ON!': 'paymentDate',
  'PAYOUT!': ({ payoutMicros, payoutCurrency }) =>
    payoutMicros === null ? null : `${formatMicros(payoutMicros)} ${payoutCurrency}`,
  NOTE: 'note',
}

type Term = Pick<ListedTerm, 'term' | 'paid' | 'paymentDate' | 'amountMicros' | 'totalMicros' | 'note'>

export const printTerm = ({ term, paid, amountMicros, totalMicros, paymentDate, note }: Term): string =>
  `${term} is now: ${states[paid]}.\n\n${printFields([
    ['This month', `${formatMicros(amountMicros)} USD`],
    ['With the balance carried over', `${formatMicros(totalMicros)} USD`],
    ['Paid on', paymentDate],
    ['Note', note || null],
  ])}`

export function printClosings(
  closings: readonly Closing[],
  { term, isDryRun }: { term: string; isDryRun: boolean },
  width: number,
): string {
  const count = closings.filter(({ outcome }) => outcome === 'closed').length
  const verb = isDryRun ? 'would be closed' : 'was closed'
  const head = `${term} ${verb} for ${plural(count, 'account')}.`
  const rows = closings.filter(({ outcome }) => outcome !== 'nothing')
  if (rows.length === 0) return head
  const closed = { rows, width }
  const table = printTable(closed, {
    ACCOUNT: 'email',
    'MONTH $#!': (closing) => (closing.outcome === 'closed' ? dollars(closing.amountMicros) : null),
    'TOTAL $#!': (closing) => (closing.outcome === 'closed' ? dollars(closing.totalMicros) : null),
    OUTCOME: printOutcome,
  })
  return `${head}\n\n${table}`
}

function printOutcome(closing: Closing): string {
  switch (closing.outcome) {
    case 'closed':
      return states[closing.paid]!
    case 'already':
      return 'already closed'
    case 'nothing':
      return 'nothing earned, nothing unpaid'
    case 'revenue_estimated':
      return `revenue_estimated: revenue from ${closing.sources.join(', ')} may still change`
    case 'term_open':
      return 'term_open: the month has not ended in the time zone of the account'
    case 'failed':
      return `failed: ${closing.reason}`
  }
}
