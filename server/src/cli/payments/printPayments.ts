import type { Closing } from '../../features/payments/closing.service.ts'
import type { ListedTerm } from '../../features/payments/payments.service.ts'
import { plural } from '../formatText.ts'
import { formatMicros } from '../money.ts'
import { printFields, printTable, type Column, type Table } from '../printTable.ts'

const states: Record<number, string> = {
  0: 'to be approved',
  1: 'carried over',
  2: 'approved',
  3: 'paid',
}

/** Dollars to the micro, like the statements. */
const dollarColumn = <Row>(title: string, micros: (row: Row) => number | null): Column<Row> => ({
  title,
  cell(row) {
    const value = micros(row)
    return value === null ? null : formatMicros(value)
  },
  isNumber: true,
  isUncut: true,
})

export const printTerms = (terms: Table<ListedTerm>): string =>
  printTable(terms, [
    { title: 'MONTH', cell: ({ term }) => term, isUncut: true },
    { title: 'ACCOUNT', cell: ({ email }) => email },
    dollarColumn('EARNED $', ({ revenueMicros }) => revenueMicros),
    dollarColumn('CORRECTED $', ({ correctionMicros }) => correctionMicros),
    dollarColumn('TOTAL $', ({ totalMicros }) => totalMicros),
    {
      title: 'STATE',
      cell: ({ paid, heldUntil }) => (heldUntil ? `${states[paid]}, held` : states[paid]!),
      isUncut: true,
    },
    { title: 'PAID ON', cell: ({ paymentDate }) => paymentDate, isUncut: true },
    {
      title: 'PAYOUT',
      cell: ({ payoutMicros, payoutCurrency }) =>
        payoutMicros === null ? null : `${formatMicros(payoutMicros)} ${payoutCurrency}`,
      isUncut: true,
    },
    { title: 'NOTE', cell: ({ note }) => note },
  ])

type Term = Pick<ListedTerm, 'term' | 'paid' | 'paymentDate' | 'amountMicros' | 'totalMicros' | 'note'>

export const printTerm = ({ term, paid, amountMicros, totalMicros, paymentDate, note }: Term): string =>
  `${term} is now: ${states[paid]}.\n\n${printFields([
    ['Of the month', `${formatMicros(amountMicros)} USD`],
    ['With what was carried over', `${formatMicros(totalMicros)} USD`],
    ['Paid on', paymentDate],
    ['Note', note || null],
  ])}`

export function printClosings(
  closings: readonly Closing[],
  { term, isDryRun }: { term: string; isDryRun: boolean },
  width: number,
): string {
  const count = closings.filter(({ outcome }) => outcome === 'closed').length
  const verb = isDryRun ? 'would be closed' : count === 1 ? 'was closed' : 'were closed'
  const head = `${term} of ${plural(count, 'account')} ${verb}.`
  const rows = closings.filter(({ outcome }) => outcome !== 'nothing')
  if (rows.length === 0) return head
  const table = printTable({ rows, width }, [
    { title: 'ACCOUNT', cell: ({ email }) => email },
    dollarColumn('MONTH $', (closing) => (closing.outcome === 'closed' ? closing.amountMicros : null)),
    dollarColumn('TOTAL $', (closing) => (closing.outcome === 'closed' ? closing.totalMicros : null)),
    { title: 'OUTCOME', cell: printOutcome },
  ])
  return `${head}\n\n${table}`
}

function printOutcome(closing: Closing): string {
  switch (closing.outcome) {
    case 'closed':
      return states[closing.paid]!
    case 'already':
      return 'was closed before'
    case 'nothing':
      return 'nothing earned, nothing unpaid'
    case 'revenue_estimated':
      return `revenue_estimated: figures of ${closing.sources.join(', ')} may still change`
    case 'term_open':
      return 'term_open: the month is not over where the account is'
    case 'failed':
      return `failed: ${closing.reason}`
  }
}
