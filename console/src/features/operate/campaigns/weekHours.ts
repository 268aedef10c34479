import { addDays } from '@matinee/contract/plain/calendar'
import { formatNamedDay } from '@matinee/contract/plain/format'
import type { Language } from '@matinee/contract/plain/account/accountTypes'

const monday = '1970-01-05'

/** The name of a day of the week, 1 for Monday. */
export const nameDay = (day: number, form: 'weekday' | 'shortWeekday', language: Language): string =>
  formatNamedDay(addDays(monday, day - 1), form, language)

/** 09:00 */
export const clockOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
