import {
  dayAtOffset,
  daysOfScheduleRange,
  nextDeliveryMs,
  showOffset,
} from '@matinee/contract/plain/schedules'
import { formatDays } from '@matinee/contract/plain/format'
import { useTranslations } from 'use-intl'
import { serverNowMs } from '../../lib/serverClock.ts'
import { timeOf, type ScheduleForm } from './scheduleForm.ts'
import { useScheduleWords } from './useScheduleWords.ts'
import classes from './ScheduleDialog.module.css'

/** When the first mail goes out, and of which days it will tell. */
export function NextDelivery({ form }: { form: ScheduleForm }) {
  const t = useTranslations('scheduledReports.form')
  const { weekday, atOffset } = useScheduleWords()
  const time = timeOf(form)
  const atMs = nextDeliveryMs(time, serverNowMs())
  const day = dayAtOffset(atMs, time.timezone)
  const { start, end } = daysOfScheduleRange(form.range, day)
  const at = `${weekday(new Date(`${day}T00:00:00Z`).getUTCDay())}, ${atOffset(atMs, time.timezone)}`
  return (
    <p className={classes.next} aria-live="polite">
      {form.isActive ? t('next', { at, zone: showOffset(time.timezone) }) : t('nextOff')}{' '}
      {form.isActive && t('tells', { days: formatDays(start, end) })}
    </p>
  )
}
