import type { ReplyOf } from '@matinee/contract/call'
import type { listUsers } from '@matinee/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useListSearch } from '../list/useListSearch.ts'
import { ListPages } from '../list/ListPages.tsx'
import { NoMatch } from '../list/NoMatch.tsx'
import { useTranslations } from 'use-intl'
import { buttonClass } from '../../../ui/form/Button.tsx'
import { SearchField } from '../../../ui/form/SearchField.tsx'
import { Segments } from '../../../ui/form/Segments.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
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
          <SearchField
            label={t('accounts.searchLabel')}
            placeholder={t('accounts.searchPlaceholder')}
            clearLabel={t('accounts.clearSearch')}
            value={search.search ?? ''}
            onSearch={(typed) => change({ search: typed.trim() || undefined })}
          />
          <Segments
            label={t('accounts.filter')}
            value={search.status ?? 'all'}
            options={[
              { value: 'all', text: t('accounts.all') },
              ...accountStatuses.map((status) => ({ value: status, text: t(`filters.${status}`) })),
            ]}
            onChange={(chosen) => change({ status: accountStatuses.find((status) => status === chosen) })}
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
  const query = useQuery(accountListQuery(search))
  if (query.isError && !query.data)
    return <ErrorPanel error={query.error} retry={() => void query.refetch()} />
  if (query.data?.data.length === 0) return <NoAccounts search={search} />
  return (
    <Stack gap={16}>
      <AccountTable accounts={query.data?.data} />
      {query.data && <ListPaging list={query.data} change={change} />}
    </Stack>
  )
}

type List = ReplyOf<typeof listUsers>

function ListPaging({ list, change }: { list: List; change: ListProps['change'] }) {
  const t = useTranslations('operate')
  return (
    <ListPages
      label={t('accounts.paging')}
      note={list.total === null ? t('accounts.manyTotal') : t('accounts.total', { count: list.total })}
      list={list}
      change={change}
    />
  )
}

function NoAccounts({ search: { search, status } }: { search: AccountListSearch }) {
  const t = useTranslations('operate.accounts')
  if (!search && !status) return <EmptyState text={t('empty')} />
  return (
    <NoMatch
      text={search ? t('noMatch', { search }) : t('emptyFilter')}
      showAll={t('showAll')}
      to="/operate/accounts"
    />
  )
}
