import type { Payout } from '@matinee/contract/payouts'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Button, buttonClass } from '../../../ui/form/Button.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { RowName } from '../../../ui/table/RowName.tsx'
import { ListBody } from '../list/ListBody.tsx'
import { useListSearch } from '../list/useListSearch.ts'
import { useMoneyWords } from '../payments/useMoneyWords.ts'
import { ConfirmationDialog } from './ConfirmationDialog.tsx'
import { readPageSearch } from './pageSearch.ts'
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
  const { search, change } = useListSearch(readPageSearch)
  return (
    <ListBody
      query={useQuery(payoutListQuery(search))}
      search={search}
      change={change}
      renderTable={(payouts) => <PayoutTable payouts={payouts} />}
      paging={t('paging')}
      empty={t('empty')}
      start={
        <Link to="/operate/payments" className={buttonClass()}>
          {t('openMonths')}
        </Link>
      }
      showAll={t('showAll')}
    />
  )
}

function PayoutTable({ payouts }: { payouts: Payout[] | undefined }) {
  const t = useTranslations('operate.payouts')
  const navigate = useNavigate()
  return (
    <DataTable
      label={t('title')}
      columns={useColumns()}
      rows={payouts}
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
      renderCell: (payout) => <PayoutState payout={payout} />,
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
