import { useTranslations } from 'use-intl'

/** What every menu of choices says, as on the dashboards. */
export function useMenuWords() {
  const t = useTranslations('reports')
  return (count: number) => ({
    everything: t('everything'),
    chosen: t('chosen', { count: String(count) }),
    find: t('find'),
    nothingFound: t('nothingFound'),
    clear: t('clear'),
    done: t('done'),
  })
}
