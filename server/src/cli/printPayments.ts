import type { Closing } from '../features/payments/closing.service.ts'
import type { ListedTerm } from '../features/payments/payments.service.ts'
import { printFields, printTable } from './printTable.ts'
import { plural } from './words.ts'

const states: Record<number, string> = {
  0: 'to be approved',
  1: 'carried over',
  2: 'approved',
  3: 'paid',
}

/** To the micro where it has any, as the statements round. */
const dollars = (micros: number) => {
  const text = String(Math.abs(micros)).padStart(7, '0')
  const decimals = text.slice(-6).replace(/0{1,4}$/, '')
  return `${micros < 0 ? '-' : ''}${text.slice(0, -6)}.${decimals}`
}

export const printTerms = (terms: readonly ListedTerm[], width: number): string =>
  printTable(
    terms,
    [
      { title: 'MONTH', cell: ({ term }) => term, isWhole: true },
      { title: 'ACCOUNT', cell: ({ email }) => email },
      {
        title: 'EARNED $',
        cell: ({ revenueMicros }) => dollars(revenueMicros),
        isNumber: true,
        isWhole: true,
      },
      {
        title: 'CORRECTED $',
        cell: ({ correctionMicros }) => dollars(correctionMicros),
        isNumber: true,
        isWhole: true,
      },
      { title: 'TOTAL $', cell: ({ totalMicros }) => dollars(totalMicros), isNumber: true, isWhole: true },
      {
        title: 'STATE',
        cell: ({ paid, heldUntil }) => (heldUntil ? `${states[paid]}, held` : states[paid]!),
        isWhole: true,
      },
      { title: 'PAID ON', cell: ({ paymentDate }) => paymentDate, isWhole: true },
      {
        title: 'PAYOUT',
        cell: ({ payoutMicros, payoutCurrency }) =>
          payoutMicros === null ? null : `${dollars(payoutMicros)} ${payoutCurrency}`,
        isWhole: true,
      },
      { title: 'NOTE', cell: ({ note }) => note },
    ],
    width,
  )

type Term = Pick<ListedTerm, 'term' | 'paid' | 'paymentDate' | 'amountMicros' | 'totalMicros' | 'note'>

export const printTerm = ({ term, paid, ...of }: Term): string =>
  `${term} is now: ${states[paid]}.\n\n${printFields([
    ['Of the month', `${dollars(of.amountMicros)} USD`],
    ['With what was carried over', `${dollars(of.totalMicros)} USD`],
    ['Paid on', of.paymentDate],
    ['Note', of.note || null],
  ])}`

export function printClosings(
  closings: readonly Closing[],
  { term, isDryRun }: { term: string; isDryRun: boolean },
  width: number,
): string {
  const made = closings.filter(({ outcome }) => outcome === 'closed').length
  const verb = isDryRun ? 'would be closed' : made === 1 ? 'was closed' : 'were closed'
  const head = `${term} of ${plural(made, 'account')} ${verb}.`
  const told = closings.filter(({ outcome }) => outcome !== 'nothing')
  if (told.length === 0) return head
  const table = printTable(
    told,
    [
      { title: 'ACCOUNT', cell: ({ email }) => email },
      {
        title: 'MONTH $',
        cell: (closing) => (closing.outcome === 'closed' ? dollars(closing.amountMicros) : null),
        isNumber: true,
        isWhole: true,
      },
      {
        title: 'TOTAL $',
        cell: (closing) => (closing.outcome === 'closed' ? dollars(closing.totalMicros) : null),
        isNumber: true,
        isWhole: true,
      },
      { title: 'OUTCOME', cell: outcomeOf },
    ],
    width,
  )
  return `${head}\n\n${table}`
}

function outcomeOf(closing: Closing): string {
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
