import type { Language } from '@matinee/contract/plain/accountTypes'
import { dayAt, showDay } from '../../lib/days.ts'
import { formatInstant } from '../../lib/format.ts'

/** 21.11.2026 14:03: days are written alike in both languages (R214). */
export function showStamp(instant: string, language: Language, timeZone: string): string {
  const day = showDay(dayAt(Date.parse(instant) / 1000, timeZone))
  return `${day} ${formatInstant(instant, language, { hour: '2-digit', minute: '2-digit', timeZone })}`
}
