import { campaignStates } from '@matinee/contract/campaigns'
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
import { useMaySell } from './useMayChange.ts'
import { campaignListQuery } from './campaigns.queries.ts'
import { readCampaignSearch, type CampaignSearch } from './campaignSearch.ts'
import { CampaignTable } from './CampaignTable.tsx'

const shownStates = [
  'ACTIVE',
  'NOT_SHOWN',
  'PAUSED',
  'ENDED',
] as const satisfies (typeof campaignStates)[number][]

/** All direct campaigns, newest first. */
export function CampaignListPage() {
  const t = useTranslations('operate.campaigns')
  const maySell = useMaySell()
  const { search, change } = useListSearch(readCampaignSearch)
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
            value={search.state ?? 'all'}
            options={(['all', ...shownStates] as const).map((value) => ({
              value,
              text: t(`states.${value}`),
            }))}
            onChange={(chosen) => change({ state: shownStates.find((state) => state === chosen) })}
          />
          {maySell && <NewLink />}
        </>
      }
    >
      <CampaignList search={search} change={change} />
    </Page>
  )
}

function NewLink() {
  const t = useTranslations('operate.campaigns')
  return (
    <Link to="/operate/campaigns/new" className={buttonClass('main')}>
      {t('new')}
    </Link>
  )
}

function CampaignList({
  search,
  change,
}: {
  search: CampaignSearch
  change: (part: CampaignSearch) => void
}) {
  const t = useTranslations('operate')
  const query = useQuery(campaignListQuery(search))
  if (query.isError && !query.data)
    return <ErrorPanel error={query.error} retry={() => void query.refetch()} />
  const list = query.data
  if (list?.data.length === 0) return <NoCampaigns search={search} />
  return (
    <Stack gap={16}>
      <CampaignTable campaigns={list?.data} />
      {list && (
        <ListPages label={t('campaigns.paging')} note={t('campaigns.note')} list={list} change={change} />
      )}
    </Stack>
  )
}

function NoCampaigns({ search: { search, state } }: { search: CampaignSearch }) {
  const t = useTranslations('operate.campaigns')
  const maySell = useMaySell()
  if (!search && !state) return <EmptyState text={t('empty')} action={maySell && <NewLink />} />
  return <NoMatch text={t('noMatch')} showAll={t('showAll')} to="/operate/campaigns" />
}
