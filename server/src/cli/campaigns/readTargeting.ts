import { isTimezone } from '@matinee/contract/plain/calendar'
import type { Schedule } from '@matinee/contract/plain/campaignSchedule'
import { wrongUsage } from '../refuse.ts'

const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Days as numbers, 1 for Monday: `mon-fri`, `sat,sun`. Null for any other text. */
function readDays(text: string): number[] | null {
  const days = text.split(',').flatMap((part) => {
    const [first, last = first] = part.split('-').map((name) => names.indexOf(name) + 1)
    if (!first || !last || last < first) return [0]
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
  return days.includes(0) ? null : [...new Set(days)].toSorted((a, b) => a - b)
}

/** `mon-fri 9-17 Europe/Istanbul`; `none`: at all hours. */
export function readSchedule(given: string, flag: string): Schedule | null {
  if (given === 'none') return null
  const [dayText = '', hourText = '', timezone = 'UTC', ...rest] = given.trim().split(/\s+/)
  const days = readDays(dayText.toLowerCase())
  const [, from, until] = /^(\d{1,2})-(\d{1,2})$/.exec(hourText) ?? []
  if (!days || from === undefined || rest.length > 0 || !isTimezone(timezone))
    throw wrongUsage(`${flag}: "${given}" is not like "mon-fri 9-17 Europe/Istanbul".`)
  return { timezone, days, fromHour: Number(from), untilHour: Number(until) }
}

export function printSchedule(schedule: Schedule | null): string {
  if (!schedule) return 'all'
  const { days, fromHour, untilHour, timezone } = schedule
  return `${days.map((day) => names[day - 1]).join(',')} ${fromHour}-${untilHour} ${timezone}`
}

/** `3/24`: three impressions in one browser within 24 hours; `none`: without a limit. */
export function readCap(given: string, flag: string): { impressions: number; hours: number } | null {
  if (given === 'none') return null
  const [, impressions, hours] = /^(\d{1,4})\/(\d{1,2})$/.exec(given) ?? []
  if (impressions === undefined) throw wrongUsage(`${flag}: "${given}" is not like 3/24 (impressions/hours).`)
  return { impressions: Number(impressions), hours: Number(hours) }
}

/** Whole seconds as milliseconds; `none`: never. */
export function readSkipAfter(given: string, flag: string): number | null {
  if (given === 'none') return null
  if (!/^\d{1,3}$/.test(given)) throw wrongUsage(`${flag}: "${given}" is not a number of seconds such as 5.`)
  return Number(given) * 1_000
}
