import type { RevenueImport } from '@matinee/contract/adminRevenue'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Breadcrumbs, crumbLink } from '../../../ui/page/Breadcrumbs.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PanelSkeleton } from '../../../ui/page/PanelSkeleton.tsx'
import { adjustmentsQuery, importQuery, isRunning } from './demand.queries.ts'
import { FaultTable } from './FaultTable.tsx'
import { CancelButton } from './import/CancelButton.tsx'
import { ImportProgress } from './import/ImportProgress.tsx'
import { ImportFacts } from './ImportFacts.tsx'
import { LedgerTable } from './LedgerTable.tsx'
import { UndoButton } from './undo/UndoButton.tsx'
import { UndoneNotice } from './undo/UndoneNotice.tsx'
import { useRunName } from './useRunName.ts'
import { useMayImport } from './useMayImport.ts'

/** One import with its faults and the days that it changed. */
export function ImportPage() {
  const t = useTranslations('operate.demand')
  const { importId } = useParams({ from: '/operate/operate/demand/imports/$importId' })
  const query = useQuery(importQuery(importId))
  const nameRun = useRunName()
  const mayChange = useMayImport()
  const name = query.data ? nameRun(query.data) : t('import')
  return (
    <Page
      title={name}
      breadcrumbs={
        <Breadcrumbs current={name}>
          <Link to="/operate/demand" {...crumbLink}>
            {t('title')}
          </Link>
        </Breadcrumbs>
      }
      controls={mayChange && query.data && <Controls made={query.data} />}
    >
      {query.data ? (
        <Details made={query.data} />
      ) : query.isError ? (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      ) : (
        <PanelSkeleton heights={[260, 200]} />
      )}
    </Page>
  )
}

function Controls({ made }: { made: RevenueImport }) {
  if (isRunning(made)) return <CancelButton id={made.id!} isUndo={made.undoes !== null} />
  return <UndoButton made={made} />
}

function Details({ made }: { made: RevenueImport }) {
  return (
    <Stack gap={24}>
      {made.undone && <UndoneNotice undone={made.undone} />}
      {isRunning(made) && <ImportProgress made={made} />}
      <ImportFacts made={made} />
      {made.faultCount > 0 && <FaultTable {...made} />}
      {made.restatedDays > 0 && <Adjustments importId={made.id!} />}
    </Stack>
  )
}

function Adjustments({ importId }: { importId: string }) {
  const t = useTranslations('operate.demand')
  const query = useQuery(adjustmentsQuery({ importId, perPage: 100 }))
  if (query.isError && !query.data)
    return <ErrorPanel title={t('changedDays')} error={query.error} retry={() => void query.refetch()} />
  return (
    <Panel
      title={t('changedDays')}
      isFlush
      {...(query.data?.hasNext && { lede: t('firstDays', { count: String(query.data.data.length) }) })}
    >
      <LedgerTable rows={query.data?.data} />
    </Panel>
  )
}
