import type { ReplyOf } from '@matinee/contract/call'
import type { listOperatedSites } from '@matinee/contract/adminSites'
import { operatedSiteStates } from '@matinee/contract/plain/operatedSiteStates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useListSearch } from '../list/useListSearch.ts'
import { ListPages } from '../list/ListPages.tsx'
import { NoMatch } from '../list/NoMatch.tsx'
import { useTranslations } from 'use-intl'
import { SearchField } from '../../../ui/form/SearchField.tsx'
import { Segments } from '../../../ui/form/Segments.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Notice } from '../../../ui/page/Notice.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { readSiteListSearch, type SiteListSearch } from './siteListSearch.ts'
import { siteListQuery } from './sites.queries.ts'
import { SiteTable } from './SiteTable.tsx'

/** The sites of all accounts, newest first. */
export function SiteListPage() {
  const t = useTranslations('operate.sites')
  const { search, change } = useListSearch(readSiteListSearch)
  return (
    <Page
      title={t('title')}
      controls={
        <>
          <SearchField
            label={t('search')}
            placeholder={t('searchPlaceholder')}
            clearLabel={t('clearSearch')}
            value={search.search ?? ''}
            onSearch={(typed) => change({ search: typed.trim() || undefined })}
          />
          <Segments
            label={t('filter')}
            value={search.state ?? 'ALL'}
            options={(['ALL', ...operatedSiteStates] as const).map((value) => ({
              value,
              text: t(`states.${value}`),
            }))}
            onChange={(chosen) => change({ state: operatedSiteStates.find((state) => state === chosen) })}
          />
        </>
      }
    >
      <SiteList search={search} change={change} />
    </Page>
  )
}

type ListProps = { search: SiteListSearch; change: (part: SiteListSearch) => void }

function SiteList({ search, change }: ListProps) {
  const query = useQuery(siteListQuery(search))
  if (query.isError && !query.data)
    return <ErrorPanel error={query.error} retry={() => void query.refetch()} />
  const list = query.data
  if (list?.data.length === 0) return <NoSites search={search} />
  return (
    <Stack gap={16}>
      {search.account && list && <OneAccount name={list.data[0]!.account.name} />}
      <SiteTable sites={list?.data} />
      {list && <Pages list={list} change={change} />}
    </Stack>
  )
}

function OneAccount({ name }: { name: string }) {
  const t = useTranslations('operate.sites')
  return (
    <Notice>
      {t('ofOneAccount', { name })}
      <Link to="/operate/sites">{t('showAll')}</Link>
    </Notice>
  )
}

type PagesProps = { list: ReplyOf<typeof listOperatedSites>; change: ListProps['change'] }

function Pages({ list, change }: PagesProps) {
  const t = useTranslations('operate')
  return (
    <ListPages
      label={t('sites.paging')}
      note={list.total === null ? t('sites.manyTotal') : t('sites.total', { count: list.total })}
      list={list}
      change={change}
    />
  )
}

function NoSites({ search: { search, state, account } }: { search: SiteListSearch }) {
  const t = useTranslations('operate.sites')
  if (!search && !state && !account) return <EmptyState text={t('empty')} />
  return (
    <NoMatch
      text={search ? t('noMatch', { search }) : t('emptyFilter')}
      showAll={t('showAll')}
      to="/operate/sites"
    />
  )
}
