import { useTranslations } from 'use-intl'
import { useMenuTexts } from '../../shared/useMenuTexts.ts'
import { ChoiceMenu } from '../../ui/overlay/ChoiceMenu.tsx'
import { comparisons, type ReportSearch } from './reportSearch.ts'

type Props = { search: ReportSearch; change: (next: ReportSearch) => void }

export function CompareMenu({ search, change }: Props) {
  const t = useTranslations('reports')
  return (
    <ChoiceMenu
      isSingle
      label={t('compare')}
      options={comparisons.map((one) => ({ value: one, text: t(`vs.${one}`) }))}
      chosen={[search.vs ?? 'before']}
      onChange={([vs]) => change({ ...search, vs: vs === 'before' ? undefined : vs })}
      texts={useMenuTexts()(1)}
    />
  )
}
