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

/** What the clock on the wall shows, as the unix second at which UTC shows the same. */
function wallClock(atS: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(atS * 1000)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) / 1000
}
