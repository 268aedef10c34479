import type { Language } from '@matinee/contract/plain/accountTypes'
import { comparisonShiftS } from '@matinee/contract/plain/limits'
import { showReportDay, showShortDay } from '@matinee/contract/plain/reportDays'
import { formatDateTime, formatNamedDay, formatTime } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { dayAt } from '../../../lib/days.ts'
import { useUser } from '../../../lib/session.ts'
import { cutsOf, endOf, isMidnight } from './buckets.ts'
import { earlierDays } from './earlierDays.ts'
import type { Range } from '../range/quickRange.ts'
import type { Figures, Point } from './series.ts'

type Interval = Figures['interval']
/** How a moment is written: 16.11, Mon 16.11, 16.11 14:00, their forms with the year, a clock, or a month's name. */
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
  const day = dayAt(ts, zone)
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

/** What a bucket is called, and what the one of the week before is: on the axis, in full, beside a figure, in a file. */
export function useBucketNames({ points, interval, range, isOpen }: Props) {
  const t = useTranslations('analytics')
  const language = useLocale()
  const { timezone: zone } = useUser()
  const cuts = cutsOf(points, { interval, range, zone, isOpen })
  const show = (ts: number, form: Form) => showForm(ts, form, { language, zone })
  const time = (ts: number) => formatTime(ts * 1000, zone, interval === 'minute')
  const hasTime = interval === 'minute' || interval === 'hour'
  const stamp = (ts: number) => dayAt(ts, zone) + (hasTime ? ` ${formatTime(ts * 1000, zone)}` : '')

  /** The part of the bucket that is in the range, when that is not all of it. */
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

  /** The same of the bucket of the week before, which may be cut where this period's is not: by a clock that was put. */
  function earlierPart(ts: number): string {
    const [start, end] = [range.start - comparisonShiftS, range.end - comparisonShiftS]
    if (ts < start) return ` ${t('cuts.from', { time: time(start) })}`
    return endOf(ts, interval, zone) > end ? ` ${t('cuts.until', { time: time(end) })}` : ''
  }

  /** By where it truly lies, never by the period's bucket it is drawn over. */
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
    earlier: (ts: number) => earlier(points.find((one) => one.ts === ts)),
    earlierShort: (point: Point) => earlierAs(point, shortForms[interval]),
    /** 2026-11-07 14:00, which sorts and which every program for tables reads. */
    stamp,
    /** Of months, which they cut: the first and the last day, as ISO 8601 writes a stretch of time. */
    earlierStamp,
  }
}
