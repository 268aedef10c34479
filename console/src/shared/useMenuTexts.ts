import { useTranslations } from 'use-intl'
import type { ChoiceTexts } from '../ui/overlay/ChoiceMenu.tsx'

/** The texts of a choice menu; `chosen`: the number of chosen options. */
export function useMenuTexts(): (chosen: number) => ChoiceTexts {
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
