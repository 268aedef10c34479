import type { Video } from '@matinee/contract/videos'
import { useTranslations } from 'use-intl'

/** Why a video failed, in the reader's language; the server's own sentence where it came without a code. */
export function useReason({ reason, statusReason }: Pick<Video, 'reason' | 'statusReason'>): string | null {
  const t = useTranslations('status.reasons')
  return reason ? t(reason.code, { detail: reason.detail ?? '' }) : statusReason
}
