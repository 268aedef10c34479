import type { RevenueImport } from '@matinee/contract/adminRevenue'
import { formatNumber } from '@matinee/contract/plain/format'
import { holdsStaffRight } from '@matinee/contract/plain/account/staffRoles'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useUser } from '../../../lib/session/session.ts'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Facts } from '../../../ui/layout/Facts.tsx'
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
import { ImportStatus } from './ImportStatus.tsx'
import { LedgerTable } from './LedgerTable.tsx'

/** One import with its faults and the days that it changed. */
export function ImportPage() {
  const t = useTranslations('operate.demand')
  const { importId } = useParams({ from: '/operate/operate/demand/imports/$importId' })
  const query = useQuery(importQuery(importId))
  const { staffRole } = useUser()
  const mayCancel = staffRole !== null && holdsStaffRight(staffRole, 'staff.imports')
  const name = query.data ? query.data.fileName || query.data.batchId : t('import')
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
      controls={mayCancel && query.data && isRunning(query.data) && <CancelButton id={importId} />}
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

function Details({ made }: { made: RevenueImport }) {
  const t = useTranslations('operate.demand')
  const language = useLocale()
  const instant = useFormatInstant()
  return (
    <Stack gap={24}>
      {isRunning(made) && <ImportProgress made={made} />}
      <Panel title={t('import')}>
        <Facts
          gap={10}
          facts={[
            { name: t('status'), value: <ImportStatus status={made.status} /> },
            { name: t('source'), value: made.source },
            { name: t('batch'), value: made.batchId },
            { name: t('state'), value: t(`states.${made.state}`) },
            { name: t('rows'), value: formatNumber(made.rows, language) },
            { name: t('restatedDays'), value: formatNumber(made.restatedDays, language) },
            { name: t('reason'), value: made.reason || '–' },
            { name: t('started'), value: instant(made.createdAt) },
            { name: t('ended'), value: made.finishedAt ? instant(made.finishedAt) : '–' },
          ]}
        />
      </Panel>
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
