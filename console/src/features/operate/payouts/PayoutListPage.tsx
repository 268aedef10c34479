import type { Payout } from '@matinee/contract/payouts'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Button, buttonClass } from '../../../ui/form/Button.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { KeysetPaging } from '../../../ui/table/KeysetPaging.tsx'
import { RowName } from '../../../ui/table/RowName.tsx'
import { useMoneyWords } from '../payments/useMoneyWords.ts'
import { ConfirmationDialog } from './ConfirmationDialog.tsx'
import { readPageSearch, type PageSearch } from './pageSearch.ts'
import { payoutListQuery } from './payouts.queries.ts'
import { PayoutState } from './PayoutState.tsx'

/** The files for the bank, newest first. */
export function PayoutListPage() {
  const t = useTranslations('operate.payouts')
  const [isReading, setIsReading] = useState(false)
  return (
    <Page
      title={t('title')}
      controls={
        <Button look="main" onClick={() => setIsReading(true)}>
          {t('confirm')}
        </Button>
      }
    >
      <PayoutList />
      {isReading && <ConfirmationDialog close={() => setIsReading(false)} />}
    </Page>
  )
}

function PayoutList() {
  const t = useTranslations('operate.payouts')
  const search = readPageSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const query = useQuery(payoutListQuery(search))
  const columns = useColumns()
  if (query.isError && !query.data)
    return <ErrorPanel error={query.error} retry={() => void query.refetch()} />
  if (query.data?.data.length === 0)
    return (
      <EmptyState
        text={t('empty')}
        action={
          <Link to="/operate/payments" className={buttonClass()}>
            {t('openMonths')}
          </Link>
        }
      />
    )
  return (
    <Stack gap={16}>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={query.data?.data}
        rowKey={({ id }) => id}
        skeletonRows={6}
        skeletonHeight={40}
        hasCards
        isDimmed={({ state }) => state === 'cancelled'}
        open={({ id }) =>
          () =>
            void navigate({ to: '/operate/payouts/$payoutId', params: { payoutId: id } })
          }
      />
      {query.data && <ListPaging list={query.data} />}
    </Stack>
  )
}

function ListPaging({ list }: { list: { data: Payout[]; hasPrevious: boolean; hasNext: boolean } }) {
  const t = useTranslations('operate')
  const navigate = useNavigate()
  const open = (search: PageSearch) =>
    void navigate({ to: '.', search: { after: undefined, before: undefined, ...search }, replace: true })
  if (!list.hasPrevious && !list.hasNext) return null
  return (
    <KeysetPaging
      label={t('payouts.paging')}
      note=""
      previous={{
        label: t('previousPage'),
        go: list.hasPrevious ? () => open({ before: list.data[0]!.id }) : undefined,
      }}
      next={{
        label: t('nextPage'),
        go: list.hasNext ? () => open({ after: list.data.at(-1)!.id }) : undefined,
      }}
    />
  )
}

function useColumns(): Column<Payout>[] {
  const t = useTranslations('operate')
  const instant = useFormatInstant()
  const { cents, person } = useMoneyWords()
  return [
    {
      id: 'made',
      title: t('payouts.made'),
      renderCell: ({ id, createdAt, createdBy }) => (
        <RowName
          name={instant(createdAt)}
          detail={person(createdBy)}
          opens={{ to: '/operate/payouts/$payoutId', params: { payoutId: id } }}
        />
      ),
    },
    {
      id: 'state',
      title: t('payouts.state'),
      width: '170px',
      renderCell: ({ state }) => <PayoutState state={state} />,
    },
    {
      id: 'kind',
      title: t('payouts.kind'),
      cardLabel: t('payouts.kind'),
      width: '140px',
      renderCell: ({ kind }) => t(`payments.payout.kinds.${kind}`),
    },
    {
      id: 'day',
      title: t('payouts.day'),
      cardLabel: t('payouts.day'),
      width: '140px',
      renderCell: ({ executionDay }) => showReportDay(executionDay),
    },
    {
      id: 'count',
      title: t('payouts.count'),
      cardLabel: t('payouts.count'),
      isNumber: true,
      renderCell: ({ count, paidCount }) => t('payouts.confirmed', { paid: paidCount, count }),
    },
    {
      id: 'sum',
      title: t('payouts.sum'),
      cardLabel: t('payouts.sum'),
      isNumber: true,
      width: '160px',
      renderCell: (payout) => cents(payout.cents, payout.currency),
    },
  ]
}
