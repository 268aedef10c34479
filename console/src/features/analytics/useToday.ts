import { dayAt } from '../../lib/days.ts'
import { useUser } from '../../lib/session.ts'

export const nowS = () => Math.floor(Date.now() / 1000)

/** The day the account has now, as `2026-11-07`. */
export function useToday(): string {
  return dayAt(nowS(), useUser().timezone)
}
