import { cancelPayout, readPayoutFile, type Payout, type PayoutLine } from '@matinee/contract/payouts'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { ask } from '../../../lib/dialogs.ts'
import { notify } from '../../../lib/savedState.ts'
import { saveFile } from '../../../lib/saveFile.ts'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { useSingleMutation } from '../../../lib/useSingleMutation.ts'
import { notConfirmed, useOwnerConfirmation } from '../../../shared/owner/useOwnerConfirmation.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Breadcrumbs, crumbLink } from '../../../ui/page/Breadcrumbs.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PanelSkeleton } from '../../../ui/page/PanelSkeleton.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { RowName } from '../../../ui/table/RowName.tsx'
import { StatusBadge } from '../../../ui/table/StatusBadge.tsx'
import { moneyKey } from '../payments/payments.queries.ts'
import { useMoneyWords } from '../payments/useMoneyWords.ts'
import { usePaymentChange } from '../payments/usePaymentChange.ts'
import { payoutQuery } from './payouts.queries.ts'
import { PayoutState } from './PayoutState.tsx'
import { useRefusalText } from '../useRefusalText.ts'

/** One payout with its payments, its files, and the way to cancel it. */
export function PayoutPage() {
  const t = useTranslations('operate.payouts')
  const { payoutId } = useParams({ from: '/operate/operate/payouts/$payoutId' })
  const query = useQuery(payoutQuery(payoutId))
  const payout = query.data?.payout
  const title = payout ? t('of', { day: showReportDay(payout.executionDay) }) : t('payout')
  return (
    <Page
      title={title}
      breadcrumbs={
        <Breadcrumbs current={title}>
          <Link to="/operate/payouts" {...crumbLink}>
            {t('title')}
          </Link>
        </Breadcrumbs>
      }
      controls={payout && <PayoutActions payout={payout} />}
    >
      {query.data ? (
        <>
          <PayoutFacts payout={query.data.payout} />
          <PayoutLines payout={query.data.payout} lines={query.data.lines} />
        </>
      ) : query.isError ? (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      ) : (
        <PanelSkeleton heights={[160, 280]} />
      )}
    </Page>
  )
}

function PayoutActions({ payout }: { payout: Payout }) {
  const { id, kind, state, count, paidCount, downloadedAt } = payout
  const t = useTranslations('operate.payouts')
  const cancel = usePaymentChange(
    () => api(cancelPayout, { params: { id }, body: { downloadedAt } }),
    t('cancelled'),
  )
  const isOpen = state === 'open' || (state === 'partlyPaid' && paidCount < count)
  const cancelAfterQuestion = async () => {
    const isSure = await ask({
      title: t('cancelTitle'),
      body: t('cancelBody'),
      verb: t('cancel'),
      cancel: t('keep'),
      isDangerous: true,
    })
    if (isSure) cancel.mutate()
  }
  return (
    <>
      {isOpen && (
        <Button look="quietBad" isBusy={cancel.isPending} onClick={() => void cancelAfterQuestion()}>
          {t('cancel')}
        </Button>
      )}
      {state !== 'cancelled' && (
        <>
          <Download id={id} format="csv" isMain={kind === 'csv'} />
          {kind === 'sepa' && <Download id={id} format="sepa" isMain />}
        </>
      )}
    </>
  )
}

function Download({ id, format, isMain }: { id: string; format: 'sepa' | 'csv'; isMain: boolean }) {
  const t = useTranslations('operate')
  const confirmed = useOwnerConfirmation()
  const refusalText = useRefusalText()
  const queryClient = useQueryClient()
  const download = useSingleMutation<void, void>({
    mutationFn: async () => {
      const file = await confirmed(() => api(readPayoutFile, { params: { id }, query: { format } }))
      if (file !== notConfirmed) saveFile(file.name, file.type, file.content)
    },
    // The first download changes the state.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: moneyKey }),
    onError: (error) =>
      notify({ tone: 'error', message: t('payments.failed', { reason: refusalText(error) }) }),
  })
  return (
    <Button look={isMain ? 'main' : 'quiet'} isBusy={download.isPending} onClick={() => download.mutate()}>
      {t(format === 'sepa' ? 'payouts.downloadSepa' : 'payouts.downloadCsv')}
    </Button>
  )
}

function PayoutFacts({ payout }: { payout: Payout }) {
  const t = useTranslations('operate')
  const instant = useFormatInstant()
  const { cents, person } = useMoneyWords()
  const { count, paidCount } = payout
  return (
    <Panel title={t('payouts.payout')}>
      <Facts
        stacks
        gap={8}
        facts={[
          { name: t('payouts.state'), value: <PayoutState payout={payout} /> },
          { name: t('payouts.sum'), value: cents(payout.cents, payout.currency) },
          { name: t('payouts.count'), value: t('payouts.confirmed', { paid: paidCount, count }) },
          { name: t('payouts.kind'), value: t(`payments.payout.kinds.${payout.kind}`) },
          { name: t('payouts.day'), value: showReportDay(payout.executionDay) },
          { name: t('payouts.made'), value: instant(payout.createdAt) },
          { name: t('payouts.by'), value: person(payout.createdBy) },
        ]}
      />
    </Panel>
  )
}

const tones = { open: 'spark', paid: 'good', cancelled: 'neutral' } as const

function PayoutLines({ payout, lines }: { payout: Payout; lines: PayoutLine[] }) {
  const t = useTranslations('operate.payouts')
  const columns = useLineColumns(payout)
  return (
    <DataTable
      label={t('count')}
      columns={columns}
      rows={lines}
      rowKey={({ id }) => id}
      hasCards
      keepsFirst
    />
  )
}

function useLineColumns(payout: Payout): Column<PayoutLine>[] {
  const t = useTranslations('operate.payouts')
  const { cents, month } = useMoneyWords()
  return [
    {
      id: 'account',
      title: t('account'),
      renderCell: ({ account: { id, name, email } }) => (
        <RowName
          name={name}
          detail={email}
          opens={{ to: '/operate/accounts/$accountId', params: { accountId: id } }}
        />
      ),
    },
    {
      id: 'state',
      title: t('state'),
      width: '170px',
      renderCell: ({ state }) => (
        <StatusBadge tone={tones[state]}>
          {state === 'open' && payout.downloadedAt === null ? t('notDownloaded') : t(`lineStates.${state}`)}
        </StatusBadge>
      ),
    },
    {
      id: 'month',
      title: t('month'),
      cardLabel: t('month'),
      renderCell: ({ term }) => (
        <Link to="/operate/payments/$term" params={{ term }}>
          {month(term)}
        </Link>
      ),
    },
    {
      id: 'reference',
      title: t('reference'),
      cardLabel: t('reference'),
      renderCell: ({ reference }) => reference,
    },
    {
      id: 'booked',
      title: t('booked'),
      cardLabel: t('booked'),
      renderCell: ({ bookedDay }) => (bookedDay ? showReportDay(bookedDay) : '–'),
    },
    {
      id: 'amount',
      title: t('amount'),
      cardLabel: t('amount'),
      isNumber: true,
      renderCell: (line) => cents(line.cents, payout.currency),
    },
  ]
}
