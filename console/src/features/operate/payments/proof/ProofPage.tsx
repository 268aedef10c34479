import type { AccountProof } from '@matinee/contract/adminPayments'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Breadcrumbs, crumbLink } from '../../../../ui/page/Breadcrumbs.tsx'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../../../ui/page/ErrorPanel.tsx'
import { Notice } from '../../../../ui/page/Notice.tsx'
import { Page } from '../../../../ui/page/Page.tsx'
import { ProgressBar } from '../../../../ui/page/ProgressBar.tsx'
import { DataTable, type Column } from '../../../../ui/table/DataTable.tsx'
import { StatusBadge } from '../../../../ui/table/StatusBadge.tsx'
import { isTerm } from '../monthSearch.ts'
import { NoMonthPage } from '../NoMonthPage.tsx'
import { proofQuery } from '../payments.queries.ts'
import { resultOf, sortProof, sumProof, type ProofResult } from './sortProof.ts'
import { useMoneyWords } from '../useMoneyWords.ts'

/** The reports of a month and the lines of its payments, account by account. What differs comes first. */
export function ProofPage() {
  const { term } = useParams({ from: '/operate/operate/payments/$term/proof' })
  return isTerm(term) ? <ProofOfMonth term={term} /> : <NoMonthPage />
}

function ProofOfMonth({ term }: { term: string }) {
  const t = useTranslations('operate.payments')
  const { month } = useMoneyWords()
  return (
    <Page
      title={t('proof.title', { month: month(term) })}
      lede={t('proof.lede')}
      breadcrumbs={
        <Breadcrumbs current={t('proof.short')}>
          <Link to="/operate/payments" {...crumbLink}>
            {t('title')}
          </Link>
          <Link to="/operate/payments/$term" params={{ term }} {...crumbLink}>
            {month(term)}
          </Link>
        </Breadcrumbs>
      }
    >
      <Proof term={term} />
    </Page>
  )
}

function Proof({ term }: { term: string }) {
  const t = useTranslations('operate.payments')
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  const query = useQuery(proofQuery(term, (done, total) => setProgress({ done, total })))
  const columns = useColumns()
  if (query.isError && !query.data)
    return <ErrorPanel error={query.error} retry={() => void query.refetch()} />
  if (!query.data)
    return (
      <Stack gap={8} aria-live="polite">
        <p>{t('proof.working')}</p>
        <ProgressBar
          value={progress.total > 0 ? (progress.done / progress.total) * 100 : 0}
          label={t('proof.working')}
        />
        {progress.total > 0 && <p>{t('closing.progress', progress)}</p>}
      </Stack>
    )
  if (query.data.length === 0) return <EmptyState text={t('proof.empty')} />
  const wrong = query.data.filter((row) => resultOf(row) !== 'ties').length
  return (
    <Stack gap={16}>
      <Notice tone={wrong === 0 ? 'quiet' : 'warning'}>
        {wrong === 0
          ? t('proof.allTie', { count: query.data.length })
          : t('proof.someDiffer', { count: wrong })}
      </Notice>
      <DataTable
        label={t('proof.short')}
        columns={columns}
        rows={sortProof(query.data)}
        rowKey={({ account }) => account.id}
        foot={sumProof(query.data, t('proof.sum'))}
        hasCards
        keepsFirst
      />
    </Stack>
  )
}

const tones = {
  ties: 'good',
  notClosed: 'neutral',
  toCorrect: 'warning',
  unreadable: 'bad',
  fault: 'bad',
} as const satisfies Record<ProofResult, string>

function useColumns(): Column<AccountProof>[] {
  const t = useTranslations('operate.payments')
  const { exact } = useMoneyWords()
  const amount = (
    id: 'reports' | 'lines' | 'corrections' | 'difference',
    read: (row: AccountProof) => number | null,
  ): Column<AccountProof> => ({
    id,
    title: t(`proof.${id}`),
    cardLabel: t(`proof.${id}`),
    isNumber: true,
    renderCell: (row) => {
      const micros = read(row)
      return micros === null ? t('none') : exact(micros)
    },
  })
  return [
    {
      id: 'account',
      title: t('account'),
      renderCell: ({ account: { id, email } }) => (
        <Link to="/operate/accounts/$accountId" params={{ accountId: id }}>
          {email}
        </Link>
      ),
      renderFoot: ({ account }) => account.email,
    },
    amount('reports', ({ reportMicros }) => reportMicros),
    amount('lines', ({ closedMicros }) => closedMicros),
    amount('corrections', ({ correctedMicros }) => correctedMicros),
    amount('difference', ({ differenceMicros }) => differenceMicros),
    {
      id: 'status',
      title: t('proof.status'),
      cardLabel: t('proof.status'),
      width: '230px',
      renderCell: (row) => (
        <StatusBadge tone={tones[resultOf(row)]} title={row.reason}>
          {t(`proof.${resultOf(row)}`)}
        </StatusBadge>
      ),
      renderFoot: () => null,
    },
  ]
}
