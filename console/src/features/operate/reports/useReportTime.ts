import { showOffset, type ScheduleTime } from '@matinee/contract/plain/reports/schedules'
import { addDays } from '@matinee/contract/plain/calendar'
import { formatNamedDay } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'

/** A Sunday, which is day 0. */
const sunday = '2026-11-01'

/** When a report is sent: "Weekly, Monday, 09:00 UTC+03:00". */
export function useReportTime(): (time: ScheduleTime) => string {
  const t = useTranslations('operate.reports')
  const language = useLocale()
  return ({ period, periodDay, periodHour, timezone }) => {
    const at = `${String(periodHour).padStart(2, '0')}:00 ${showOffset(timezone)}`
    if (period === 'daily') return t('times.daily', { at })
    if (period === 'monthly') return t('times.monthly', { at, day: String(periodDay) })
    return t('times.weekly', { at, day: formatNamedDay(addDays(sunday, periodDay), 'weekday', language) })
  }
}
