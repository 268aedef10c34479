import { useLocale } from 'use-intl'
import { dayAt, showDay } from './days.ts'
import { formatInstant } from './format.ts'
import { useUser } from './session.ts'

/** 21.11.2026 09:05, in the zone of the account: days are written alike in both languages (R214). */
export function useShownInstant(): (instant: string) => string {
  const language = useLocale()
  const { timezone } = useUser()
  return (instant) => {
    const day = showDay(dayAt(Date.parse(instant) / 1000, timezone))
    return `${day} ${formatInstant(instant, language, { hour: '2-digit', minute: '2-digit', timeZone: timezone })}`
  }
}
