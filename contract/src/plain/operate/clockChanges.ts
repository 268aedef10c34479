import { wallClock } from '../calendar.ts'

const weekMs = 604_800_000
/** Earlier and later changes are left out, so that a distant year takes no time: no campaign has them. */
const [firstYear, lastYear] = [1970, 2100]
/** Upper limit of cached years of zones. */
const maxYears = 5_000
const changesByYear = new Map<string, number[]>()

/** How far a zone's clock is ahead of UTC at an instant, in ms. */
export function offsetAt(zone: string, atMs: number): number {
  const atS = Math.floor(atMs / 1000)
  return (wallClock(atS, zone) - atS) * 1000
}

/** The instants between two others (epoch ms) at which a zone's clock changes. */
export function listClockChanges(zone: string, from: number, until: number): number[] {
  const changes: number[] = []
  const first = Math.max(new Date(from).getUTCFullYear(), firstYear)
  const last = Math.min(new Date(until).getUTCFullYear(), lastYear)
  for (let year = first; year <= last; year += 1)
    changes.push(...changesIn(zone, year).filter((change) => change > from && change < until))
  return changes
}

function changesIn(zone: string, year: number): number[] {
  const key = `${year} ${zone}`
  const cached = changesByYear.get(key)
  if (cached) return cached
  const changes: number[] = []
  const end = Date.UTC(year + 1, 0)
  // No zone changes its clock twice in a week.
  for (let week = Date.UTC(year, 0); week < end; week += weekMs) {
    const next = Math.min(week + weekMs, end)
    if (offsetAt(zone, week) !== offsetAt(zone, next)) changes.push(findChange(zone, week, next))
  }
  if (changesByYear.size >= maxYears) changesByYear.clear()
  changesByYear.set(key, changes)
  return changes
}

/** The change between two instants with different offsets, to the second. */
function findChange(zone: string, before: number, after: number): number {
  const offset = offsetAt(zone, before)
  let [low, high] = [before, after]
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (offsetAt(zone, middle) === offset) low = middle
    else high = middle
  }
  return high
}
