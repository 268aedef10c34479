import { useTranslations } from 'use-intl'

/** What every menu of choices says; `chosen`: how many are. */
export function useMenuTexts(): (chosen: number) => {
  everything: string
  chosen: string
  find: string
  nothingFound: string
  clear: string
  done: string
} {
  const t = useTranslations('reports')
  return (count) => ({
    everything: t('everything'),
    chosen: t('chosen', { count: String(count) }),
    find: t('find'),
    nothingFound: t('nothingFound'),
    clear: t('clear'),
    done: t('done'),
  })
}
