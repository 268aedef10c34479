import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListBody } from '../list/ListBody.tsx'
import { TextFilter } from '../list/TextFilter.tsx'
import { useListSearch } from '../list/useListSearch.ts'
import { ValueFilter } from '../list/ValueFilter.tsx'
import { useTranslations } from 'use-intl'
import { buttonClass } from '../../../ui/form/Button.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { accountStatuses, readAccountListSearch, type AccountListSearch } from './accountListSearch.ts'
import { accountListQuery } from './accounts.queries.ts'
import { AccountTable } from './AccountTable.tsx'
import { useMayManage } from './useMayManage.ts'

/** All accounts of the installation, newest first. */
export function AccountListPage() {
  const t = useTranslations('operate')
  const { search, change } = useListSearch(readAccountListSearch)
  const mayManage = useMayManage({ staffRole: null })
  return (
    <Page
      title={t('accounts.title')}
      controls={
        <>
          {mayManage && (
            <Link to="/operate/accounts/new" className={buttonClass('main')}>
              {t('account.new')}
            </Link>
          )}
          <TextFilter
            label={t('accounts.searchLabel')}
            placeholder={t('accounts.searchPlaceholder')}
            clearLabel={t('accounts.clearSearch')}
            value={search.search}
            set={(typed) => change({ search: typed })}
          />
          <ValueFilter
            label={t('accounts.filter')}
            values={accountStatuses}
            all={t('accounts.all')}
            textOf={(status) => t(`filters.${status}`)}
            value={search.status}
            set={(status) => change({ status })}
          />
        </>
      }
    >
      <AccountList search={search} change={change} />
    </Page>
  )
}

type ListProps = { search: AccountListSearch; change: (part: AccountListSearch) => void }

function AccountList({ search, change }: ListProps) {
  const t = useTranslations('operate.accounts')
  return (
    <ListBody
      query={useQuery(accountListQuery(search))}
      search={search}
      change={change}
      renderTable={(accounts) => <AccountTable accounts={accounts} />}
      paging={t('paging')}
      note={({ total }) => (total === null ? t('manyTotal') : t('total', { count: total }))}
      empty={t('empty')}
      noMatch={search.search ? t('noMatch', { search: search.search }) : t('emptyFilter')}
      showAll={t('showAll')}
    />
  )
}
