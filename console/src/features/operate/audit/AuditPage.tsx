import type { listAudit } from '@matinee/contract/audit'
import type { ReplyOf } from '@matinee/contract/call'
import { formatNumber } from '@matinee/contract/plain/format'
import { useQuery } from '@tanstack/react-query'
import { ListPages } from '../list/ListPages.tsx'
import { NoMatch } from '../list/NoMatch.tsx'
import { useListSearch } from '../list/useListSearch.ts'
import { useLocale, useTranslations } from 'use-intl'
import { useUser } from '../../../lib/session/session.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { auditListQuery } from './audit.queries.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { isFiltered, readAuditSearch, type AuditSearch } from './auditSearch.ts'
import { AuditTable } from './AuditTable.tsx'
import { ExportButton } from './ExportButton.tsx'

type Change = (part: AuditSearch) => void

/** What operators, publishers and programs changed, newest first. */
export function AuditPage() {
  const t = useTranslations('operate.audit')
  const { search, change } = useListSearch(readAuditSearch)
  return (
    <Page title={t('title')} controls={<ExportButton search={search} />}>
      <Stack gap={24}>
        <AuditFilters search={search} change={change} />
        <Entries search={search} change={change} />
      </Stack>
    </Page>
  )
}

function Entries({ search, change }: { search: AuditSearch; change: Change }) {
  const t = useTranslations('operate.audit')
  const { timezone } = useUser()
  const query = useQuery(auditListQuery(search, timezone))
  if (query.isError && !query.data)
    return <ErrorPanel error={query.error} retry={() => void query.refetch()} />
  if (query.data?.data.length === 0) return <NoEntries search={search} />
  return (
    <Stack gap={16}>
      <AuditTable label={t('title')} entries={query.data?.data} />
      {query.data && <ListPaging list={query.data} change={change} />}
    </Stack>
  )
}

function ListPaging({ list, change }: { list: ReplyOf<typeof listAudit>; change: Change }) {
  const t = useTranslations('operate')
  const days = formatNumber(list.keptDays, useLocale())
  return <ListPages label={t('audit.paging')} note={t('audit.kept', { days })} list={list} change={change} />
}

function NoEntries({ search }: { search: AuditSearch }) {
  const t = useTranslations('operate.audit')
  return (
    <NoMatch
      text={isFiltered(search) ? t('noMatch') : t('empty')}
      showAll={t('showAll')}
      to="/operate/audit"
    />
  )
}
