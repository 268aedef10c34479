import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { clearCache } from '../../shared/cachedSiteData.ts'
import { notify } from '../../lib/savedState.ts'

/** Clears cached site data and replies, reloads what is shown, and shows a toast. */
export function useClearCache(): () => void {
  const t = useTranslations('nav')
  const queryClient = useQueryClient()
  return () => {
    clearCache()
    void queryClient.resetQueries()
    notify({ tone: 'info', message: t('cacheCleared') })
  }
}
