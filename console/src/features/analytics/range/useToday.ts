import { dayAt } from '../../../lib/days.ts'
import { serverNowMs } from '../../../lib/serverClock.ts'
import { useUser } from '../../../lib/session.ts'

/** Unix seconds by the server's clock: a browser's may be wrong. */
export const nowS = () => Math.floor(serverNowMs() / 1000)

/** Today in `zone`, as `2026-11-07`. */
export const todayIn = (zone: string) => dayAt(nowS(), zone)

/** Today in the account's zone. */
export const useToday = () => todayIn(useUser().timezone)
