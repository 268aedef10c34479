import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListBody } from '../list/ListBody.tsx'
import { TextFilter } from '../list/TextFilter.tsx'
import { useListSearch } from '../list/useListSearch.ts'
import { useTranslations } from 'use-intl'
import { Breadcrumbs, crumbLink } from '../../../ui/page/Breadcrumbs.tsx'
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
        <TextFilter
          label={t('demand.account')}
          placeholder={t('audit.placeholders.account')}
          clearLabel={t('audit.clear')}
          value={search.account}
          set={(account) => change({ account })}
        />
      }
    >
      <Ledger search={search} change={change} />
    </Page>
  )
}

function Ledger({ search, change }: { search: DemandSearch; change: (part: DemandSearch) => void }) {
  const t = useTranslations('operate.demand')
  return (
    <ListBody
      query={useQuery(adjustmentsQuery({ ...search, perPage: 50 }))}
      search={search}
      change={change}
      renderTable={(rows) => <LedgerTable rows={rows} />}
      paging={t('ledgerPaging')}
      note={() => t('ledgerNote')}
      empty={t('noAdjustments')}
      noMatch={t('noMatch')}
      showAll={t('allAdjustments')}
    />
  )
}
