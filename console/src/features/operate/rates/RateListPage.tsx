import type { ExchangeRate } from '@matinee/contract/rates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/form/Button.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ListBody } from '../list/ListBody.tsx'
import { useListSearch } from '../list/useListSearch.ts'
import { ValueFilter } from '../list/ValueFilter.tsx'
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
          <ValueFilter
            label={t('currency')}
            values={rateCurrencies}
            all={t('currencies.all')}
            textOf={(currency) => t(`currencies.${currency}`)}
            value={search.currency}
            set={(currency) => change({ currency })}
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
  return (
    <Stack gap={24}>
      {query.data && <OldRates latest={query.data.latest} />}
      <ListBody
        query={query}
        search={search}
        change={change}
        renderTable={(rates) => <RateTable rates={rates} edit={edit} />}
        paging={t('paging')}
        note={() => t('note')}
        empty={t('empty')}
        noMatch={t('noMatch')}
        showAll={t('showAll')}
      />
    </Stack>
  )
}
