import { addDays, countDays, type Day } from '@matinee/contract/plain/reportDays'
import type { Days } from './reportSearch.ts'

/** Of one day; money in major units. Days as `2026-11-07`. */
type DayFigures = { day: Day; impression: number; revenue: number }

export type RevenuePoint = {
  /** Place in the period, from 0. */
  ts: number
  day: Day
  comparedDay: Day | null
  revenue: number
  impression: number
  /** Null: nothing is compared, or the compared period is shorter. */
  revenueBefore: number | null
  impressionBefore: number | null
}

type Period = { days: Days; figures: readonly DayFigures[] }

/** A point for every day, those without figures too; each beside the day at its place in the compared period. */
export function revenuePoints(now: Period, before: Period | null): RevenuePoint[] {
  const of = (period: Period) => new Map(period.figures.map((one) => [one.day, one]))
  const [current, earlier] = [of(now), before && of(before)]
  const earlierCount = before ? countDays(before.days.start, before.days.end) : 0
  return Array.from({ length: countDays(now.days.start, now.days.end) }, (_, ts) => {
    const day = addDays(now.days.start, ts)
    const comparedDay = before && ts < earlierCount ? addDays(before.days.start, ts) : null
    const was = comparedDay ? earlier?.get(comparedDay) : undefined
    return {
      ts,
      day,
      comparedDay,
      revenue: current.get(day)?.revenue ?? 0,
      impression: current.get(day)?.impression ?? 0,
      revenueBefore: comparedDay === null ? null : (was?.revenue ?? 0),
      impressionBefore: comparedDay === null ? null : (was?.impression ?? 0),
    }
  })
}

/** `07.11.2026` and `2026-11-07` → `2026-11-07`. */
export const isoDay = (day: string): Day => (day.includes('.') ? day.split('.').reverse().join('-') : day)
