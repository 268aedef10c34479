import { formatNumber } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { CounterName } from './CounterName.tsx'
import { PanelCsvButton } from '../PanelCsvButton.tsx'
import type { Range } from '../range/quickRange.ts'
import { interactions, type Figures } from '../views/series.ts'

type Props = Pick<Figures, 'totals'> & { range: Range; isCompared: boolean }

/** Next to the figures of one week earlier, when those are comparable. */
export function InteractionTable({ totals: { period, comparison }, range, isCompared }: Props) {
  const t = useTranslations()
  const language = useLocale()
  const number = (value: number) => formatNumber(value, language)
  const per100 = (name: keyof typeof comparison) =>
    period.start === 0 ? 0 : (100 * period[name]) / period.start
  const before: Column<(typeof interactions)[number]> = {
    id: 'before',
    title: <NarrowTitle>{t('analytics.lastWeek')}</NarrowTitle>,
    isNumber: true,
    renderCell: (name) => number(comparison[name]),
  }
  return (
    <Panel
      title={t('analytics.interaction')}
      lede={t('analytics.interactionLede')}
      isFlush
      controls={
        <PanelCsvButton
          fileName="interactions"
          panel={t('analytics.interaction')}
          range={range}
          rows={() => [
            [
              t('analytics.event'),
              t('analytics.count'),
              t('analytics.per100'),
              ...(isCompared ? [t('analytics.lastWeek')] : []),
            ],
            ...interactions.map((name) => [
              t(`counters.${name}`),
              period[name],
              Math.round(100 * per100(name)) / 100,
              ...(isCompared ? [comparison[name]] : []),
            ]),
          ]}
        />
      }
    >
      <DataTable
        label={t('analytics.interaction')}
        rows={interactions}
        rowKey={(name) => name}
        columns={[
          {
            id: 'event',
            title: t('analytics.event'),
            renderCell: (name) => <CounterName counter={name} />,
          },
          {
            id: 'count',
            title: t('analytics.count'),
            isNumber: true,
            renderCell: (name) => number(period[name]),
          },
          {
            id: 'per100',
            title: <NarrowTitle>{t('analytics.per100')}</NarrowTitle>,
            isNumber: true,
            renderCell: (name) => formatNumber(per100(name), language, 2),
          },
          ...(isCompared ? [before] : []),
        ]}
      />
    </Panel>
  )
}

/** In two lines: next to the audience the table has little room. */
const NarrowTitle = ({ children }: { children: string }) => (
  <span style={{ display: 'inline-block', maxWidth: 80, whiteSpace: 'normal' }}>{children}</span>
)
