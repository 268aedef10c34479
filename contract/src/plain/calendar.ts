/** A calendar day, `2026-11-23`; its context names the time zone. Days compare like strings. */
export type Day = string
/** Both days are included. */
export type DayRange = { start: Day; end: Day }

const dayS = 86_400
const quarterMs = 900_000
/** Since then, the days of all zones begin on a quarter of an hour: before, St. John's changed its clocks at 00:01. */
const evenSinceMs = Date.UTC(2012, 0)
const maxDays = 5_000
/** Upper limit of cached formats: zones have several spellings, and requests can contain any of them. */
const maxFormats = 600

const formats = new Map<string, Intl.DateTimeFormat>()
const daysByQuarter = new Map<string, Day>()

function formatIn(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  if (formats.size >= maxFormats) formats.clear()
  formats.set(zone, format)
  return format
}

/** Whether this runtime has the IANA zone. Offsets such as +03:00 are refused, because the databases refuse them. */
export function isTimezone(zone: string): boolean {
  if (!/^[A-Z]/i.test(zone)) return false
  try {
    formatIn(zone)
    return true
  } catch {
    return false
  }
}

/**
 * The wall clock of a zone at a unix second, as the unix second at which UTC shows the same. Throws RangeError for an
 * unknown zone.
 */
export function wallClock(atS: number, zone: string): number {
  const parts = formatIn(zone)
    .format(atS * 1000)
    .match(/\d+/g)!
    .map(Number)
  const [month, day, year, hour, minute, second] = parts as [number, number, number, number, number, number]
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000
}

/** `2026-11-21T14:05:09`: the wall clock of a zone at an instant (epoch ms). */
export const wallText = (atMs: number, zone: string): string =>
  new Date(wallClock(Math.floor(atMs / 1000), zone) * 1000).toISOString().slice(0, 19)

/** The calendar day of a zone at an instant (epoch ms), by default now. Throws RangeError for an unknown zone. */
export function dayIn(zone: string, atMs = Date.now()): Day {
  if (atMs < evenSinceMs) return wallText(atMs, zone).slice(0, 10)
  // Every ad event needs its day, so a result is cached for its quarter of an hour.
  const quarter = Math.floor(atMs / quarterMs)
  const key = `${quarter} ${zone}`
  const cached = daysByQuarter.get(key)
  if (cached !== undefined) return cached
  const day = wallText(quarter * quarterMs, zone).slice(0, 10)
  if (daysByQuarter.size >= maxDays) daysByQuarter.clear()
  daysByQuarter.set(key, day)
  return day
}

/** The unix second at which a day begins in a zone; where the clock jumps over midnight, the jump. */
export const startOfDay = (day: Day, zone: string): number => secondAt(midnightS(day), zone)

/** The instant in ISO 8601 at which a zone's clock shows `text`, such as `2026-11-20T09:30`; null for any other text. */
export function instantAt(text: string, zone: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) || parseDay(text.slice(0, 10)) === null) return null
  const wall = Date.parse(`${text}:00Z`) / 1000
  return Number.isNaN(wall) ? null : new Date(secondAt(wall, zone) * 1000).toISOString()
}

/** The first unix second at which a zone's clock shows what UTC shows at `wall`; where the clock jumps over that, the jump. */
function secondAt(wall: number, zone: string): number {
  const offsets = [wall - dayS, wall + dayS].map((atS) => wallClock(atS, zone) - atS)
  const candidates = [wall - Math.max(...offsets), wall - Math.min(...offsets)]
  return candidates.find((atS) => wallClock(atS, zone) === wall) ?? wall - offsets[0]!
}

/** The unix second at which a day begins in UTC; NaN for a text that is no date. */
const midnightS = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / 1000
const utcDay = (atS: number): Day => new Date(atS * 1000).toISOString().slice(0, 10)

/** `text` if it is a day of the calendar, otherwise null: 2026-02-31, 2026-1-1, 0000-01-01. */
export function parseDay(text: string): Day | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '0001') return null
  const atS = midnightS(text)
  return !Number.isNaN(atS) && utcDay(atS) === text ? text : null
}

export const addDays = (day: Day, days: number): Day => utcDay(midnightS(day) + days * dayS)

/** Days from `start` to `end`, both included. */
export const countDays = (start: Day, end: Day): number =>
  Math.round((midnightS(end) - midnightS(start)) / dayS) + 1

/** The same day of another month, or its last one where that is shorter. */
export function addMonths(day: Day, months: number): Day {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  const last = new Date(first)
  last.setUTCMonth(first.getUTCMonth() + months + 1, 0)
  const date = Math.min(Number(day.slice(8)), last.getUTCDate())
  return utcDay(last.setUTCDate(date) / 1000)
}

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`
export const lastOfMonth = (day: Day): Day => addDays(addMonths(firstOfMonth(day), 1), -1)

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(midnightS(day) * 1000).getUTCDay()
