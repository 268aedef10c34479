import { wallClock } from '@matinee/contract/plain/zonedClock'

/** `month` counts from 1. Days and months beyond the calendar carry over, as in `Date.UTC`: day 0 is the day before. */
export type Day = { year: number; month: number; day: number }

const dayS = 86_400

/** The calendar day that a zone has at a unix second. */
export function zonedDay(atS: number, zone: string): Day {
  const wall = new Date(wallClock(atS, zone) * 1000)
  return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() }
}

/** The unix second at which a day begins in a zone; where the clock jumps over midnight, the jump. */
export function startOfDay({ year, month, day }: Day, zone: string): number {
  const wall = Date.UTC(year, month - 1, day) / 1000
  const offsets = [wall - dayS, wall + dayS].map((at) => wallClock(at, zone) - at)
  const [early, late] = [wall - Math.max(...offsets), wall - Math.min(...offsets)]
  return [early, late].find((at) => wallClock(at, zone) === wall) ?? wall - offsets[0]!
}
