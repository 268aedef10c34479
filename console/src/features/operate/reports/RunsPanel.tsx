import type { OperatedRun } from '@matinee/contract/adminReports'
import { useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { RunStatusBadge } from './RunStatusBadge.tsx'

/** The deliveries of a report, each recipient with the mail server's words. */
export function RunsPanel({ runs }: { runs: readonly OperatedRun[] }) {
  const t = useTranslations('operate.reports')
  const columns = useColumns()
  if (runs.length === 0)
    return (
      <Panel title={t('runs')}>
        <Hint>{t('noRuns')}</Hint>
      </Panel>
    )
  return (
    <Panel title={t('runs')} isFlush>
      <DataTable label={t('runs')} columns={columns} rows={runs} rowKey={({ id }) => id} hasCards />
    </Panel>
  )
}

const hasFile = (status: OperatedRun['status']) => status === 'sent' || status === 'partial'

function useColumns(): Column<OperatedRun>[] {
  const t = useTranslations('operate.reports')
  const instant = useFormatInstant()
  return [
    {
      id: 'at',
      title: t('due'),
      width: '190px',
      renderCell: ({ plannedAt, trigger, startDate, endDate }) => (
        <div>
          <Text>{instant(plannedAt)}</Text>
          {trigger === 'now' && <Hint>{t('byHand')}</Hint>}
          {startDate && <Hint>{startDate === endDate ? startDate : `${startDate} – ${endDate}`}</Hint>}
        </div>
      ),
    },
    {
      id: 'status',
      title: t('status'),
      width: '170px',
      renderCell: ({ status, error, rows }) => (
        <div>
          <RunStatusBadge status={status} />
          {error ? <Hint>{error}</Hint> : hasFile(status) && <Hint>{t('rows', { count: rows })}</Hint>}
        </div>
      ),
    },
    {
      id: 'recipients',
      title: t('recipients'),
      cardLabel: t('recipients'),
      renderCell: ({ deliveries }) =>
        deliveries.length === 0 ? t('none') : <Deliveries deliveries={deliveries} />,
    },
  ]
}

function Deliveries({ deliveries }: Pick<OperatedRun, 'deliveries'>) {
  const t = useTranslations('operate.reports')
  return (
    <Stack gap={8}>
      {deliveries.map(({ recipient, status, attempts, error, reason }) => (
        <div key={recipient}>
          <Text fit="break">{recipient}</Text>
          <Hint>{t(`deliveries.${status}`, { attempts })}</Hint>
          {/* The mail server’s own words have no reason. */}
          {error && <Hint lang={reason === null ? 'en' : undefined}>{error}</Hint>}
        </div>
      ))}
    </Stack>
  )
}
