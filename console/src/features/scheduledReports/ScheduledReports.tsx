import { holdsRight } from '@matinee/contract/plain/account/accountTypes'
import type { Site } from '@matinee/contract/sites'
import { IconPlus } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { QuotaNotice } from '../../shared/quotas/QuotaNotice.tsx'
import { useUser } from '../../lib/session/session.ts'
import { useIsQuotaReached } from '../../shared/quotas/usage.queries.ts'
import { Button, buttonClass } from '../../ui/form/Button.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { storedReportData } from './form/reportData.ts'
import { ScheduleDialog } from './form/ScheduleDialog.tsx'
import { LedgerDialog } from './list/LedgerDialog.tsx'
import type { FilterTexts } from './list/scheduleColumns.tsx'
import { ScheduledReportTable, type ListDialog } from './list/ScheduledReportTable.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { schedulesQuery, type ReportType } from './scheduledReports.queries.ts'

type Props = {
  /** Links to the lists of reports. */
  tabs: ReactNode
  filterTexts: FilterTexts
  /** The account's sites; none for accounts without site reports. */
  sites: { data: { sites: Site[] } | undefined; error: unknown; refetch: () => unknown }
}

/** Scheduled site and app reports in one list, last changed first. */
export function ScheduledReports({ tabs, filterTexts, sites }: Props) {
  const t = useTranslations('scheduledReports')
  const [dialog, setDialog] = useState<ListDialog | null>(null)
  const { types, reports, failed, isLoading } = useSchedules()
  const hasSiteReports = types.includes('site')
  const siteList = sites.data?.sites ?? []
  const needsSite = hasSiteReports && types.length === 1 && sites.data !== undefined && siteList.length === 0
  const isFull = useIsQuotaReached(['scheduledReports'])
  const isReady = !isLoading && (!hasSiteReports || sites.data !== undefined)
  const create = () => setDialog({ kind: 'create' })
  useCreateFromHash(isReady && types.length > 0 && !needsSite, () => !isFull && create())
  // The dialog needs the list of sites.
  const createButton = <CreateButton isIdle={!isReady || isFull} create={create} />
  const isEmpty = !isLoading && failed.length === 0 && reports.length === 0
  return (
    <Page
      title={t('title')}
      lede={t('lede')}
      controls={types.length > 0 && !needsSite && !isEmpty ? createButton : undefined}
    >
      {tabs}
      {types.length > 0 && <QuotaNotice quotas={['scheduledReports']} />}
      {hasSiteReports && sites.error && !sites.data ? (
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
        <Empty hasReports={types.length > 0} needsSite={needsSite} createButton={createButton} />
      ) : isLoading || reports.length > 0 ? (
        <ScheduledReportTable
          reports={isLoading && reports.length === 0 ? undefined : reports}
          filterTexts={filterTexts}
          canEdit={!hasSiteReports || sites.data !== undefined}
          open={setDialog}
        />
      ) : null}
      {dialog && (
        <OpenDialog
          dialog={dialog}
          newType={hasSiteReports && (siteList.length > 0 || types.length === 1) ? 'site' : 'app'}
          sites={siteList}
          close={() => setDialog(null)}
        />
      )}
    </Page>
  )
}

/** `types`: the report types that the account may read. */
function useSchedules() {
  const { integrationType } = useUser()
  const types = (['site', 'app'] as const).filter((type) => holdsRight(integrationType, `${type}Report.read`))
  const queries = useQueries({ queries: types.map(schedulesQuery) })
  return {
    types,
    reports: queries
      .flatMap(({ data }) => data?.data ?? [])
      .sort((one, other) => other.updatedAt.localeCompare(one.updatedAt)),
    failed: queries.flatMap((query, index) =>
      query.error && !query.data ? [{ type: types[index]!, query }] : [],
    ),
    isLoading: queries.some(({ isPending }) => isPending),
  }
}

/** Opens the dialog for the hash #new, and removes the hash so that it opens once. */
function useCreateFromHash(isPossible: boolean, open: () => void): void {
  const navigate = useNavigate()
  const isRequested = useLocation({ select: ({ hash }) => hash === 'new' })
  useEffect(() => {
    if (!isRequested || !isPossible) return
    open()
    void navigate({ to: '.', replace: true })
  })
}

function CreateButton({ isIdle, create }: { isIdle: boolean; create: () => void }) {
  const t = useTranslations('scheduledReports')
  return (
    <Button look="main" icon={<IconPlus aria-hidden="true" />} isIdle={isIdle} onClick={create} data-new>
      {t('new')}
    </Button>
  )
}

type EmptyProps = { hasReports: boolean; needsSite: boolean; createButton: ReactNode }

function Empty({ hasReports, needsSite, createButton }: EmptyProps) {
  const t = useTranslations('scheduledReports')
  if (!hasReports) return <EmptyState text={t('empty')} detail={t('noReports')} />
  if (!needsSite) return <EmptyState text={t('empty')} action={createButton} />
  const addSite = (
    <Link to="/sites/add" className={buttonClass('main')}>
      {t('addSite')}
    </Link>
  )
  return <EmptyState text={t('empty')} detail={t('noSites')} action={addSite} />
}

type OpenDialogProps = {
  dialog: ListDialog
  /** The report type that a new one starts with. */
  newType: ReportType
  sites: readonly Site[]
  close: () => void
}

function OpenDialog({ dialog, newType, sites, close }: OpenDialogProps) {
  if (dialog.kind === 'ledger') return <LedgerDialog report={dialog.report} close={close} />
  if (dialog.kind === 'preview')
    return <PreviewDialog reportData={storedReportData(dialog.report)} close={close} />
  const report = dialog.kind === 'update' ? dialog.report : undefined
  return (
    <ScheduleDialog
      operation={dialog.kind}
      reportType={report?.reportType ?? newType}
      sites={sites}
      report={report}
      onSaved={() => undefined}
      onClose={close}
    />
  )
}
