import { useTranslations } from 'use-intl'
import { useMenuTexts } from '../../shared/useMenuTexts.ts'
import { ChoiceMenu } from '../../ui/overlay/ChoiceMenu.tsx'
import { comparisons, type Comparison } from './reportSearch.ts'

type Props = { value: Comparison; onChange: (vs: Comparison) => void }

export function CompareMenu({ value, onChange }: Props) {
  const t = useTranslations('reports')
  return (
    <ChoiceMenu
      isSingle
      label={t('compare')}
      options={comparisons.map((one) => ({ value: one, text: t(`vs.${one}`) }))}
      chosen={[value]}
      onChange={([chosen]) => onChange(chosen!)}
      texts={useMenuTexts()(1)}
    />
  )
}
