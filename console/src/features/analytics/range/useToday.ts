import { dayAt } from '../../../lib/days.ts'
import { serverNowMs } from '../../../lib/serverClock.ts'
import { useUser } from '../../../lib/session.ts'

/** Unix seconds, as the server has them: a browser's clock may be wrong. */
export const nowS = () => Math.floor(serverNowMs() / 1000)

/** The day it is now in `zone`, as `2026-11-07`. */
export const todayIn = (zone: string) => dayAt(nowS(), zone)

/** The day the account has now. */
export const useToday = () => todayIn(useUser().timezone)
