import type { Health } from '@matinee/contract/health'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Segments } from '../../../ui/form/Segments.tsx'
import { Columns } from '../../../ui/layout/Columns.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PanelSkeleton } from '../../../ui/page/PanelSkeleton.tsx'
import { FailedJobsPanel } from './FailedJobsPanel.tsx'
import { HealthCharts } from './HealthCharts.tsx'
import { healthQuery } from './health.queries.ts'
import { ProblemList } from './ProblemList.tsx'
import { ProcessesPanel } from './ProcessesPanel.tsx'
import { QueuesPanel } from './QueuesPanel.tsx'
import { StoresPanel } from './StoresPanel.tsx'

/** Hours that the charts show. */
const periods = [3, 24] as const
type Period = (typeof periods)[number]

/** Whether the installation works, and what it did in the last hours. */
export function HealthPage() {
  const t = useTranslations('operate.health')
  const [hours, setHours] = useState<Period>(3)
  const query = useQuery(healthQuery)
  return (
    <Page
      title={t('title')}
      controls={
        <Segments
          label={t('period')}
          value={String(hours)}
          options={periods.map((period) => ({
            value: String(period),
            text: t('hours', { count: String(period) }),
          }))}
          onChange={(chosen) => setHours(periods.find((period) => String(period) === chosen) ?? hours)}
        />
      }
    >
      <Stack gap={24}>
        {/* Also after an answer: the earlier one may no longer be true. */}
        {query.isError ? (
          <ErrorPanel error={query.error} retry={() => void query.refetch()} />
        ) : query.data ? (
          <ProblemList problems={query.data.problems} />
        ) : (
          <PanelSkeleton heights={[42]} />
        )}
        <FailedJobsPanel />
        <HealthCharts hours={hours} />
        {query.data ? (
          <Parts health={query.data} />
        ) : (
          query.isPending && <PanelSkeleton heights={[220, 320]} />
        )}
      </Stack>
    </Page>
  )
}

function Parts({ health }: { health: Health }) {
  const t = useTranslations('operate.health')
  const instant = useFormatInstant()
  return (
    <>
      <ProcessesPanel processes={health.processes} checkedAt={health.checkedAt} />
      <Columns widths="minmax(0, 3fr) minmax(0, 2fr)" gap={24} align="start">
        <QueuesPanel queues={health.queues} />
        <StoresPanel health={health} />
      </Columns>
      <Hint>{t('checkedAt', { at: instant(health.checkedAt) })}</Hint>
    </>
  )
}
