import { dayIn, type Day } from '@matinee/contract/plain/calendar'
import { serverNowMs } from '../lib/serverClock.ts'
import { useUser } from '../lib/session/session.ts'

/** By the server's clock: the browser's may be wrong. */
export const todayIn = (zone: string): Day => dayIn(zone, serverNowMs())

/** Today in the account's time zone. */
export const useToday = (): Day => todayIn(useUser().timezone)
