const formats = new Map<string, Intl.DateTimeFormat>()
/** More spellings of zones than there are zones: strangers choose them. */
const maxFormats = 600

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en', {
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
  formats.set(zone, made)
  return made
}

/**
 * What the clock on the wall shows in a zone at a unix second, as the unix second at which UTC shows the same. Throws
 * RangeError for a zone that is none.
 */
export function wallClock(atS: number, zone: string): number {
  const parts = formatOf(zone)
    .format(atS * 1000)
    .match(/\d+/g)!
    .map(Number)
  const [month, day, year, hour, minute, second] = parts as [number, number, number, number, number, number]
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000
}

/** `2026-11-21T14:05:09`: the clock of a zone at an instant (epoch ms). */
export const wallText = (atMs: number, zone: string): string =>
  new Date(wallClock(Math.floor(atMs / 1000), zone) * 1000).toISOString().slice(0, 19)

/** The calendar day, YYYY-MM-DD, that a zone has at an instant (epoch ms). */
export const dayIn = (zone: string, atMs: number): string => wallText(atMs, zone).slice(0, 10)

/** IANA name that this runtime knows; a bare offset such as +03:00 is none, and the databases do not take it. */
export function isTimezone(zone: string): boolean {
  if (!/^[A-Z]/i.test(zone)) return false
  try {
    formatOf(zone)
    return true
  } catch {
    return false
  }
}
