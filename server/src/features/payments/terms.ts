import { formatNamedDay } from '@matinee/contract/plain/format'
import { addMonths, lastOfMonth, type Day } from '@matinee/contract/plain/calendar'
import type { Language } from '@matinee/contract/plain/account/accountTypes'

/** A calendar month, YYYY-MM. */
export type Term = string

export const termOf = (day: Day): Term => day.slice(0, 7)
export const firstDayOf = (term: Term): Day => `${term}-01`
export const lastDayOf = (term: Term): Day => lastOfMonth(firstDayOf(term))
export const addTerms = (term: Term, months: number): Term => termOf(addMonths(firstDayOf(term), months))

/** Both included. */
export function termsBetween(first: Term, last: Term): Term[] {
  const terms: Term[] = []
  for (let term = first; term <= last; term = addTerms(term, 1)) terms.push(term)
  return terms
}

/** 'November 2026', 'Kasım 2026' */
export const showTerm = (term: Term, language: Language): string =>
  formatNamedDay(firstDayOf(term), 'month', language)
