import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { AppErrorCode } from './apiError.ts'
import { configQuery } from './config.queries.ts'

/** What a form for addresses of videos says where links to youtube and dailymotion are not set up. */
export function useLinkTexts() {
  const t = useTranslations()
  const { data: config } = useQuery(configQuery)
  const hasNoSites = config?.fetchesSiteLinks === false
  return {
    notice: hasNoSites ? t('upload.noSiteLinks') : undefined,
    refusal: (code: AppErrorCode) =>
      hasNoSites && code === 'unsupported_source' ? t('upload.filesOnly') : t(`errors.${code}`),
  }
}
