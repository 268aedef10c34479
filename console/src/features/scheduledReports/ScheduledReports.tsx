import { holdsRight } from '@matinee/contract/plain/accountTypes'
import type { ScheduledReport } from '@matinee/contract/scheduledReports'
import type { Site } from '@matinee/contract/sites'
import { IconPlus } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { QuotaNotice } from '../../shared/quotas/QuotaNotice.tsx'
import { useUser } from '../../lib/session.ts'
import { useIsQuotaReached } from '../../shared/quotas/usage.queries.ts'
import { Button, buttonClass } from '../../ui/form/Button.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { LedgerDialog } from './LedgerDialog.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { ScheduledReportTable } from './ScheduledReportTable.tsx'
import type { WordsOf } from './scheduleColumns.tsx'
import { dataOf } from './scheduleForm.ts'
import { schedulesQuery } from './scheduledReports.queries.ts'

type Props = {
  /** To the other kind of reports. */
  tabs: ReactNode
  wordsOf: WordsOf
  /** Those of the account, for what may be chosen; accounts without reports of sites have none. */
  sites: { data: { sites: Site[] } | undefined; error: unknown; refetch: () => unknown }
}

export type Opened =
  | { kind: 'create' }
  | { kind: 'update' | 'ledger' | 'preview'; report: ScheduledReport }
  | null

/** What is mailed by itself: site and app reports in one list, the last changed first. */
export function ScheduledReports({ tabs, wordsOf, sites }: Props) {
  const t = useTranslations('scheduledReports')
  const { integrationType } = useUser()
  const [opened, setOpened] = useState<Opened>(null)
  const types = (['site', 'app'] as const).filter((type) => holdsRight(integrationType, `${type}Report.read`))
  const queries = useQueries({ queries: types.map(schedulesQuery) })
  const failed = queries.flatMap((query, at) =>
    query.error && !query.data ? [{ type: types[at]!, query }] : [],
  )
  const isLoading = queries.some(({ isPending }) => isPending)
  const reports = queries
    .flatMap(({ data }) => data?.data ?? [])
    .sort((one, other) => other.updatedAt.localeCompare(one.updatedAt))
  const hasSites = types.includes('site')
  const knownSites = sites.data?.sites ?? []
  const needsSite = hasSites && types.length === 1 && sites.data !== undefined && knownSites.length === 0
  const firstType = hasSites && (knownSites.length > 0 || types.length === 1) ? 'site' : 'app'
  const isFull = useIsQuotaReached(['scheduledReports'])
  const isReady = !isLoading && (!hasSites || sites.data !== undefined)
  useAskedFor(isReady && types.length > 0 && !needsSite, () => !isFull && setOpened({ kind: 'create' }))
  const create = (
    <Button
      look="main"
      icon={<IconPlus aria-hidden="true" />}
      // What can be chosen is said by the sites.
      isIdle={!isReady || isFull}
      onClick={() => setOpened({ kind: 'create' })}
      data-new
    >
      {t('new')}
    </Button>
  )
  const toSites = (
    <Link to="/sites/add" className={buttonClass('main')}>
      {t('addSite')}
    </Link>
  )
  const isEmpty = !isLoading && failed.length === 0 && reports.length === 0
  return (
    <Page
      title={t('title')}
      lede={t('lede')}
      controls={types.length > 0 && !needsSite && !isEmpty ? create : undefined}
    >
      {tabs}
      {types.length > 0 && <QuotaNotice quotas={['scheduledReports']} />}
      {hasSites && sites.error && !sites.data ? (
        <ErrorPanel title={t('sitesFailed')} error={sites.error} retry={() => void sites.refetch()} />
      ) : null}
      {failed.map(({ type, query }) => (
        <ErrorPanel
          key={type}
          title={t(`someFailed.${type}`)}
          error={query.error}
          retry={() => void query.refetch()}
        />
      ))}
      {isEmpty ? (
        <EmptyState
          text={t('empty')}
          detail={types.length === 0 ? t('noReports') : needsSite ? t('noSites') : undefined}
          action={types.length === 0 ? undefined : needsSite ? toSites : create}
        />
      ) : isLoading || reports.length > 0 ? (
        <ScheduledReportTable
          reports={isLoading && reports.length === 0 ? undefined : reports}
          wordsOf={wordsOf}
          canEdit={!hasSites || sites.data !== undefined}
          open={setOpened}
        />
      ) : null}
      <OpenedDialog opened={opened} firstType={firstType} sites={knownSites} close={() => setOpened(null)} />
    </Page>
  )
}

/** The address with #new asks for a new one; it is taken out of the address, so that it is asked for once. */
function useAskedFor(isPossible: boolean, open: () => void): void {
  const navigate = useNavigate()
  const isAsked = useLocation({ select: ({ hash }) => hash === 'new' })
  useEffect(() => {
    if (!isAsked || !isPossible) return
    open()
    void navigate({ to: '.', replace: true })
  })
}

type OpenedProps = {
  opened: Opened
  firstType: 'site' | 'app'
  sites: readonly Site[]
  close: () => void
}

function OpenedDialog({ opened, firstType, sites, close }: OpenedProps) {
  if (!opened) return null
  if (opened.kind === 'ledger') return <LedgerDialog report={opened.report} close={close} />
  if (opened.kind === 'preview') return <PreviewDialog reportData={dataOf(opened.report)} close={close} />
  const report = opened.kind === 'update' ? opened.report : undefined
  return (
    <ScheduleDialog
      operation={opened.kind}
      reportType={report?.reportType ?? firstType}
      sites={sites}
      report={report}
      onSaved={() => undefined}
      onClose={close}
    />
  )
}
