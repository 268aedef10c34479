import type { Payment } from '@matinee/contract/payments'
import { formatMoney } from '@matinee/contract/plain/format'
import { IconFileText } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { useFreshLink } from '../../lib/useFreshLink.ts'
import { useUser } from '../../lib/session/session.ts'
import { buttonClass } from '../../ui/form/Button.tsx'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { StatusBadge } from '../../ui/table/StatusBadge.tsx'
import classes from './PaymentTable.module.css'
import { historyQuery } from './payments.queries.ts'
import {
  remainingToThreshold,
  monthName,
  payoutThreshold,
  roundDollars,
  stateOf,
  toneOf,
} from './paymentWords.ts'

/** Newest first; `payments` is undefined while loading. */
export function PaymentTable({ payments }: { payments: readonly Payment[] | undefined }) {
  const t = useTranslations('payments')
  const columns = useColumns()
  return (
    <DataTable
      keepsLast
      label={t('history')}
      columns={columns}
      rows={payments}
      rowKey={({ term }) => term}
      skeletonRows={4}
      skeletonHeight={36}
      hasCards
      keepsFirst
    />
  )
}

function useColumns(): Column<Payment>[] {
  const t = useTranslations('payments')
  const language = useLocale()
  const account = useUser().language
  const money = ({ amount, currency }: Pick<Payment, 'amount' | 'currency'>) =>
    formatMoney(amount, currency, language)
  const month = (payment: Payment) => monthName(payment, account, language)
  return [
    {
      id: 'month',
      title: t('month'),
      renderCell: (payment) => <span className={classes.month}>{month(payment)}</span>,
    },
    {
      id: 'status',
      title: t('status'),
      renderCell: (payment) => {
        const state = stateOf(payment)
        return <StatusBadge tone={toneOf[state]}>{t(`states.${state}`)}</StatusBadge>
      },
    },
    {
      id: 'paymentDate',
      title: t('paymentDate'),
      renderCell: ({ paymentDate }) =>
        paymentDate && <Fact label={t('paymentDate')} isNumber text={paymentDate} />,
    },
    { id: 'amount', title: t('amount'), isNumber: true, cardLabel: t('amount'), renderCell: money },
    {
      id: 'total',
      title: t('total'),
      isNumber: true,
      cardLabel: t('total'),
      renderCell: ({ total, paid, currency }) => (
        <div>
          <p className={classes.total}>{money({ amount: total, currency })}</p>
          <Remaining payment={{ paid, total }} />
        </div>
      ),
    },
    {
      id: 'note',
      title: t('note'),
      renderCell: ({ note }) => note && <Fact label={t('note')} text={note} />,
    },
    {
      id: 'statement',
      title: t('statement'),
      width: '1%',
      renderCell: (payment) => payment.statementUrl && <Statement {...{ payment, month: month(payment) }} />,
    },
  ]
}

/** Shows its label on cards, which have no column titles. */
function Fact({ label, text, isNumber = false }: { label: string; text: string; isNumber?: boolean }) {
  return (
    <div className={classes.fact}>
      <span className={classes.label}>{label}</span>
      <span className={isNumber ? classes.figure : classes.note}>{text}</span>
    </div>
  )
}

function Remaining({ payment }: { payment: Pick<Payment, 'paid' | 'total'> }) {
  const t = useTranslations('payments')
  const language = useLocale()
  const remaining = remainingToThreshold(payment)
  if (remaining === null) return null
  return (
    <p className={classes.left}>
      {t('left', {
        left: formatMoney(remaining, 'usd', language),
        limit: roundDollars(payoutThreshold, language),
      })}
    </p>
  )
}

function Statement({ payment, month }: { payment: Payment; month: string }) {
  const t = useTranslations('payments')
  const { language } = useUser()
  const queryClient = useQueryClient()
  const link = useFreshLink(payment.statementUrl, async () => {
    const { payments } = await queryClient.fetchQuery({ ...historyQuery(language), staleTime: 0 })
    return payments.find(({ term }) => term === payment.term)?.statementUrl
  })
  return (
    <a
      href={payment.statementUrl ?? undefined}
      onClick={link.onClick}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('plain', classes.statement)}
      aria-label={t('statementOf', { month })}
    >
      <IconFileText stroke={1.7} aria-hidden="true" />
      <span aria-hidden="true">
        <span className={classes.word}>{t('statement')}</span> PDF
      </span>
    </a>
  )
}
