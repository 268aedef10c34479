import type { AccountPayment } from '@matinee/contract/adminPayments'
import { setPayment } from '@matinee/contract/payments'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { useToday } from '../../../shared/useToday.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useOneField } from '../../../ui/form/useOneField.ts'
import { OneFieldDialog } from '../../../ui/overlay/OneFieldDialog.tsx'
import { useDialogChange } from '../useDialogChange.ts'
import { moneyKey } from './payments.queries.ts'

/** Marks one approved payment as paid on a day. */
export function PayDialog({ payment, close }: { payment: AccountPayment; close: () => void }) {
  const t = useTranslations()
  const change = useDialogChange(moneyKey, close)
  const today = useToday()
  const { field, ...form } = useOneField(
    (paymentDate) =>
      change(
        () => api(setPayment, { params: { id: payment.id }, body: { paid: 3, paymentDate } }),
        t('operate.payments.paidNotice'),
      ),
    today,
  )
  return (
    <OneFieldDialog
      title={t('operate.payments.payTitle', { name: payment.account.name })}
      body={t('operate.payments.payBody')}
      verb={t('operate.payments.pay')}
      form={form}
      close={close}
    >
      <TextField label={t('operate.payments.payDay')} type="date" max={today} required {...field} />
    </OneFieldDialog>
  )
}
