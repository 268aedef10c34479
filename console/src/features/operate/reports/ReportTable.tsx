import type { OperatedReport } from '@matinee/contract/adminReports'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { RowName } from '../../../ui/table/RowName.tsx'
import { RunStatusBadge } from './RunStatusBadge.tsx'
import { useReportTime } from './useReportTime.ts'

const address = '/operate/reports/$reportId' as const

/** Rows open the report. */
export function ReportTable({ reports }: { reports: readonly OperatedReport[] | undefined }) {
  const t = useTranslations('operate.reports')
  const navigate = useNavigate()
  return (
    <DataTable
      label={t('title')}
      columns={useColumns()}
      rows={reports}
      rowKey={({ id }) => id}
      skeletonRows={8}
      skeletonHeight={40}
      hasCards
      open={({ id }) =>
        () =>
          void navigate({ to: address, params: { reportId: id } })
        }
    />
  )
}

function useColumns(): Column<OperatedReport>[] {
  const t = useTranslations('operate.reports')
  const instant = useFormatInstant()
  const timeOf = useReportTime()
  return [
    {
      id: 'report',
      title: t('report'),
      renderCell: (report) => (
        <RowName
          name={report.reportName}
          detail={timeOf(report)}
          opens={{ to: address, params: { reportId: report.id } }}
        />
      ),
    },
    {
      id: 'account',
      title: t('account'),
      cardLabel: t('account'),
      width: '220px',
      renderCell: ({ account: { id, name } }) => (
        <Text fit="two-lines">
          <Link to="/operate/accounts/$accountId" params={{ accountId: id }}>
            {name}
          </Link>
        </Text>
      ),
    },
    {
      id: 'last',
      title: t('last'),
      cardLabel: t('last'),
      width: '200px',
      renderCell: ({ lastRun }) =>
        lastRun ? (
          <div>
            <RunStatusBadge status={lastRun.status} />
            <Hint>{instant(lastRun.plannedAt)}</Hint>
          </div>
        ) : (
          t('none')
        ),
    },
    {
      id: 'next',
      title: t('next'),
      cardLabel: t('next'),
      isNumber: true,
      width: '170px',
      renderCell: ({ nextRunAt }) => (nextRunAt ? instant(nextRunAt) : t('states.paused')),
    },
  ]
}
