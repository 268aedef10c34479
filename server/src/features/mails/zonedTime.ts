import { isTimezone } from '@matinee/contract/auth'

/** The instant as DD.MM.YYYY HH:mm in the named zone, which follows in brackets. */
export function zonedTime(at: number, timezone: string): string {
  const options = { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const
  // A zone that this Node does not know must not hold back a notice about security.
  const zone = isTimezone(timezone) ? timezone : 'UTC'
  const part = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${part.day}.${part.month}.${part.year} ${part.hour}:${part.minute} (${zone})`
}
