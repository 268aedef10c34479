import type { ReplyOf } from '@matinee/contract/call'
import type { DemandSource, listDemandSources } from '@matinee/contract/demand'
import { addDays, type Day, type DayRange } from '@matinee/contract/plain/calendar'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import classes from './CalendarPanel.module.css'
import { useUsd } from './useUsd.ts'

type Props = { range: DayRange; query: UseQueryResult<ReplyOf<typeof listDemandSources>> }

/** Each source by day: final, estimated or missing. */
export function CalendarPanel({ range, query }: Props) {
  const t = useTranslations('operate.demand')
  const columns = useColumns(range)
  if (query.isError && !query.data)
    return <ErrorPanel title={t('calendar')} error={query.error} retry={() => void query.refetch()} />
  const sources = query.data?.data.filter(isReporting)
  if (sources?.length === 0)
    return (
      <Panel title={t('calendar')}>
        <Hint>{t('noSources')}</Hint>
      </Panel>
    )
  return (
    <Panel title={t('calendar')} isFlush controls={<Legend />}>
      <DataTable
        label={t('calendar')}
        columns={columns}
        rows={sources}
        rowKey={({ source }) => source}
        skeletonRows={3}
        keepsFirst
        isDense
      />
    </Panel>
  )
}

/** A source whose imports are all undone is expected to report no more. */
const isReporting = ({ days, lastImportAt }: DemandSource) => days.length > 0 || lastImportAt !== null

type State = 'final' | 'estimated' | 'missing'
const states: State[] = ['final', 'estimated', 'missing']

function Legend() {
  const t = useTranslations('operate.demand')
  return (
    <Row gap={16} wraps>
      {states.map((state) => (
        <Hint as="span" key={state}>
          <Row as="span" gap={6}>
            <span className={classes.mark} data-state={state} aria-hidden="true" />
            {t(`states.${state}`)}
          </Row>
        </Hint>
      ))}
    </Row>
  )
}

function useColumns({ start, end }: DayRange): Column<DemandSource>[] {
  const t = useTranslations('operate.demand')
  const usd = useUsd()
  const days: Day[] = []
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day)
  const describe = (source: DemandSource, day: Day): [State, string] => {
    const reported = source.days.find((one) => one.day === day)
    if (!reported) return ['missing', t('states.missing')]
    const { state, usdMicros, accounts } = reported
    return [state, t('dayTitle', { state: t(`states.${state}`), amount: usd(usdMicros), accounts })]
  }
  return [
    { id: 'source', title: t('source'), renderCell: ({ source }) => source },
    ...days.map((day): Column<DemandSource> => ({
      id: day,
      title: showReportDay(day).slice(0, 5),
      renderCell: (source) => {
        const [state, title] = describe(source, day)
        return (
          <span className={classes.mark} data-state={state} title={title}>
            <span className="hidden-text">{title}</span>
          </span>
        )
      },
    })),
  ]
}
