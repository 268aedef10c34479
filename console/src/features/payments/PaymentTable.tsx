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
import { Text } from '../../ui/layout/Text.tsx'
import classes from './PaymentTable.module.css'
import { historyQuery } from './payments.queries.ts'
import {
  remainingToThreshold,
  monthName,
  payoutThreshold,
  roundDollars,
  paymentState,
  stateTones,
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
      renderCell: (payment) => (
        <Text as="span" weight="medium" fit="one-line">
          {month(payment)}
        </Text>
      ),
    },
    {
      id: 'status',
      title: t('status'),
      renderCell: (payment) => {
        const state = paymentState(payment)
        return <StatusBadge tone={stateTones[state]}>{t(`states.${state}`)}</StatusBadge>
      },
    },
    {
      id: 'paymentDate',
      title: t('paymentDate'),
      cardLabel: t('paymentDate'),
      renderCell: ({ paymentDate }) =>
        paymentDate && (
          <Text as="span" isNumeric>
            {paymentDate}
          </Text>
        ),
    },
    { id: 'amount', title: t('amount'), isNumber: true, cardLabel: t('amount'), renderCell: money },
    {
      id: 'total',
      title: t('total'),
      isNumber: true,
      cardLabel: t('total'),
      renderCell: (payment) => <Total payment={payment} />,
    },
    {
      id: 'note',
      title: t('note'),
      cardLabel: t('note'),
      renderCell: ({ note }) => note && <p className={classes.note}>{note}</p>,
    },
    {
      id: 'statement',
      title: t('statement'),
      width: '1%',
      renderCell: (payment) => payment.statementUrl && <Statement {...{ payment, month: month(payment) }} />,
    },
  ]
}

/** The total and, while it is below the payout threshold, the amount that is missing. */
function Total({ payment }: { payment: Payment }) {
  const t = useTranslations('payments')
  const language = useLocale()
  const remaining = remainingToThreshold(payment)
  return (
    <div>
      <Text weight="medium">{formatMoney(payment.total, payment.currency, language)}</Text>
      {remaining !== null && (
        <Text size="caption" tone="quiet" className={classes.remaining}>
          {t('left', {
            left: formatMoney(remaining, 'usd', language),
            limit: roundDollars(payoutThreshold, language),
          })}
        </Text>
      )}
    </div>
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
