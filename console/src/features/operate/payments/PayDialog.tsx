import type { AccountPayment } from '@matinee/contract/adminPayments'
import { setPayment } from '@matinee/contract/payments'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { useToday } from '../../../shared/useToday.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useOneField } from '../../../ui/form/useOneField.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { DialogButtons } from '../../../ui/overlay/DialogButtons.tsx'
import { DialogContent } from '../../../ui/overlay/DialogContent.tsx'
import { DialogFrame } from '../../../ui/overlay/DialogFrame.tsx'
import { useDialogChange } from '../useDialogChange.ts'
import { moneyKey } from './payments.queries.ts'

/** Marks one approved payment as paid on a day. */
export function PayDialog({ payment, close }: { payment: AccountPayment; close: () => void }) {
  const t = useTranslations()
  const change = useDialogChange(moneyKey, close)
  const today = useToday()
  const { element, field, submit, isBusy } = useOneField(
    (paymentDate) =>
      change(
        () => api(setPayment, { params: { id: payment.id }, body: { paid: 3, paymentDate } }),
        t('operate.payments.paidNotice'),
      ),
    today,
  )
  return (
    <DialogFrame
      title={t('operate.payments.payTitle', { name: payment.account.name })}
      body={t('operate.payments.payBody')}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <DialogContent>
        <Stack as="form" gap={20} ref={element} noValidate onSubmit={(event) => void submit(event)}>
          <TextField label={t('operate.payments.payDay')} type="date" max={today} required {...field} />
          <DialogButtons>
            <Button onClick={close}>{t('common.cancel')}</Button>
            <Button type="submit" look="main" isBusy={isBusy}>
              {t('operate.payments.pay')}
            </Button>
          </DialogButtons>
        </Stack>
      </DialogContent>
    </DialogFrame>
  )
}
