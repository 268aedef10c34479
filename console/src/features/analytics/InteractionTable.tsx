import { useLocale, useTranslations } from 'use-intl'
import { formatNumber } from '../../lib/format.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { interactions, type Figures } from './series.ts'

export function InteractionTable({ totals: { period, comparison } }: Pick<Figures, 'totals'>) {
  const t = useTranslations()
  const language = useLocale()
  const number = (value: number) => formatNumber(value, language)
  return (
    <Panel title={t('analytics.interaction')} lede={t('analytics.interactionLede')} isFlush>
      <DataTable
        label={t('analytics.interaction')}
        rows={interactions}
        rowKey={(name) => name}
        columns={[
          { id: 'event', title: t('analytics.event'), renderCell: (name) => t(`counters.${name}`) },
          {
            id: 'count',
            title: t('analytics.count'),
            isNumber: true,
            renderCell: (name) => number(period[name]),
          },
          {
            id: 'per100',
            title: t('analytics.per100'),
            isNumber: true,
            renderCell: (name) =>
              formatNumber(period.start === 0 ? 0 : (100 * period[name]) / period.start, language, 2),
          },
          {
            id: 'before',
            title: t('analytics.before'),
            isNumber: true,
            renderCell: (name) => number(comparison[name]),
          },
        ]}
      />
    </Panel>
  )
}
