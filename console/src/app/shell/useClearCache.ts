import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { clearCache } from '../../shared/cachedSiteData.ts'
import { notify } from '../../lib/savedState.ts'

/** Drops cached site data and answers, asks anew for what is shown, and says so. */
export function useClearCache(): () => void {
  const t = useTranslations('nav')
  const queryClient = useQueryClient()
  return () => {
    clearCache()
    void queryClient.resetQueries()
    notify({ tone: 'info', message: t('cacheCleared') })
  }
}
