import type { Video } from '@matinee/contract/videos'
import { useTranslations } from 'use-intl'

/** The cause of a failure in the user's language; the server's own sentence when it sends no code. */
export function useReason({ reason, statusReason }: Pick<Video, 'reason' | 'statusReason'>): string | null {
  const t = useTranslations('status.reasons')
  return reason ? t(reason.code, { detail: reason.detail ?? '' }) : statusReason
}
