import type { Dimension } from './adRows.facts.ts'
import type { Keys, Names } from './presentRow.ts'

/** By what rows are told apart, in that order: days by time, all else by name, and by id where names are alike. */
export function sortedRows<R extends { keys: Keys }>(
  rows: readonly R[],
  by: readonly Dimension[],
  names: Names,
): R[] {
  const nameOf = (dimension: Dimension, key: string) => namesIn(dimension, names)?.get(key) ?? key
  const wordsOf = ({ keys }: R) =>
    by.flatMap((dimension) => {
      const key = keys[dimension] ?? ''
      return [nameOf(dimension, key), key]
    })
  return rows
    .map((row) => ({ row, words: wordsOf(row) }))
    .sort((one, other) => compare(one.words, other.words))
    .map(({ row }) => row)
}

function namesIn(dimension: Dimension, names: Names): Map<string, string> | null {
  if (dimension === 'zone') return names.zones
  if (dimension === 'site') return names.sites
  return dimension === 'app' ? names.apps : null
}

/** By code points: the same order wherever it is sorted. */
function compare(one: readonly string[], other: readonly string[]): number {
  for (const [index, word] of one.entries()) {
    const against = other[index]!
    if (word !== against) return word < against ? -1 : 1
  }
  return 0
}
