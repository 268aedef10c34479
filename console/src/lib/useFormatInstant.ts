import { formatDateTime } from '@matinee/contract/plain/format'
import { useUser } from './session/session.ts'

/** Formats an instant in the account's time zone: 21.11.2026 09:05. */
export function useFormatInstant(): (instant: string) => string {
  const { timezone } = useUser()
  return (instant) => formatDateTime(instant, timezone)
}
