import type { AccountProof } from '@matinee/contract/adminPayments'

const results = ['fault', 'unreadable', 'toCorrect', 'notClosed', 'ties'] as const
export type ProofResult = (typeof results)[number]

/** `toCorrect`: revenue changed after the closing. `fault`: the lines of the payment do not add up to its amount. */
export function resultOf(row: AccountProof): ProofResult {
  if (row.lineErrorMicros !== 0) return 'fault'
  if (row.differenceMicros === null) return 'unreadable'
  if (row.differenceMicros === 0) return 'ties'
  return row.isClosed ? 'toCorrect' : 'notClosed'
}

/** The worst first, then the largest difference. */
export const sortProof = (rows: readonly AccountProof[]): AccountProof[] =>
  rows.toSorted(
    (one, other) =>
      results.indexOf(resultOf(one)) - results.indexOf(resultOf(other)) ||
      Math.abs(other.differenceMicros ?? 0) - Math.abs(one.differenceMicros ?? 0) ||
      one.account.email.localeCompare(other.account.email),
  )

/** The row of totals; what cannot be read makes the sums that need it unknown. */
export function sumProof(rows: readonly AccountProof[], label: string): AccountProof {
  const sum = (read: (row: AccountProof) => number | null) =>
    rows.reduce<number | null>((total, row) => {
      const micros = read(row)
      return total === null || micros === null ? null : total + micros
    }, 0)
  return {
    account: { id: '', email: label },
    reportMicros: sum(({ reportMicros }) => reportMicros),
    closedMicros: sum(({ closedMicros }) => closedMicros)!,
    correctedMicros: sum(({ correctedMicros }) => correctedMicros)!,
    differenceMicros: sum(({ differenceMicros }) => differenceMicros),
    lineErrorMicros: sum(({ lineErrorMicros }) => lineErrorMicros)!,
    isClosed: true,
    reason: null,
  }
}
