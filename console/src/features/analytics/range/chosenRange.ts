import { dayAt, firstDay, readDay, type DayRange } from '../../../lib/days.ts'
import { startOfDay } from '../../../lib/zonedDays.ts'
import type { AnalyticsSearch } from '../analyticsSearch.ts'
import { openEnd, rangeOf, type QuickRange, type Range } from './quickRange.ts'

/** A code, days of one's own, or the screen's own range. */
export type Choice = QuickRange | DayRange | undefined

/** Days that have not come yet, or that nobody could have measured, make no sense: the screen's own range. */
export function choiceOf({ range, from, to }: AnalyticsSearch, today: string): Choice {
  if (from && to && from >= firstDay && to <= today) return { from, to }
  return range
}

/** What of an address says the range; each is named, so that it replaces what was there. */
export const searchOf = (choice: Choice): Pick<AnalyticsSearch, 'range' | 'from' | 'to'> => ({
  range: typeof choice === 'object' ? undefined : choice,
  from: typeof choice === 'object' ? choice.from : undefined,
  to: typeof choice === 'object' ? choice.to : undefined,
})

/** Of an address, what another screen of the analytics goes on with. */
export const rangeIn = ({ range, from, to }: AnalyticsSearch) => ({ range, from, to })

/** For the cache: the same choice is the same question. */
export const keyOf = (choice: Choice, own: string) =>
  typeof choice === 'object' ? `${choice.from}_${choice.to}` : (choice ?? own)

/** What is asked for, worked out at the moment of asking; never empty, and never beyond this minute. */
export function rangeOfChoice(of: { choice: Choice; own: Range; nowS: number; zone: string }): Range {
  const { choice, own, nowS, zone } = of
  const { start, end } =
    typeof choice === 'object' ? rangeOfDays(choice, nowS, zone) : choice ? rangeOf(choice, nowS, zone) : own
  return { start, end: Math.max(end, start + 1) }
}

function rangeOfDays({ from, to }: DayRange, nowS: number, zone: string): Range {
  const last = readDay(to)!
  const midnight = startOfDay({ ...last, day: last.day + 1 }, zone)
  return { start: startOfDay(readDay(from)!, zone), end: Math.min(midnight, openEnd(nowS)) }
}

/** The days that a range touches. */
export const daysOf = ({ start, end }: Range, zone: string): DayRange => ({
  from: dayAt(start, zone),
  to: dayAt(Math.max(start, end - 1), zone),
})
