import type { ExchangeRate } from '@matinee/contract/rates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/form/Button.tsx'
import { Segments } from '../../../ui/form/Segments.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ListPages } from '../list/ListPages.tsx'
import { NoMatch } from '../list/NoMatch.tsx'
import { useListSearch } from '../list/useListSearch.ts'
import { OldRates } from './OldRates.tsx'
import { RateDialog } from './RateDialog.tsx'
import { rateListQuery } from './rates.queries.ts'
import { rateCurrencies, readRateSearch, type RateSearch } from './rateSearch.ts'
import { RateTable } from './RateTable.tsx'
import { useMaySaveRates } from './useMaySaveRates.ts'

/** The price of a US dollar by day, with who published it. */
export function RateListPage() {
  const t = useTranslations('operate.rates')
  const { search, change } = useListSearch(readRateSearch)
  const { data } = useQuery(rateListQuery(search))
  const maySave = useMaySaveRates()
  // Null for a new one.
  const [edited, setEdited] = useState<ExchangeRate | null | undefined>()
  return (
    <Page
      title={t('title')}
      lede={t('lede')}
      controls={
        <>
          <Segments
            label={t('currency')}
            value={search.currency ?? 'all'}
            options={(['all', ...rateCurrencies] as const).map((value) => ({
              value,
              text: t(`currencies.${value}`),
            }))}
            onChange={(chosen) =>
              change({ currency: rateCurrencies.find((currency) => currency === chosen) })
            }
          />
          {maySave && (
            <Button look="main" isIdle={!data} onClick={() => setEdited(null)}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <Rates search={search} change={change} edit={maySave ? setEdited : undefined} />
      {edited !== undefined && data && (
        <RateDialog rate={edited} latest={data.latest} close={() => setEdited(undefined)} />
      )}
    </Page>
  )
}

type Props = {
  search: RateSearch
  change: (part: RateSearch) => void
  /** Undefined where the role may not change rates. */
  edit: ((rate: ExchangeRate) => void) | undefined
}

function Rates({ search, change, edit }: Props) {
  const t = useTranslations('operate.rates')
  const query = useQuery(rateListQuery(search))
  if (query.isError && !query.data)
    return <ErrorPanel error={query.error} retry={() => void query.refetch()} />
  const list = query.data
  if (list?.data.length === 0)
    return (
      <Stack gap={24}>
        <OldRates latest={list.latest} />
        <NoRates search={search} />
      </Stack>
    )
  return (
    <Stack gap={24}>
      {list && <OldRates latest={list.latest} />}
      <Stack gap={16}>
        <RateTable rates={list?.data} edit={edit} />
        {list && <ListPages label={t('paging')} note={t('note')} list={list} change={change} />}
      </Stack>
    </Stack>
  )
}

function NoRates({ search: { currency, after, before } }: { search: RateSearch }) {
  const t = useTranslations('operate.rates')
  if (!currency && !after && !before) return <EmptyState text={t('empty')} />
  return <NoMatch text={t('noMatch')} showAll={t('showAll')} to="/operate/rates" />
}
