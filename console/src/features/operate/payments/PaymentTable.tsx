import type { AccountPayment } from '@matinee/contract/adminPayments'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { toCents } from '@matinee/contract/plain/reports/toCents'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { RowName } from '../../../ui/table/RowName.tsx'
import { StatusBadge, type BadgeTone } from '../../../ui/table/StatusBadge.tsx'
import { HoldLine } from './HoldLine.tsx'
import { PaymentActions } from './PaymentActions.tsx'
import { paymentCents } from './shownCents.ts'
import { useMoneyWords } from './useMoneyWords.ts'

export type Selection = ReadonlyMap<string, AccountPayment>
type Props = {
  payments: AccountPayment[] | undefined
  selected: Selection
  select: (selected: Selection) => void
}

/** Only months that wait or are approved can be selected: nothing can be done with the others. */
export const isSelectable = ({ paid, payoutId, includedIn }: AccountPayment) =>
  (paid === 0 || paid === 2) && payoutId === null && includedIn === null

export function PaymentTable({ payments, selected, select }: Props) {
  const t = useTranslations('operate.payments')
  return (
    <DataTable
      label={t('title')}
      columns={[useSelectColumn(selected, select), ...useColumns()]}
      rows={payments}
      rowKey={({ id }) => id}
      skeletonRows={8}
      skeletonHeight={44}
      hasCards
      keepsLast
    />
  )
}

function useSelectColumn(selected: Selection, select: Props['select']): Column<AccountPayment> {
  const t = useTranslations('operate.payments')
  const toggle = (payment: AccountPayment, isOn: boolean) => {
    const next = new Map(selected)
    if (isOn) next.set(payment.id, payment)
    else next.delete(payment.id)
    select(next)
  }
  return {
    id: 'select',
    // Cards have no header, so the box for all is above the table.
    title: <span className="hidden-text">{t('selection')}</span>,
    width: '52px',
    renderCell: (payment) => (
      <Checkbox
        label={t('select', { name: payment.account.name })}
        isLabelHidden
        isDisabled={!isSelectable(payment)}
        checked={selected.has(payment.id)}
        onChange={(isOn) => toggle(payment, isOn)}
      />
    ),
  }
}

function useColumns(): Column<AccountPayment>[] {
  const t = useTranslations('operate.payments')
  const { cents } = useMoneyWords()
  const amount = (id: 'earned' | 'corrected' | 'carried' | 'total'): Column<AccountPayment> => ({
    id,
    title: t(id),
    cardLabel: t(id),
    isNumber: true,
    width: '112px',
    renderCell: (payment) => {
      const shown = paymentCents(payment)[id]
      // A month that is paid with a later one has no payment of its own.
      const isMissing = id === 'total' ? payment.includedIn !== null : shown === 0
      return isMissing ? t('none') : cents(shown, 'USD')
    },
  })
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
      width: '200px',
      renderCell: (payment) => <PaymentState payment={payment} />,
    },
    amount('earned'),
    amount('corrected'),
    amount('carried'),
    amount('total'),
    {
      id: 'actions',
      title: <span className="hidden-text">{t('actions')}</span>,
      isNumber: true,
      width: '180px',
      renderCell: (payment) => <PaymentActions payment={payment} />,
    },
  ]
}

const states = ['waiting', 'carried', 'approved', 'paid'] as const
const tones: Record<(typeof states)[number], BadgeTone> = {
  waiting: 'neutral',
  carried: 'neutral',
  approved: 'spark',
  paid: 'good',
}

/** The state, and a line about who approved it, what blocks it or how it was paid. */
function PaymentState({ payment }: { payment: AccountPayment }) {
  const t = useTranslations('operate.payments')
  const isApproved = payment.includedIn !== null && payment.paid !== 3
  const state = isApproved ? 'approved' : (states[payment.paid] ?? 'paid')
  const block = payment.hold ? 'hold' : payment.block
  return (
    <div>
      {block ? (
        <StatusBadge tone="warning">{t(`blocks.${block}`)}</StatusBadge>
      ) : payment.payoutId ? (
        <StatusBadge tone="spark">{t(payment.isDownloaded ? 'withBank' : 'inPayout')}</StatusBadge>
      ) : (
        <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>
      )}
      <StateLine payment={payment} />
    </div>
  )
}

function StateLine({ payment }: { payment: AccountPayment }) {
  const t = useTranslations('operate.payments')
  const { cents, month, person } = useMoneyWords()
  const { hold, payoutId, payout, paymentDate, approvedBy, paid, includedIn } = payment
  if (hold) return <HoldLine hold={hold} />
  if (payoutId)
    return (
      <Hint>
        <Link to="/operate/payouts/$payoutId" params={{ payoutId }}>
          {t('details')}
        </Link>
      </Hint>
    )
  if (includedIn)
    return <Hint>{t(paid === 3 ? 'paidWith' : 'approvedWith', { month: month(includedIn) })}</Hint>
  if (paid === 3 && paymentDate)
    return (
      <Hint>
        {payout
          ? t('sent', {
              amount: cents(toCents(payout.micros), payout.currency),
              day: showReportDay(paymentDate),
            })
          : t('paidOn', { day: showReportDay(paymentDate) })}
      </Hint>
    )
  if (paid === 2 && approvedBy) return <Hint>{t('approvedBy', { person: person(approvedBy) })}</Hint>
  return null
}
