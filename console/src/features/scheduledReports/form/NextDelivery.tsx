import { Text } from '../../../ui/layout/Text.tsx'
import {
  dayAtOffset,
  daysOfScheduleRange,
  nextDeliveryMs,
  showOffset,
} from '@matinee/contract/plain/reports/schedules'
import { formatDays } from '@matinee/contract/plain/format'
import { useTranslations } from 'use-intl'
import { serverNowMs } from '../../../lib/serverClock.ts'
import { useScheduleWords } from '../useScheduleWords.ts'
import { toScheduleTime, type ScheduleForm } from './scheduleForm.ts'

/** The time of the first mail, and the days that it will cover. */
export function NextDelivery({
  timing,
  range,
  isActive,
}: Pick<ScheduleForm, 'timing' | 'range' | 'isActive'>) {
  const t = useTranslations('scheduledReports.form')
  const { weekday, atOffset } = useScheduleWords()
  const time = toScheduleTime(timing)
  const atMs = nextDeliveryMs(time, serverNowMs())
  const day = dayAtOffset(atMs, time.timezone)
  const { start, end } = daysOfScheduleRange(range, day)
  const at = `${weekday(new Date(`${day}T00:00:00Z`).getUTCDay())}, ${atOffset(atMs, time.timezone)}`
  return (
    <Text surface="sunken" pad="note" aria-live="polite">
      {isActive ? t('next', { at, zone: showOffset(time.timezone) }) : t('nextOff')}{' '}
      {isActive && t('tells', { days: formatDays(start, end) })}
    </Text>
  )
}
