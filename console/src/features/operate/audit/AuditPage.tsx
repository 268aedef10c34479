import { formatNumber } from '@matinee/contract/plain/format'
import { useQuery } from '@tanstack/react-query'
import { ListBody } from '../list/ListBody.tsx'
import { useListSearch } from '../list/useListSearch.ts'
import { useLocale, useTranslations } from 'use-intl'
import { useUser } from '../../../lib/session/session.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { auditListQuery } from './audit.queries.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { readAuditSearch, type AuditSearch } from './auditSearch.ts'
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
  const language = useLocale()
  return (
    <ListBody
      query={useQuery(auditListQuery(search, timezone))}
      search={search}
      change={change}
      renderTable={(entries) => <AuditTable label={t('title')} entries={entries} />}
      paging={t('paging')}
      note={({ keptDays }) => t('kept', { days: formatNumber(keptDays, language) })}
      empty={t('empty')}
      noMatch={t('noMatch')}
      showAll={t('showAll')}
    />
  )
}
