import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useListSearch } from '../list/useListSearch.ts'
import { ListPages } from '../list/ListPages.tsx'
import { useTranslations } from 'use-intl'
import { SearchField } from '../../../ui/form/SearchField.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Breadcrumbs, crumbLink } from '../../../ui/page/Breadcrumbs.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { readDemandSearch, type DemandSearch } from './demandSearch.ts'
import { adjustmentsQuery } from './demand.queries.ts'
import { LedgerTable } from './LedgerTable.tsx'

/** How reported days have changed, of all accounts or of one. */
export function LedgerPage() {
  const t = useTranslations('operate')
  const { search, change } = useListSearch(readDemandSearch)
  return (
    <Page
      title={t('demand.ledger')}
      breadcrumbs={
        <Breadcrumbs current={t('demand.ledger')}>
          <Link to="/operate/demand" {...crumbLink}>
            {t('demand.title')}
          </Link>
        </Breadcrumbs>
      }
      controls={
        <SearchField
          label={t('demand.account')}
          placeholder={t('audit.placeholders.account')}
          clearLabel={t('audit.clear')}
          value={search.account ?? ''}
          onSearch={(typed) => change({ account: typed.trim() || undefined })}
        />
      }
    >
      <Ledger search={search} change={change} />
    </Page>
  )
}

function Ledger({ search, change }: { search: DemandSearch; change: (part: DemandSearch) => void }) {
  const t = useTranslations('operate')
  const query = useQuery(adjustmentsQuery({ ...search, perPage: 50 }))
  if (query.isError && !query.data)
    return <ErrorPanel error={query.error} retry={() => void query.refetch()} />
  const list = query.data
  if (list?.data.length === 0)
    return <EmptyState text={t(search.account ? 'demand.noMatch' : 'demand.noAdjustments')} />
  return (
    <Stack gap={16}>
      <LedgerTable rows={list?.data} />
      {list && (
        <ListPages
          label={t('demand.ledgerPaging')}
          note={t('demand.ledgerNote')}
          list={list}
          change={change}
        />
      )}
    </Stack>
  )
}
