import { formatDateTime } from '@matinee/contract/plain/format'
import { useUser } from './session/session.ts'

/** 21.11.2026 09:05, in the zone of the account. */
export function useShownInstant(): (instant: string) => string {
  const { timezone } = useUser()
  return (instant) => formatDateTime(instant, timezone)
}
