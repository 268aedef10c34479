import { splitRecipients } from '@matinee/contract/plain/schedules'
import type { ScheduledReport } from '@matinee/contract/scheduledReports'
import { allSitesId } from '@matinee/contract/sites'
import { IconEye, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useShownInstant } from '../../lib/useShownInstant.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { RowActions } from '../../ui/RowActions.tsx'
import { DeliveriesCell } from './DeliveriesCell.tsx'
import type { Opened } from './ScheduledReports.tsx'
import { StatusSwitch } from './StatusSwitch.tsx'
import { recipientsQuery } from './scheduledReports.queries.ts'
import { useScheduleActions } from './useScheduleActions.ts'
import { useScheduleWords } from './useScheduleWords.ts'
import classes from './ScheduledReportTable.module.css'

/** What a report's filter says, in words. */
export type WordsOf = (
  reportType: 'site' | 'app',
  filter: Readonly<Record<string, unknown>>,
) => { breakdowns: string[]; platforms: string[]; filters: string[] }

type Props = {
  reports: ScheduledReport[] | undefined
  wordsOf: WordsOf
  canEdit: boolean
  open: (opened: Opened) => void
}

/** Name, recipients, period, breakdowns, platforms, last update, status (SCH-02), and what became of it. */
export function ScheduledReportTable({ reports, wordsOf, canEdit, open }: Props) {
  const t = useTranslations('scheduledReports')
  const jobs = useTranslations('reportJobs')
  const all = useTranslations('reports')('platforms.all')
  const shownInstant = useShownInstant()
  const { every } = useScheduleWords()
  const aboutOf = useAbout()
  const columns: Column<ScheduledReport>[] = [
    {
      id: 'status',
      title: t('status'),
      cardLabel: t('status'),
      renderCell: (report) => <StatusSwitch report={report} />,
    },
    {
      id: 'name',
      title: <Two upper={t('name')} lower={t('recipients')} />,
      renderCell: (report) => (
        <div className={classes.named}>
          <span className={classes.name}>{report.reportName}</span>
          <span className={classes.quiet}>{aboutOf(report)}</span>
          <Recipients recipients={report.recipients} />
        </div>
      ),
    },
    {
      id: 'period',
      title: t('period'),
      cardLabel: t('period'),
      renderCell: (report) => <div className={classes.period}>{every(report)}</div>,
    },
    {
      id: 'contents',
      title: <Two upper={t('breakdowns')} lower={t('platforms')} />,
      cardLabel: `${t('breakdowns')}, ${t('platforms')}`,
      renderCell: ({ reportType, reportFilter }) => {
        const { breakdowns, platforms } = wordsOf(reportType, reportFilter)
        return (
          <Two upper={breakdowns.join(', ') || jobs('noBreakdowns')} lower={platforms.join(', ') || all} />
        )
      },
    },
    {
      id: 'deliveries',
      title: t('deliveries'),
      cardLabel: t('deliveries'),
      renderCell: (report) => (
        <DeliveriesCell report={report} open={() => open({ kind: 'ledger', report })} />
      ),
    },
    {
      id: 'updated',
      title: t('updated'),
      cardLabel: t('updated'),
      renderCell: ({ updatedAt }) => shownInstant(updatedAt),
    },
    {
      id: 'actions',
      title: t('actions'),
      isNumber: true,
      renderCell: (report) => <Actions report={report} canEdit={canEdit} open={open} />,
    },
  ]
  return (
    <DataTable
      keepsLast
      label={t('title')}
      columns={columns}
      rows={reports}
      rowKey={({ id }) => id}
      skeletonRows={4}
      skeletonHeight={72}
      hasCards
    />
  )
}

/** Two values of one column, the second one quieter. */
const Two = ({ upper, lower }: { upper: string; lower: string }) => (
  <div className={classes.two}>
    <span>{upper}</span> <span className={classes.quiet}>{lower}</span>
  </div>
)

/** Kind, site and days in one line. */
function useAbout(): (report: ScheduledReport) => string {
  const t = useTranslations('scheduledReports')
  const jobs = useTranslations('reportJobs')
  return ({ reportType, site, siteName, reportDateRange }) => {
    if (reportType === 'app') {
      const code = reportDateRange as 'daily'
      return [t('types.app'), t(`appRanges.${code}`)].join(' · ')
    }
    const name = siteName ?? (site === allSitesId ? t('form.allSites') : jobs('goneSite'))
    return [t('types.site'), name, t(`ranges.${reportDateRange}`)].join(' · ')
  }
}

function Recipients({ recipients }: { recipients: string }) {
  const t = useTranslations('scheduledReports')
  const { data: known } = useQuery(recipientsQuery)
  const all = splitRecipients(recipients)
  const waiting = all.filter((one) =>
    known?.data.some(({ recipient, status }) => status === 'pending' && recipient === one.toLowerCase()),
  )
  return (
    <div className={classes.recipients} title={all.join('\n')}>
      {all.slice(0, 2).map((one) => (
        <span key={one}>{one}</span>
      ))}
      {all.length > 2 && (
        <span className={classes.quiet}>{t('recipientsMore', { count: all.length - 2 })}</span>
      )}
      {waiting.length > 0 && (
        <span className={classes.quiet}>{t('recipientsWaiting', { count: waiting.length })}</span>
      )}
    </div>
  )
}

const drawn = { size: 18, stroke: 1.7 } as const

function Actions({ report, canEdit, open }: { report: ScheduledReport } & Pick<Props, 'canEdit' | 'open'>) {
  const t = useTranslations('scheduledReports')
  const { send, remove, isBusy } = useScheduleActions()
  const name = report.reportName
  const isOff = report.reportStatus === 0
  return (
    <RowActions isPaired>
      <IconButton
        label={t('sendOf', { name })}
        tip={t(isOff ? 'sendOff' : 'send')}
        disabled={isBusy || isOff}
        onClick={() => void send(report)}
        icon={<IconSend {...drawn} />}
      />
      <IconButton
        label={t('previewOf', { name })}
        tip={t('preview')}
        onClick={() => open({ kind: 'preview', report })}
        icon={<IconEye {...drawn} />}
      />
      <IconButton
        label={t('editOf', { name })}
        tip={t('edit')}
        disabled={!canEdit}
        onClick={() => open({ kind: 'update', report })}
        icon={<IconPencil {...drawn} />}
      />
      <IconButton
        label={t('deleteOf', { name })}
        tip={t('delete')}
        isBad
        disabled={isBusy}
        onClick={() => void remove(report)}
        icon={<IconTrash {...drawn} />}
      />
    </RowActions>
  )
}
