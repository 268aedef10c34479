import type { ReportJob } from '@matinee/contract/reportJobs'
import { allSitesId } from '@matinee/contract/sites'
import { IconDownload, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFreshLink } from '../../lib/useFreshLink.ts'
import { useFormatInstant } from '../../lib/useFormatInstant.ts'
import { Text } from '../../ui/layout/Text.tsx'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { IconButton, iconButtonClass } from '../../ui/form/IconButton.tsx'
import { RowActions } from '../../ui/table/RowActions.tsx'
import { RowName } from '../../ui/table/RowName.tsx'
import { JobStatus } from './JobStatus.tsx'
import { reportJobsQuery } from './reportJobs.queries.ts'
import { useJobActions } from './useJobActions.ts'

/** Puts a report's parameters into words. */
export type WordsOf = (
  reportType: 'site' | 'app',
  filter: Readonly<Record<string, unknown>>,
) => { breakdowns: string[]; platforms: string[]; filters: string[] }

type Props = { jobs: ReportJob[] | undefined; wordsOf: WordsOf }

export function ReportJobTable({ jobs, wordsOf }: Props) {
  const t = useTranslations('reportJobs')
  const columns = useColumns(wordsOf)
  return (
    <DataTable
      keepsLast
      label={t('async')}
      columns={columns}
      rows={jobs}
      rowKey={({ id }) => id}
      skeletonRows={4}
      skeletonHeight={38}
      hasCards
    />
  )
}

function useColumns(wordsOf: WordsOf): Column<ReportJob>[] {
  const t = useTranslations('reportJobs')
  const shownInstant = useFormatInstant()
  const nameOf = useJobName()
  return [
    {
      id: 'report',
      title: t('report'),
      renderCell: (job) => <RowName name={nameOf(job)} detail={t(`types.${job.reportType}`)} />,
    },
    {
      id: 'range',
      title: t('range'),
      cardLabel: t('range'),
      renderCell: (job) => <RangeCell job={job} />,
    },
    {
      id: 'breakdowns',
      title: t('breakdowns'),
      cardLabel: t('breakdowns'),
      renderCell: ({ reportType, params }) =>
        wordsOf(reportType, params).breakdowns.join(', ') || t('noBreakdowns'),
    },
    {
      id: 'filters',
      title: t('filters'),
      cardLabel: t('filters'),
      renderCell: ({ reportType, params }) => {
        const { platforms, filters } = wordsOf(reportType, params)
        return [...platforms, ...filters].join(' · ') || t('noFilters')
      },
    },
    {
      id: 'created',
      title: t('created'),
      cardLabel: t('created'),
      renderCell: ({ createdAt }) => shownInstant(createdAt),
    },
    {
      id: 'completed',
      title: t('completed'),
      cardLabel: t('completed'),
      renderCell: ({ completedAt }) => (completedAt ? shownInstant(completedAt) : '-'),
    },
    {
      id: 'status',
      title: t('status'),
      width: '200px',
      renderCell: (job) => <JobStatus job={job} name={nameOf(job)} range={rangeOf(job)} />,
    },
    {
      id: 'actions',
      title: t('actions'),
      isNumber: true,
      width: '116px',
      renderCell: (job) => <Actions job={job} name={nameOf(job)} />,
    },
  ]
}

const RangeCell = ({ job }: { job: ReportJob }) => (
  <Text as="span" fit="one-line">
    {rangeOf(job)}
  </Text>
)

const rangeOf = ({ params: { startDate, endDate } }: ReportJob) =>
  startDate === endDate ? startDate : `${startDate} – ${endDate}`

/** The site or account of the report. */
function useJobName(): (job: ReportJob) => string {
  const t = useTranslations('reportJobs')
  return ({ reportType, siteName, params }) => {
    if (reportType === 'app') return t('apps')
    return siteName ?? (params['siteId'] === allSitesId ? t('allSites') : t('goneSite'))
  }
}

const drawn = { size: 18, stroke: 1.7 } as const

function Actions({ job, name }: { job: ReportJob; name: string }) {
  const t = useTranslations('reportJobs')
  const { cancel, remove, isBusy } = useJobActions()
  const label = { name, range: rangeOf(job) }
  const queryClient = useQueryClient()
  const link = useFreshLink(job.downloadUrl, async () => {
    const { data } = await queryClient.fetchQuery({ ...reportJobsQuery, staleTime: 0 })
    return data.find(({ id }) => id === job.id)?.downloadUrl
  })
  return (
    <RowActions>
      {job.downloadUrl && (
        <a
          href={job.downloadUrl}
          download
          onClick={link.onClick}
          className={iconButtonClass()}
          aria-label={t('downloadOf', label)}
          data-tip={t('download')}
        >
          <IconDownload {...drawn} />
        </a>
      )}
      {job.reportStatus === 'pending' && (
        <IconButton
          label={t('cancelOf', label)}
          tip={t('cancel')}
          disabled={isBusy}
          onClick={() => void cancel(job)}
          icon={<IconPlayerStop {...drawn} />}
        />
      )}
      <IconButton
        label={t('deleteOf', label)}
        tip={t('delete')}
        isBad
        disabled={isBusy}
        onClick={() => void remove(job, label)}
        icon={<IconTrash {...drawn} />}
      />
    </RowActions>
  )
}
