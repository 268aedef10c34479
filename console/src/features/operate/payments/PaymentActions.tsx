import {
  holdPayment,
  readStatementLink,
  releasePayment,
  type AccountPayment,
} from '@matinee/contract/adminPayments'
import { setPayment } from '@matinee/contract/payments'
import {
  IconArrowBackUp,
  IconCash,
  IconFileText,
  IconHandStop,
  IconHistory,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { ask } from '../../../lib/dialogs.ts'
import { IconButton, iconButtonClass } from '../../../ui/form/IconButton.tsx'
import { RowActions } from '../../../ui/table/RowActions.tsx'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { PayDialog } from './PayDialog.tsx'
import { useDialogChange } from '../useDialogChange.ts'
import { moneyKey } from './payments.queries.ts'
import { useMoneyWords } from './useMoneyWords.ts'
import { usePaymentChange } from './usePaymentChange.ts'

type Props = { payment: AccountPayment }

/** The icons of a row: statement, history, hold or release, and for an approved month withdraw and pay. */
export function PaymentActions({ payment }: Props) {
  const t = useTranslations('operate.payments')
  const [open, setOpen] = useState<'hold' | 'pay' | null>(null)
  const { id, hold, paid, payoutId, includedIn, account } = payment
  const isFree = payoutId === null
  const openStatement = async () => {
    const { url } = await api(readStatementLink, { params: { id } })
    window.location.assign(url)
  }
  return (
    <RowActions>
      {paid === 2 && isFree && includedIn === null && (
        <>
          <Withdraw payment={payment} />
          <IconButton label={t('pay')} icon={<IconCash size={18} />} onClick={() => setOpen('pay')} />
        </>
      )}
      {hold ? (
        <Release payment={payment} />
      ) : (
        paid !== 3 &&
        isFree && (
          <IconButton label={t('hold')} icon={<IconHandStop size={18} />} onClick={() => setOpen('hold')} />
        )
      )}
      <IconButton
        label={t('statement')}
        icon={<IconFileText size={18} />}
        onClick={() => void openStatement()}
      />
      <Link
        to="/operate/audit"
        search={{ account: account.id }}
        className={iconButtonClass()}
        aria-label={t('history')}
        data-tip={t('history')}
      >
        <IconHistory size={18} />
      </Link>
      {open === 'hold' && <HoldDialog payment={payment} close={() => setOpen(null)} />}
      {open === 'pay' && <PayDialog payment={payment} close={() => setOpen(null)} />}
    </RowActions>
  )
}

function Withdraw({ payment: { id, account, term, totalMicros } }: Props) {
  const t = useTranslations('operate.payments')
  const common = useTranslations('common')
  const { usd, month } = useMoneyWords()
  const send = () => api(setPayment, { params: { id }, body: { paid: 0 } })
  const change = usePaymentChange(send, t('withdrawn'))
  const withdrawAfterQuestion = async () => {
    const isSure = await ask({
      title: t('withdrawAsk.title', { name: account.name }),
      body: t('withdrawAsk.body', { month: month(term), amount: usd(totalMicros) }),
      verb: t('withdraw'),
      cancel: common('cancel'),
    })
    if (isSure) change.mutate()
  }
  return (
    <IconButton
      label={t('withdraw')}
      icon={<IconArrowBackUp size={18} />}
      disabled={change.isPending}
      onClick={() => void withdrawAfterQuestion()}
    />
  )
}

function Release({ payment: { id } }: Props) {
  const t = useTranslations('operate.payments')
  const change = usePaymentChange(() => api(releasePayment, { params: { id } }), t('released'))
  return (
    <IconButton
      label={t('release')}
      icon={<IconPlayerPlay size={18} />}
      disabled={change.isPending}
      onClick={() => change.mutate()}
    />
  )
}

function HoldDialog({ payment: { id, account }, close }: Props & { close: () => void }) {
  const t = useTranslations('operate.payments')
  const change = useDialogChange(moneyKey, close)
  return (
    <ReasonDialog
      title={t('holdTitle', { name: account.name })}
      body={t('holdBody')}
      hint={t('holdHint')}
      verb={t('hold')}
      send={(reason) => change(() => api(holdPayment, { params: { id }, body: { reason } }), t('held'))}
      close={close}
    />
  )
}
