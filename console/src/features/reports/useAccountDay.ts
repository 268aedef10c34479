import { dayAt } from '../../lib/days.ts'
import { serverNowMs } from '../../lib/serverClock.ts'
import { useUser } from '../../lib/session.ts'

/** The day the account has now, as `2026-11-07`. */
export const useAccountDay = (): string => dayAt(Math.floor(serverNowMs() / 1000), useUser().timezone)
