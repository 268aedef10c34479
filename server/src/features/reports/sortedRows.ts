import type { Dimension } from './adRows.facts.ts'
import type { Keys, Names } from './presentRow.ts'

/** By what rows are told apart, in that order: days by time, all else by name, and by id where names are alike. */
export function sortedRows<R extends { keys: Keys }>(
  rows: readonly R[],
  by: readonly Dimension[],
  names: Names,
): R[] {
  // Few days, placements and the like stand for many rows: each has its place, into which its rows are put. The last
  // of what they are told apart by comes first, and those after it keep its order.
  let sorted = [...rows]
  for (const dimension of by.toReversed()) {
    const places = placesOf(rows, dimension, names)
    const filed = Array.from(places, (): R[] => [])
    for (const row of sorted) filed[places.get(row.keys[dimension] ?? '')!]!.push(row)
    sorted = filed.flat()
  }
  return sorted
}

/** By code points: the same order wherever it is sorted. */
function placesOf(
  rows: readonly { keys: Keys }[],
  dimension: Dimension,
  names: Names,
): ReadonlyMap<string, number> {
  const known = namesIn(dimension, names)
  const keys = [...new Set(rows.map((row) => row.keys[dimension] ?? ''))]
  const named = keys.map((key) => ({ key, name: known?.get(key) ?? key }))
  named.sort((one, other) => compare(one.name, other.name) || compare(one.key, other.key))
  return new Map(named.map(({ key }, place) => [key, place]))
}

function namesIn(dimension: Dimension, names: Names): Map<string, string> | null {
  if (dimension === 'zone') return names.zones
  if (dimension === 'site') return names.sites
  return dimension === 'app' ? names.apps : null
}

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)
