import { dayIn } from '@matinee/contract/plain/zonedClock'
import type { Day } from './zonedDays.ts'

/** Calendar days as `2026-11-07`, both included. Texts of this kind sort as the days do. */
export type DayRange = { from: string; to: string }

/** Nothing was measured before; a year with fewer than four figures is a slip. */
export const firstDay = '2000-01-01'

const pad = (part: number, length = 2) => String(part).padStart(length, '0')
const isoOf = ({ year, month, day }: Day) => `${pad(year, 4)}-${pad(month)}-${pad(day)}`

/** `2026-11-07` → its parts, or nothing when there is no such day. */
export function readDay(iso: string): Day | null {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(iso) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const at = new Date(Date.UTC(year, month - 1, day))
  return year > 0 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? { year, month, day } : null
}

/** What people type: 7.11.2026, 07/11/2026, 07-11-2026, 07 11 2026 → `2026-11-07`, or nothing. */
export function readTypedDay(typed: string): string | null {
  const [, day, month, year] = /^\s*(\d{1,2})[./\s-]+(\d{1,2})[./\s-]+(\d{4})\.?\s*$/.exec(typed) ?? []
  if (!day || !month || !year) return null
  const iso = isoOf({ year: Number(year), month: Number(month), day: Number(day) })
  return readDay(iso) && iso
}

/** The day that a zone has at a unix second. */
export const dayAt = (atS: number, zone: string) => dayIn(zone, atS * 1000)

export type DayProblem = 'format' | 'future' | 'early' | 'order'

/** What is wrong with two typed days, at the field where it is to be mended; nothing when they are a range. */
export function problemsOf(
  typed: DayRange,
  today: string,
): Partial<Record<keyof DayRange, DayProblem>> | null {
  const [from, to] = [typed.from, typed.to].map(readTypedDay)
  const wrong = { from: problemOf(from, today), to: problemOf(to, today) }
  if (wrong.from || wrong.to)
    return { ...(wrong.from && { from: wrong.from }), ...(wrong.to && { to: wrong.to }) }
  return from! > to! ? { to: 'order' } : null
}

function problemOf(day: string | null | undefined, today: string): DayProblem | null {
  if (!day) return 'format'
  if (day < firstDay) return 'early'
  return day > today ? 'future' : null
}
