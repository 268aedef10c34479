import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { codeOf } from '../lib/apiError.ts'
import { configQuery } from './config.queries.ts'
import { useQuotaRefusal } from './quotas/useQuotaRefusal.ts'

/** The texts of forms for video links where YouTube and Dailymotion are not set up. */
export function useLinkTexts() {
  const t = useTranslations()
  const quotaRefusal = useQuotaRefusal()
  const { data: config } = useQuery(configQuery)
  const hasNoSites = config?.fetchesSiteLinks === false
  return {
    hasSites: config?.fetchesSiteLinks === true,
    notice: hasNoSites ? t('upload.noSiteLinks') : undefined,
    refusal: (error: unknown): string => {
      const code = codeOf(error)
      if (hasNoSites && code === 'unsupported_source') return t('upload.filesOnly')
      return quotaRefusal(error) ?? t(`errors.${code}`)
    },
  }
}
