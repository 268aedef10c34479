import { etcZoneOf, showOffset, type ScheduleTime } from '@matinee/contract/plain/reports/schedules'
import { formatDateTime, formatNamedDay } from '@matinee/contract/plain/format'
import { addDays } from '@matinee/contract/plain/calendar'
import { useLocale, useTranslations } from 'use-intl'

/** A Sunday, which is day 0. */
const sunday = '2026-11-01'

/** 9 → 09:00 */
export const showHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** Names of days, and "Every Monday, 09:00, UTC+03:00". */
export function useScheduleWords(): {
  weekday: (day: number) => string
  every: (time: ScheduleTime) => string
  /** 23.11.2026 09:00, on the clock of an offset from UTC. */
  atOffset: (atMs: number, offset: number) => string
} {
  const t = useTranslations('scheduledReports')
  const language = useLocale()
  const weekday = (day: number) => formatNamedDay(addDays(sunday, day), 'weekday', language)
  return {
    weekday,
    every: ({ period, periodDay, periodHour, timezone }) => {
      const at = { hour: showHour(periodHour), zone: showOffset(timezone) }
      if (period === 'daily') return t('every.daily', at)
      if (period === 'monthly')
        return t(periodDay > 28 ? 'every.monthlyEnd' : 'every.monthly', { ...at, day: String(periodDay) })
      // Turkish writes weekdays within a sentence in lower case.
      const day = weekday(periodDay)
      return t('every.weekly', { ...at, day: language === 'tr' ? day.toLocaleLowerCase('tr') : day })
    },
    atOffset: (atMs, offset) => formatDateTime(atMs, etcZoneOf(offset)),
  }
}
