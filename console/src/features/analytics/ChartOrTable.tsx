import { useTranslations } from 'use-intl'
import { Segments } from '../../ui/form/Segments.tsx'

export type ChartView = 'chart' | 'table'

/** Switches a panel between chart and table. */
export function ChartOrTable({
  value,
  onChange,
}: {
  value: ChartView
  onChange: (shown: ChartView) => void
}) {
  const t = useTranslations('analytics')
  return (
    <Segments
      label={t('viewAs')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'chart', text: t('chart') },
        { value: 'table', text: t('table') },
      ]}
    />
  )
}
