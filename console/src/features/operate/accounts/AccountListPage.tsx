import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { pageRange } from '../../../lib/pageRange.ts'
import { buttonClass } from '../../../ui/form/Button.tsx'
import { SearchField } from '../../../ui/form/SearchField.tsx'
import { Segments } from '../../../ui/form/Segments.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Paging } from '../../../ui/table/Paging.tsx'
import { accountStatuses, readAccountListSearch, type AccountListSearch } from './accountListSearch.ts'
import { accountListQuery, accountsPerPage } from './accounts.queries.ts'
import { AccountTable } from './AccountTable.tsx'

/** All accounts of the installation, newest first. */
export function AccountListPage() {
  const t = useTranslations('operate')
  const search = readAccountListSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (part: AccountListSearch) => {
    const next: AccountListSearch = { ...search, page: undefined, ...part }
    void navigate({ to: '.', search: next, replace: true })
  }
  return (
    <Page
      title={t('accounts.title')}
      controls={
        <>
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
      <List search={search} change={change} />
    </Page>
  )
}

type ListProps = { search: AccountListSearch; change: (part: AccountListSearch) => void }

function List({ search, change }: ListProps) {
  const query = useQuery(accountListQuery(search))
  if (query.isError && !query.data)
    return <ErrorPanel error={query.error} retry={() => void query.refetch()} />
  if (query.data?.total === 0) return <NoAccounts search={search} />
  return (
    <Stack gap={16}>
      <AccountTable accounts={query.data?.data} />
      {query.data && <ListPaging total={query.data.total} search={search} change={change} />}
    </Stack>
  )
}

function ListPaging({ total, search: { page = 0 }, change }: ListProps & { total: number }) {
  const t = useTranslations('operate.accounts')
  const language = useLocale()
  const range = pageRange({ page, perPage: accountsPerPage, total }, language)
  return (
    <Paging
      page={page}
      pages={range.pages}
      onPage={(next) => change({ page: next })}
      texts={{
        label: t('paging'),
        range: t('range', range.rows),
        page: t('page', range.page),
        previous: t('previous'),
        next: t('next'),
      }}
    />
  )
}

function NoAccounts({ search: { search, status } }: { search: AccountListSearch }) {
  const t = useTranslations('operate.accounts')
  if (!search && !status) return <EmptyState text={t('empty')} />
  return (
    <EmptyState
      text={search ? t('noMatch', { search }) : t('emptyFilter')}
      action={
        <Link to="/operate/accounts" className={buttonClass()}>
          {t('showAll')}
        </Link>
      }
    />
  )
}
