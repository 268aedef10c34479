import { dayIn, type Day } from '@matinee/contract/plain/calendar'
import { serverNowMs } from '../lib/serverClock.ts'
import { useUser } from '../lib/session/session.ts'

/** Today by the server's clock: a browser's may be wrong. */
export const todayIn = (zone: string): Day => dayIn(zone, serverNowMs())

/** The day that it is in the account's zone. */
export const useToday = (): Day => todayIn(useUser().timezone)
