import { addDays, countDays, type Day, type DayRange } from '@matinee/contract/plain/calendar'

/** Money in major units. */
type DayFigures = { day: Day; impression: number; revenue: number }

export type RevenuePoint = {
  /** Position in the period, from 0. */
  ts: number
  day: Day
  comparedDay: Day | null
  /** Null: no source has reported the day yet. */
  revenue: number | null
  impression: number | null
  /** The day is not over yet, or not all sources have reported it. */
  isOpen: boolean
  /** Null: nothing is compared, or the compared period is shorter. */
  revenueBefore: number | null
  impressionBefore: number | null
}

type Period = { days: DayRange; figures: readonly DayFigures[] }

/**
 * A point for every day, also those without figures, each with the day at the same position of the compared period.
 * `completeThrough`: the last day that is over and that all sources have reported.
 */
export function revenuePoints(now: Period, before: Period | null, completeThrough: Day): RevenuePoint[] {
  const of = (period: Period) => new Map(period.figures.map((one) => [one.day, one]))
  const [current, earlier] = [of(now), before && of(before)]
  const earlierCount = before ? countDays(before.days.start, before.days.end) : 0
  return Array.from({ length: countDays(now.days.start, now.days.end) }, (_, ts) => {
    const day = addDays(now.days.start, ts)
    const comparedDay = before && ts < earlierCount ? addDays(before.days.start, ts) : null
    const was = comparedDay ? earlier?.get(comparedDay) : undefined
    const isOpen = day > completeThrough
    const { revenue, impression } = current.get(day) ?? { revenue: 0, impression: 0 }
    const isUnknown = isOpen && revenue === 0 && impression === 0
    return {
      ts,
      day,
      comparedDay,
      revenue: isUnknown ? null : revenue,
      impression: isUnknown ? null : impression,
      isOpen,
      revenueBefore: comparedDay === null ? null : (was?.revenue ?? 0),
      impressionBefore: comparedDay === null ? null : (was?.impression ?? 0),
    }
  })
}

type Request<D> = {
  days: DayRange
  compared: DayRange | null
  before: { data: { days: readonly D[]; lateSources: readonly { through: string }[] } | undefined }
  today: Day
}

/** The points of a report and, once it has loaded, of the period that it is compared with. */
export function comparedPoints<D extends { day: string }>(
  { days, compared, before, today }: Request<D>,
  data: { days: readonly D[] },
  figuresOf: (day: D) => Omit<DayFigures, 'day'>,
): { points: RevenuePoint[]; isCompared: boolean } {
  const figures = (period: { days: readonly D[] }) =>
    period.days.map((one) => ({ day: isoDay(one.day), ...figuresOf(one) }))
  const earlier = compared && before.data ? { days: compared, figures: figures(before.data) } : null
  const completeThrough = lastCompleteDay(today, before.data?.lateSources)
  return {
    points: revenuePoints({ days, figures: figures(data) }, earlier, completeThrough),
    isCompared: earlier !== null,
  }
}

/** The last day before `today` that all sources have reported. */
function lastCompleteDay(today: Day, lateSources: readonly { through: string }[] | undefined): Day {
  const ends = [addDays(today, -1), ...(lateSources ?? []).map(({ through }) => isoDay(through))]
  return ends.toSorted()[0]!
}

/** `07.11.2026` and `2026-11-07` → `2026-11-07`. */
export const isoDay = (day: string): Day => (day.includes('.') ? day.split('.').reverse().join('-') : day)
