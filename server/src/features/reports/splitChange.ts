import { roundToTotal } from '@matinee/contract/plain/roundToTotal'

/** A segment (a placement on a platform) in a period: counts, and money in micros. */
export type Segment = {
  requests: number
  matches: number
  impressions: number
  views: number
  viewables: number
  microsUsd: number
  /** In the requested currency. */
  micros: number
}
/** A segment before and after. */
export type Change = { before: Segment; after: Segment }

export const effectNames = ['traffic', 'coverage', 'inSight', 'price', 'mix', 'exchangeRate'] as const
export type Effects = Record<(typeof effectNames)[number], number>

/**
 * Why revenue changed, as micros that add up to the difference exactly. A segment's revenue is
 *
 *   all requests × its share of them × match ÷ request × viewable ÷ match × US dollars ÷ viewable × currency ÷ dollars
 *
 * and the difference is split by the logarithms of the factors' changes (LMDI-I; Ang 2004): it leaves no remainder,
 * prefers no order of the factors, and swapping the periods turns every sign. docs/metrics.md has the
 * rule for segments without viewables, matches or requests.
 */
export function splitChange(changes: readonly Change[]): Effects {
  const chains = changes.map(chainOf)
  const all = { before: 0, after: 0 }
  for (const { before, after } of chains) {
    all.before += before.requests
    all.after += after.requests
  }
  const exact: Effects = { traffic: 0, coverage: 0, inSight: 0, price: 0, mix: 0, exchangeRate: 0 }
  for (const chain of chains) addSegment(exact, chain, all)
  const difference = changes.reduce((sum, { before, after }) => sum + after.micros - before.micros, 0)
  return roundEffects(exact, difference)
}

/** Each level contains the next one. `isPaidFlat`: there is money but no count. */
type Levels = { requests: number; matches: number; shown: number; microsUsd: number; micros: number }
type Chain = { before: Levels; after: Levels; isPaidFlat: boolean }
type LevelOf = (segment: Segment) => number

/** Counts of shown ads, the most exact one first. */
const shownCounts: LevelOf[] = [
  (segment) => segment.viewables,
  (segment) => segment.impressions,
  (segment) => segment.views,
  (segment) => segment.matches,
  (segment) => segment.requests,
]

/**
 * A level that is missing in a period where the next one exists is replaced by that one in both periods, and so has no
 * effect. Shown ads are the first of these levels that is never missing.
 */
function chainOf({ before, after }: Change): Chain {
  const periods = [before, after] as const
  const isComplete = (level: LevelOf, next: LevelOf) =>
    periods.every((segment) => level(segment) !== 0 || next(segment) === 0)
  const micros: LevelOf = (segment) => segment.micros
  const orNext = (level: LevelOf, next: LevelOf) => (isComplete(level, next) ? level : next)
  const microsUsd = orNext((segment) => segment.microsUsd, micros)
  const shownCount = shownCounts.find(
    (count) => isComplete(count, microsUsd) && periods.some((period) => count(period) > 0),
  )
  const shown = shownCount ?? (() => 0)
  const matches = orNext((segment) => segment.matches, shown)
  const requests = orNext((segment) => segment.requests, matches)
  const levelsOf = (segment: Segment): Levels => ({
    requests: requests(segment),
    matches: matches(segment),
    shown: shown(segment),
    microsUsd: microsUsd(segment),
    micros: segment.micros,
  })
  return { before: levelsOf(before), after: levelsOf(after), isPaidFlat: shownCount === undefined }
}

/** In the order of `factorsOf`. */
const factorEffects = ['traffic', 'mix', 'coverage', 'inSight', 'price', 'exchangeRate'] as const

function addSegment(
  exact: Effects,
  { before, after, isPaidFlat }: Chain,
  all: { before: number; after: number },
): void {
  const [old, now] = isPaidFlat
    ? [flatFactors(before), flatFactors(after)]
    : [factorsOf(before, all.before), factorsOf(after, all.after)]
  const pairs = factorEffects.map((_, index) => {
    const [one, other] = [old[index] ?? null, now[index] ?? null]
    // A factor that a period does not have is taken from the other.
    return [one ?? other ?? 1, other ?? one ?? 1] as const
  })
  for (const [index, part] of partsOf(pairs, before.micros, after.micros).entries())
    exact[factorEffects[index]!] += part
}

/** The difference of two products, split among their factors. */
function partsOf(
  pairs: readonly (readonly [before: number, after: number])[],
  before: number,
  after: number,
): number[] {
  const difference = after - before
  if (difference === 0 && before === 0) return pairs.map(() => 0)
  // From or to zero: the zero factor explains it. From a gain to a loss: the factor whose sign turned.
  const isTurned = pairs.map(([old, now]) => old * now <= 0)
  const turned = isTurned.filter(Boolean).length
  if (turned > 0) return isTurned.map((is) => (is ? difference / turned : 0))
  const share = difference / before
  // The first is exact near 0, the second near −1.
  const logarithm = Math.abs(share) < 0.5 ? Math.log1p(share) : Math.log(after / before)
  const mean = before === after ? before : difference / logarithm
  return pairs.map(([old, now]) => mean * Math.log(now / old))
}

/** Null where the level above is 0. */
function factorsOf(levels: Levels, allRequests: number): (number | null)[] {
  const { requests, matches, shown, microsUsd, micros } = levels
  const ratio = (part: number, total: number) => (total === 0 ? null : part / total)
  return [
    allRequests,
    ratio(requests, allRequests),
    ratio(matches, requests),
    ratio(shown, matches),
    ratio(microsUsd, shown),
    ratio(micros, microsUsd),
  ]
}

/** Money without a count: its amount and its exchange rate changed. */
const flatFactors = ({ microsUsd, micros }: Levels): (number | null)[] => [
  1,
  1,
  1,
  1,
  microsUsd,
  microsUsd === 0 ? null : micros / microsUsd,
]

/** Integer micros that add up to `total`. */
function roundEffects(exact: Effects, total: number): Effects {
  const rounded = roundToTotal(
    effectNames.map((name) => exact[name]),
    total,
  )
  return Object.fromEntries(effectNames.map((name, index) => [name, rounded[index]!])) as Effects
}
