import { formatNumber } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { CounterName } from './CounterName.tsx'
import { PanelCsvButton } from '../PanelCsvButton.tsx'
import type { Range } from '../range/quickRange.ts'
import { interactions, type Figures } from '../views/series.ts'

type Interaction = (typeof interactions)[number]
type Props = Pick<Figures, 'totals'> & { range: Range; isCompared: boolean }

/** Next to the figures of one week earlier, when those are comparable. */
export function InteractionTable({ totals: { period, comparison }, range, isCompared }: Props) {
  const t = useTranslations()
  const per100 = (name: Interaction) => (period.start === 0 ? 0 : (100 * period[name]) / period.start)
  const columns = useColumns({ period, per100, before: isCompared ? comparison : null })
  return (
    <Panel
      title={t('analytics.interaction')}
      isFlush
      controls={
        <PanelCsvButton
          fileName="interactions"
          panel={t('analytics.interaction')}
          range={range}
          rows={() => [
            (['event', 'count', 'per100', ...(isCompared ? ['lastWeek' as const] : [])] as const).map(
              (name) => t(`analytics.${name}`),
            ),
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
        columns={columns}
      />
    </Panel>
  )
}

type Counts = Record<Interaction, number>
type ColumnOptions = {
  period: Counts
  per100: (name: Interaction) => number
  /** Null: not compared. */
  before: Counts | null
}

function useColumns({ period, per100, before }: ColumnOptions): Column<Interaction>[] {
  const t = useTranslations()
  const language = useLocale()
  const number = (value: number) => formatNumber(value, language)
  const columns: Column<Interaction>[] = [
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
  ]
  if (before)
    columns.push({
      id: 'before',
      title: <NarrowTitle>{t('analytics.lastWeek')}</NarrowTitle>,
      isNumber: true,
      renderCell: (name) => number(before[name]),
    })
  return columns
}

/** In two lines: next to the audience the table has little room. */
const NarrowTitle = ({ children }: { children: string }) => (
  <span style={{ display: 'inline-block', maxWidth: 80, whiteSpace: 'normal' }}>{children}</span>
)
