import { comparisonShiftS } from '@matinee/contract/plain/limits'
import { useLocale, useTranslations } from 'use-intl'
import { dayAt } from '../../lib/days.ts'
import { formatInstant } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { cutsOf, isMidnight } from './buckets.ts'
import type { Range } from './quickRange.ts'
import type { Figures, Point } from './series.ts'
import { showTime } from './showInstant.ts'

type Interval = Figures['interval']

const day = { day: 'numeric', month: 'short' } as const
const clock = { hour: '2-digit', minute: '2-digit' } as const

const tickParts = {
  minute: clock,
  hour: clock,
  day,
  month: { month: 'short', year: 'numeric' },
} as const satisfies Record<Interval, Intl.DateTimeFormatOptions>

const fullParts = {
  minute: { day: 'numeric', month: 'long', ...clock },
  hour: { day: 'numeric', month: 'long', ...clock },
  day: { day: 'numeric', month: 'long', year: 'numeric', weekday: 'short' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<Interval, Intl.DateTimeFormatOptions>

type Props = { points: readonly Point[]; interval: Interval; range: Range }

/** What a bucket is called: on the axis, in full, one week earlier, and in a file. */
export function useBucketNames({ points, interval, range }: Props) {
  const t = useTranslations('analytics.cuts')
  const language = useLocale()
  const { timezone: timeZone } = useUser()
  const cuts = cutsOf(points, { interval, range, zone: timeZone })
  const show = (ts: number, parts: Intl.DateTimeFormatOptions) =>
    formatInstant(ts * 1000, language, { ...parts, timeZone })
  const hasTime = interval === 'minute' || interval === 'hour'

  /** The part of the bucket that is in the range, when that is not all of it. */
  function part(ts: number, shiftS: number): string {
    const from = range.start - shiftS
    if (cuts.first && ts === points[0]?.ts)
      return interval === 'month'
        ? ` ${t('fromDay', { time: show(from, day) })}`
        : ` ${t('from', { time: showTime(from, language, timeZone, interval === 'minute') })}`
    if (!cuts.last || ts !== points.at(-1)?.ts) return ''
    if (isMidnight(range.end, timeZone))
      return ` ${t('untilDay', { time: show(range.end - shiftS - 1, day) })}`
    if (shiftS === 0) return ` ${t('untilNow')}`
    return ` ${t('until', { time: showTime(range.end - shiftS, language, timeZone) })}`
  }
  return {
    cuts,
    tick: (ts: number) => show(ts, hasTime && isMidnight(ts, timeZone) ? day : tickParts[interval]),
    full: (ts: number) => show(ts, fullParts[interval]) + part(ts, 0),
    earlier: (ts: number) => show(ts - comparisonShiftS, fullParts[interval]) + part(ts, comparisonShiftS),
    /** 2026-11-07 14:00, which sorts and which every program for tables reads. */
    stamp: (ts: number) => dayAt(ts, timeZone) + (hasTime ? ` ${showTime(ts, 'tr', timeZone)}` : ''),
  }
}
