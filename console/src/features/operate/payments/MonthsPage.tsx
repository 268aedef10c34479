import type { Month } from '@matinee/contract/adminPayments'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/form/Button.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { RowName } from '../../../ui/table/RowName.tsx'
import { StatusBadge } from '../../../ui/table/StatusBadge.tsx'
import { AddMonthDialog } from './add/AddMonthDialog.tsx'
import { monthsQuery } from './payments.queries.ts'
import { monthCents } from './shownCents.ts'
import { useMoneyWords } from './useMoneyWords.ts'

/** The months of the installation with their sums by state, newest first. */
export function MonthsPage() {
  const t = useTranslations('operate.payments')
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Page
      title={t('title')}
      lede={t('tie')}
      controls={<Button onClick={() => setIsAdding(true)}>{t('add.open')}</Button>}
    >
      <MonthList />
      {isAdding && <AddMonthDialog close={() => setIsAdding(false)} />}
    </Page>
  )
}

function MonthList() {
  const t = useTranslations('operate.payments')
  const query = useQuery(monthsQuery)
  const navigate = useNavigate()
  const columns = useColumns()
  if (query.isError && !query.data)
    return <ErrorPanel error={query.error} retry={() => void query.refetch()} />
  if (query.data?.data.length === 0) return <EmptyState text={t('noMonths')} />
  return (
    <DataTable
      label={t('months')}
      columns={columns}
      rows={query.data?.data}
      rowKey={({ term }) => term}
      skeletonRows={6}
      skeletonHeight={40}
      hasCards
      keepsFirst
      open={({ term }) =>
        () =>
          void navigate({ to: '/operate/payments/$term', params: { term } })
        }
    />
  )
}

const blockedCount = ({ blocked }: Month) => Object.values(blocked).reduce((sum, { count }) => sum + count, 0)

function useColumns(): Column<Month>[] {
  const t = useTranslations('operate.payments')
  const { cents, month } = useMoneyWords()
  const sum = (id: 'earned' | 'corrected' | 'carried' | 'waiting' | 'approved' | 'paid'): Column<Month> => ({
    id,
    title: t(id),
    cardLabel: t(id),
    isNumber: true,
    renderCell: (row) => (row.count === 0 ? t('none') : cents(monthCents(row)[id], 'USD')),
  })
  return [
    {
      id: 'month',
      title: t('month'),
      renderCell: ({ term, count }) => (
        <RowName
          name={month(term)}
          detail={count === 0 ? t('notClosed') : t('count', { count })}
          opens={{ to: '/operate/payments/$term', params: { term } }}
        />
      ),
    },
    sum('earned'),
    sum('corrected'),
    sum('carried'),
    sum('waiting'),
    sum('approved'),
    sum('paid'),
    {
      id: 'blocked',
      title: t('blocked'),
      cardLabel: t('blocked'),
      isNumber: true,
      renderCell: (row) =>
        blockedCount(row) === 0 ? (
          t('none')
        ) : (
          <StatusBadge tone="warning">{t('count', { count: blockedCount(row) })}</StatusBadge>
        ),
    },
  ]
}
