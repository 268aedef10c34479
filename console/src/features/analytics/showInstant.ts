import type { Language } from '@matinee/contract/plain/accountTypes'
import { dayAt, showDay } from '../../lib/days.ts'
import { formatInstant } from '../../lib/format.ts'

/** 21.11.2026 09:05: the day as the source document writes it (V60), in the zone of the account. */
export function showInstant(atS: number, language: Language, timeZone: string): string {
  return `${showDay(dayAt(atS, timeZone))} ${showTime(atS, language, timeZone)}`
}

export const showTime = (atS: number, language: Language, timeZone: string, hasSeconds = false) =>
  formatInstant(atS * 1000, language, {
    hour: '2-digit',
    minute: '2-digit',
    ...(hasSeconds && { second: '2-digit' }),
    timeZone,
  })
