import { campaignStates } from '@matinee/contract/campaigns'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListBody } from '../list/ListBody.tsx'
import { TextFilter } from '../list/TextFilter.tsx'
import { useListSearch } from '../list/useListSearch.ts'
import { ValueFilter } from '../list/ValueFilter.tsx'
import { useTranslations } from 'use-intl'
import { buttonClass } from '../../../ui/form/Button.tsx'
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
          <TextFilter
            label={t('search')}
            placeholder={t('searchPlaceholder')}
            clearLabel={t('clearSearch')}
            value={search.search}
            set={(typed) => change({ search: typed })}
          />
          <ValueFilter
            label={t('filter')}
            values={shownStates}
            all={t('states.all')}
            textOf={(state) => t(`states.${state}`)}
            value={search.state}
            set={(state) => change({ state })}
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

type ListProps = { search: CampaignSearch; change: (part: CampaignSearch) => void }

function CampaignList({ search, change }: ListProps) {
  const t = useTranslations('operate.campaigns')
  const maySell = useMaySell()
  return (
    <ListBody
      query={useQuery(campaignListQuery(search))}
      search={search}
      change={change}
      renderTable={(campaigns) => <CampaignTable campaigns={campaigns} />}
      paging={t('paging')}
      note={() => t('note')}
      empty={t('empty')}
      start={maySell && <NewLink />}
      noMatch={t('noMatch')}
      showAll={t('showAll')}
    />
  )
}
