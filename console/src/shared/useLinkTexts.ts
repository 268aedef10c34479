import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { codeOf } from '../lib/apiError.ts'
import { configQuery } from './config.queries.ts'
import { useQuotaRefusal } from './quotas/useQuotaRefusal.ts'

/** Texts of forms for video links, which depend on whether this installation fetches from YouTube and Dailymotion. */
export function useLinkTexts() {
  const t = useTranslations()
  const quotaRefusal = useQuotaRefusal()
  const { data: config } = useQuery(configQuery)
  const isFetchDisabled = config?.fetchesSiteLinks === false
  // Both flags are false while the configuration loads.
  return {
    isPlatformFetchEnabled: config?.fetchesSiteLinks === true,
    notice: isFetchDisabled ? t('errors.site_not_set_up') : undefined,
    refusal: (error: unknown): string => {
      const code = codeOf(error)
      if (isFetchDisabled && code === 'unsupported_source') return t('upload.filesOnly')
      return quotaRefusal(error) ?? t(`errors.${code}`)
    },
  }
}
