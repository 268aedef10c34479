import type { FailedJob } from '@matinee/contract/health'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { DiscardJobDialog } from './DiscardJobDialog.tsx'
import { failedJobsQuery } from './health.queries.ts'
import { useRetryJob } from './useRetryJob.ts'

/** Jobs that were given up, with their last error; nothing where there are none. */
export function FailedJobsPanel() {
  const t = useTranslations('operate.health')
  const query = useQuery(failedJobsQuery)
  const [discarded, setDiscarded] = useState<FailedJob | null>(null)
  const columns = useColumns(query.data?.data.some(({ mayChange }) => mayChange) ? setDiscarded : undefined)
  if (query.isError && !query.data)
    return <ErrorPanel title={t('failedJobs')} error={query.error} retry={() => void query.refetch()} />
  if (!query.data?.data.length) return null
  return (
    <Panel title={t('failedJobs')} lede={t('failedJobsLede')} isFlush>
      <DataTable
        label={t('failedJobs')}
        columns={columns}
        rows={query.data.data}
        rowKey={({ id }) => id}
        maxHeight={480}
        hasCards
      />
      {query.data.hasMore && <Hint>{t('moreJobs')}</Hint>}
      {discarded && <DiscardJobDialog job={discarded} close={() => setDiscarded(null)} />}
    </Panel>
  )
}

function useColumns(discard: ((job: FailedJob) => void) | undefined): Column<FailedJob>[] {
  const t = useTranslations('operate.health')
  const instant = useFormatInstant()
  return [
    {
      id: 'job',
      title: t('job'),
      renderCell: ({ queue, error }) => (
        <div>
          <Text weight="medium">{queue}</Text>
          <Hint>{error.split('\n')[0] || t('noReason')}</Hint>
        </div>
      ),
    },
    {
      id: 'failedAt',
      title: t('failedAt'),
      cardLabel: t('failedAt'),
      width: '170px',
      renderCell: ({ failedAt }) => instant(failedAt),
    },
    {
      id: 'attempts',
      title: t('attempts'),
      cardLabel: t('attempts'),
      isNumber: true,
      width: '100px',
      renderCell: ({ attempts }) => attempts,
    },
    ...(discard
      ? [
          {
            id: 'actions',
            title: t('actions'),
            isNumber: true,
            width: '230px',
            renderCell: (job: FailedJob) => <JobActions job={job} discard={discard} />,
          },
        ]
      : []),
  ]
}

function JobActions({ job, discard }: { job: FailedJob; discard: (job: FailedJob) => void }) {
  const t = useTranslations('operate.health')
  const retry = useRetryJob(job)
  // The server would refuse it.
  if (!job.mayChange) return '–'
  return (
    <Row gap={8} justify="end">
      <Button isBusy={retry.isPending} onClick={() => retry.mutate()}>
        {t('retry')}
      </Button>
      <Button onClick={() => discard(job)}>{t('discard')}</Button>
    </Row>
  )
}
