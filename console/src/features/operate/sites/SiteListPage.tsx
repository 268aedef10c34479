import { operatedSiteStates } from '@matinee/contract/plain/operatedSiteStates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListBody } from '../list/ListBody.tsx'
import { TextFilter } from '../list/TextFilter.tsx'
import { useListSearch } from '../list/useListSearch.ts'
import { ValueFilter } from '../list/ValueFilter.tsx'
import { useTranslations } from 'use-intl'
import { Stack } from '../../../ui/layout/Stack.tsx'
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
          <TextFilter
            label={t('search')}
            placeholder={t('searchPlaceholder')}
            clearLabel={t('clearSearch')}
            value={search.search}
            set={(typed) => change({ search: typed })}
          />
          <ValueFilter
            label={t('filter')}
            values={operatedSiteStates}
            all={t('states.ALL')}
            textOf={(state) => t(`states.${state}`)}
            value={search.state}
            set={(state) => change({ state })}
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
  const t = useTranslations('operate.sites')
  const query = useQuery(siteListQuery(search))
  const first = query.data?.data[0]
  return (
    <Stack gap={16}>
      {search.account && first && <OneAccount name={first.account.name} />}
      <ListBody
        query={query}
        search={search}
        change={change}
        renderTable={(sites) => <SiteTable sites={sites} />}
        paging={t('paging')}
        note={({ total }) => (total === null ? t('manyTotal') : t('total', { count: total }))}
        empty={t('empty')}
        noMatch={search.search ? t('noMatch', { search: search.search }) : t('emptyFilter')}
        showAll={t('showAll')}
      />
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
