import { addDays, dayIn, startOfDay, type DayRange } from '@matinee/contract/plain/calendar'
import { firstDay } from '../../../ui/dates/typedDays.ts'
import type { AnalyticsSearch } from '../analyticsSearch.ts'
import { openEnd, resolveQuickRange, type QuickRange, type Range } from './quickRange.ts'

/** A code, custom days, or undefined: the screen's default range. */
export type RangeChoice = QuickRange | DayRange | undefined

/** Days in the future or before any measurement give the screen's default range. */
export function readChoice({ range, from, to }: AnalyticsSearch, today: string): RangeChoice {
  if (from && to && from >= firstDay && to <= today) return { start: from, end: to }
  return range
}

/** The range part of an address. Every field is present, so that it replaces the previous one. */
export const searchOfChoice = (choice: RangeChoice): Pick<AnalyticsSearch, 'range' | 'from' | 'to'> => ({
  range: typeof choice === 'object' ? undefined : choice,
  from: typeof choice === 'object' ? choice.start : undefined,
  to: typeof choice === 'object' ? choice.end : undefined,
})

/** The part of an address that the other analytics screen keeps. */
export const rangeIn = ({ range, from, to }: AnalyticsSearch) => ({ range, from, to })

/** Equal choices have equal cache keys. */
export const rangeKey = (choice: RangeChoice, defaultKey: string) =>
  typeof choice === 'object' ? `${choice.start}_${choice.end}` : (choice ?? defaultKey)

type Resolution = { choice: RangeChoice; defaultRange: Range; nowS: number; zone: string }

/** The requested instants; never empty, and never beyond the current minute. */
export function resolveRange({ choice, defaultRange, nowS, zone }: Resolution): Range {
  const { start, end } =
    typeof choice === 'object'
      ? rangeOfDays(choice, nowS, zone)
      : choice
        ? resolveQuickRange(choice, nowS, zone)
        : defaultRange
  return { start, end: Math.max(end, start + 1) }
}

function rangeOfDays(days: DayRange, nowS: number, zone: string): Range {
  const midnight = startOfDay(addDays(days.end, 1), zone)
  return { start: startOfDay(days.start, zone), end: Math.min(midnight, openEnd(nowS)) }
}

/** The days that a range touches. */
export const touchedDays = ({ start, end }: Range, zone: string): DayRange => ({
  start: dayIn(zone, start * 1000),
  end: dayIn(zone, Math.max(start, end - 1) * 1000),
})
