import { dayIn } from '@matinee/contract/plain/calendar'
import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { comparisonShiftS } from '@matinee/contract/plain/limits'
import { showReportDay, showShortDay } from '@matinee/contract/plain/reports/reportDays'
import { formatDateTime, formatNamedDay, formatTime } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { useUser } from '../../../lib/session/session.ts'
import { findPartialBuckets, bucketEnd, isMidnight } from './buckets.ts'
import { earlierDays } from './earlierDays.ts'
import type { Range } from '../range/quickRange.ts'
import type { Figures, Point } from './series.ts'

type Interval = Figures['interval']
/** 14:00, 16.11, Mon 16.11, 16.11 14:00, the last two with the year, Nov, November. */
type Form = 'clock' | 'day' | 'weekday' | 'dayClock' | 'fullWeekday' | 'fullDayClock' | 'month' | 'fullMonth'

const tickForms = { minute: 'clock', hour: 'clock', day: 'day', month: 'month' } as const
const fullForms = {
  minute: 'fullDayClock',
  hour: 'fullDayClock',
  day: 'fullWeekday',
  month: 'fullMonth',
} as const
const shortForms = { minute: 'dayClock', hour: 'dayClock', day: 'weekday', month: 'day' } as const

function showForm(ts: number, form: Form, { language, zone }: { language: Language; zone: string }): string {
  const day = dayIn(zone, ts * 1000)
  const withWeekday = (shown: string) => {
    const weekday = formatNamedDay(day, 'shortWeekday', language)
    return language === 'tr' ? `${shown} ${weekday}` : `${weekday} ${shown}`
  }
  const clock = () => formatTime(ts * 1000, zone)
  const forms: Record<Form, () => string> = {
    clock,
    day: () => showShortDay(day),
    weekday: () => withWeekday(showShortDay(day)),
    dayClock: () => `${showShortDay(day)} ${clock()}`,
    fullWeekday: () => withWeekday(showReportDay(day)),
    fullDayClock: () => formatDateTime(ts * 1000, zone),
    month: () => formatNamedDay(day, 'shortMonth', language),
    fullMonth: () => formatNamedDay(day, 'month', language),
  }
  return forms[form]()
}

type Props = { points: readonly Point[]; interval: Interval; range: Range; isOpen: boolean }

/** Names of a bucket and of the one a week earlier: on the axis, in full, short (next to a figure), and in a file. */
export function useBucketNames({ points, interval, range, isOpen }: Props) {
  const t = useTranslations('analytics')
  const language = useLocale()
  const { timezone: zone } = useUser()
  const cuts = findPartialBuckets(points, { interval, range, zone, isOpen })
  const show = (ts: number, form: Form) => showForm(ts, form, { language, zone })
  const time = (ts: number) => formatTime(ts * 1000, zone, interval === 'minute')
  const hasTime = interval === 'minute' || interval === 'hour'
  const stamp = (ts: number) => dayIn(zone, ts * 1000) + (hasTime ? ` ${formatTime(ts * 1000, zone)}` : '')

  /** For a partial bucket: the part that is in the range. */
  function part(ts: number): string {
    if (cuts.first && ts === points[0]?.ts)
      return interval === 'month'
        ? ` ${t('cuts.fromDay', { time: show(range.start, 'day') })}`
        : ` ${t('cuts.from', { time: time(range.start) })}`
    if (!cuts.last || ts !== points.at(-1)?.ts) return ''
    if (isMidnight(range.end, zone) && !isOpen)
      return ` ${t('cuts.untilDay', { time: show(range.end - 1, 'day') })}`
    return ` ${t('cuts.untilNow')}`
  }

  /** The same for a bucket of the week before, which a change to daylight saving time may cut on its own. */
  function earlierPart(ts: number): string {
    const [start, end] = [range.start - comparisonShiftS, range.end - comparisonShiftS]
    if (ts < start) return ` ${t('cuts.from', { time: time(start) })}`
    return bucketEnd(ts, interval, zone) > end ? ` ${t('cuts.until', { time: time(end) })}` : ''
  }

  /** Named by its actual time, not by the bucket that it is drawn over. */
  function earlierAs(point: Point | undefined, form: Form): string | null {
    if (!point || point.beforeTs === null) return null
    if (interval !== 'month') return show(point.beforeTs, form)
    const { from, to } = earlierDays(points, point, { range, zone })
    const [first, last] = [show(from, 'day'), show(to, 'day')]
    return first === last ? first : `${first} – ${last}`
  }

  function earlier(point: Point | undefined): string {
    const name = earlierAs(point, fullForms[interval])
    if (name === null) return t('lastWeek')
    return interval === 'month' ? name : name + earlierPart(point!.beforeTs!)
  }

  function earlierStamp(point: Point): string | null {
    if (point.beforeTs === null) return null
    if (interval !== 'month') return stamp(point.beforeTs)
    const { from, to } = earlierDays(points, point, { range, zone })
    return `${stamp(from)}/${stamp(to)}`
  }

  return {
    cuts,
    tick: (ts: number) => show(ts, hasTime && isMidnight(ts, zone) ? 'day' : tickForms[interval]),
    full: (ts: number) => show(ts, fullForms[interval]) + part(ts),
    earlier: (ts: number) => earlier(points.find((point) => point.ts === ts)),
    earlierShort: (point: Point) => earlierAs(point, shortForms[interval]),
    /** 2026-11-07 14:00: sorts as text, and every spreadsheet reads it. */
    stamp,
    /** For months: the first and last day as an ISO 8601 interval. */
    earlierStamp,
  }
}
