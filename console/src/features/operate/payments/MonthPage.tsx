import type { AccountPayment, Month } from '@matinee/contract/adminPayments'
import { paymentBlocks, paymentFilters } from '@matinee/contract/plain/reports/paymentBlocks'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ListBody } from '../list/ListBody.tsx'
import { TextFilter } from '../list/TextFilter.tsx'
import { useListSearch } from '../list/useListSearch.ts'
import { ValueFilter } from '../list/ValueFilter.tsx'
import { useTranslations } from 'use-intl'
import { Button, buttonClass } from '../../../ui/form/Button.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Breadcrumbs, crumbLink } from '../../../ui/page/Breadcrumbs.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PanelSkeleton } from '../../../ui/page/PanelSkeleton.tsx'
import { StatStrip } from '../../../ui/page/StatStrip.tsx'
import { CloseMonthDialog } from './CloseMonthDialog.tsx'
import { isTerm, readMonthSearch } from './monthSearch.ts'
import { NoMonthPage } from './NoMonthPage.tsx'
import { monthQuery, paymentListQuery } from './payments.queries.ts'
import { PaymentTable } from './PaymentTable.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { monthCents } from './shownCents.ts'
import { useMoneyWords } from './useMoneyWords.ts'

/** A month of all accounts: its sums, what blocks payments, and the payments. */
export function MonthPage() {
  const { term } = useParams({ from: '/operate/operate/payments/$term' })
  return isTerm(term) ? <KnownMonth term={term} /> : <NoMonthPage />
}

function KnownMonth({ term }: { term: string }) {
  const t = useTranslations('operate.payments')
  const { month } = useMoneyWords()
  const [isClosing, setIsClosing] = useState(false)
  const { data, isPending } = useQuery(monthQuery(term))
  // Read with the sums; shown below them once their height is certain.
  useQuery(paymentListQuery(term, readMonthSearch(useSearch({ strict: false }))))
  return (
    <Page
      title={month(term)}
      breadcrumbs={
        <Breadcrumbs current={month(term)}>
          <Link to="/operate/payments" {...crumbLink}>
            {t('title')}
          </Link>
        </Breadcrumbs>
      }
      controls={
        <>
          <Link to="/operate/payments/$term/proof" params={{ term }} className={buttonClass()}>
            {t('proofLink')}
          </Link>
          <Button look={data?.count === 0 ? 'main' : 'quiet'} onClick={() => setIsClosing(true)}>
            {t('closing.open')}
          </Button>
        </>
      }
    >
      <MonthSums term={term} />
      {!isPending && <PaymentList key={term} term={term} />}
      {isClosing && <CloseMonthDialog term={term} close={() => setIsClosing(false)} />}
    </Page>
  )
}

function MonthSums({ term }: { term: string }) {
  const query = useQuery(monthQuery(term))
  if (query.isError && !query.data)
    return <ErrorPanel error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <PanelSkeleton heights={[155, 480]} />
  return (
    <>
      <MonthStats month={query.data} />
      <BlockedPanel month={query.data} />
    </>
  )
}

function MonthStats({ month }: { month: Month }) {
  const t = useTranslations('operate.payments')
  const { cents, usd } = useMoneyWords()
  const isClosed = month.count > 0
  const shown = monthCents(month)
  const amount = (id: keyof typeof shown) => (isClosed ? cents(shown[id], 'USD') : t('none'))
  const state = (id: 'waiting' | 'carried' | 'approved' | 'paid') => ({
    id,
    label: t(id),
    value: amount(id),
    basis: t('count', { count: month[id].count }),
    ...(month[id].totalMicros !== month[id].micros && {
      note: t(id === 'approved' || id === 'paid' ? 'asPayments' : 'withBalance', {
        amount: usd(month[id].totalMicros),
      }),
    }),
    direction: null,
  })
  return (
    <StatStrip
      stats={[
        {
          id: 'earned',
          label: t('earned'),
          value: amount('earned'),
          basis: t('count', { count: month.count }),
          direction: null,
        },
        {
          id: 'corrected',
          label: t('corrected'),
          value: amount('corrected'),
          basis: t('ofEarlier'),
          direction: null,
        },
        state('carried'),
        state('waiting'),
        state('approved'),
        state('paid'),
      ]}
    />
  )
}

/** Left out while nothing is blocked. */
function BlockedPanel({ month }: { month: Month }) {
  const t = useTranslations('operate.payments')
  const { usd } = useMoneyWords()
  const reasons = paymentBlocks.filter((reason) => month.blocked[reason].count > 0)
  if (reasons.length === 0) return null
  return (
    <Panel title={t('whyBlocked')}>
      <Facts
        look="ends"
        facts={reasons.map((reason) => ({
          name: t(`blocks.${reason}`),
          value: `${t('count', { count: month.blocked[reason].count })} · ${usd(month.blocked[reason].totalMicros)}`,
        }))}
      />
    </Panel>
  )
}

function PaymentList({ term }: { term: string }) {
  const t = useTranslations('operate.payments')
  const { search, change } = useListSearch(readMonthSearch)
  const query = useQuery(paymentListQuery(term, search))
  const [selected, setSelected] = useState<ReadonlyMap<string, AccountPayment>>(new Map())
  return (
    <Stack gap={16}>
      <Row gap={12} wraps>
        <TextFilter
          label={t('searchLabel')}
          placeholder={t('searchPlaceholder')}
          clearLabel={t('clearSearch')}
          value={search.search}
          set={(typed) => change({ search: typed })}
        />
        <ValueFilter
          label={t('filter')}
          values={paymentFilters}
          all={t('all')}
          textOf={(state) => t(state)}
          value={search.state}
          set={(state) => change({ state })}
        />
      </Row>
      <ListBody
        query={query}
        search={search}
        change={change}
        renderTable={(payments) => (
          <>
            <SelectionBar payments={payments ?? []} selection={selected} select={setSelected} />
            <PaymentTable payments={payments} selected={selected} select={setSelected} />
          </>
        )}
        paging={t('paging')}
        note={({ data, hasPrevious, hasNext }) =>
          hasPrevious || hasNext ? t('count', { count: data.length }) : ''
        }
        empty={t('empty')}
        noMatch={t('noMatch')}
        showAll={t('showAll')}
      />
    </Stack>
  )
}
