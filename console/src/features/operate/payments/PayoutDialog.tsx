import type { AccountPayment } from '@matinee/contract/adminPayments'
import type { BodyOf, ReplyOf } from '@matinee/contract/call'
import { createPayout } from '@matinee/contract/payouts'
import { paymentCurrencies, type PaymentCurrency } from '@matinee/contract/plain/reports/paymentRules'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/savedState.ts'
import { notConfirmed, useOwnerConfirmation } from '../../../shared/owner/useOwnerConfirmation.ts'
import { useToday } from '../../../shared/useToday.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Segments } from '../../../ui/form/Segments.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { DialogButtons } from '../../../ui/overlay/DialogButtons.tsx'
import { DialogContent } from '../../../ui/overlay/DialogContent.tsx'
import { DialogFrame } from '../../../ui/overlay/DialogFrame.tsx'
import { Notice } from '../../../ui/page/Notice.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { moneyKey } from './payments.queries.ts'
import { useMoneyWords } from './useMoneyWords.ts'
import { useRefusalText } from '../useRefusalText.ts'

type Props = { payments: AccountPayment[]; close: () => void }
type Wanted = Pick<BodyOf<typeof createPayout>, 'kind' | 'currency' | 'executionDay'>
type Trial = ReplyOf<typeof createPayout>

/** Chooses what the bank gets, shows which payments fit, and makes the payout. */
export function PayoutDialog({ payments, close }: Props) {
  const t = useTranslations('operate.payments.payout')
  const [wanted, setWanted] = useState<Wanted>({
    kind: 'sepa',
    currency: 'EUR',
    executionDay: useToday(),
  })
  const { trial, error, isBusy, check, make, reset } = usePayout(payments, wanted, close)
  const change = (part: Partial<Wanted>) => {
    setWanted({ ...wanted, ...part })
    reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (trial && trial.count > 0 ? make() : check())
  }
  return (
    <DialogFrame
      isWide
      title={t('title')}
      body={t('body', { count: payments.length })}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <DialogContent>
        <Stack as="form" gap={20} noValidate onSubmit={submit}>
          <PayoutFields wanted={wanted} change={change} />
          {error && <Notice tone="bad">{error}</Notice>}
          {trial && <TrialResult trial={trial} currency={wanted.currency} payments={payments} />}
          <Buttons trial={trial} isBusy={isBusy} close={close} />
        </Stack>
      </DialogContent>
    </DialogFrame>
  )
}

function Buttons(props: { trial: Trial | null; isBusy: boolean; close: () => void }) {
  const { trial, isBusy, close } = props
  const t = useTranslations('operate.payments.payout')
  const common = useTranslations('common')
  return (
    <DialogButtons>
      <Button onClick={close}>{common('cancel')}</Button>
      <Button type="submit" look="main" isBusy={isBusy}>
        {trial && trial.count > 0 ? t('verb', { count: trial.count }) : t('check')}
      </Button>
    </DialogButtons>
  )
}

function PayoutFields({ wanted, change }: { wanted: Wanted; change: (part: Partial<Wanted>) => void }) {
  const t = useTranslations('operate.payments.payout')
  return (
    <>
      <Row gap={16} wraps>
        <Segments
          label={t('kind')}
          value={wanted.kind}
          options={(['sepa', 'csv'] as const).map((kind) => ({ value: kind, text: t(`kinds.${kind}`) }))}
          onChange={(kind) => change(kind === 'sepa' ? { kind, currency: 'EUR' } : { kind })}
        />
        <Segments
          label={t('currency')}
          value={wanted.currency}
          options={paymentCurrencies.map((currency) => ({ value: currency, text: currency }))}
          onChange={(currency) => change(currency === 'USD' ? { currency, kind: 'csv' } : { currency })}
        />
      </Row>
      <TextField
        label={t('day')}
        type="date"
        required
        value={wanted.executionDay}
        onChange={(event) => change({ executionDay: event.target.value })}
      />
    </>
  )
}

type ResultProps = { trial: Trial; currency: PaymentCurrency; payments: AccountPayment[] }

function TrialResult({ trial, currency, payments }: ResultProps) {
  const t = useTranslations('operate.payments')
  const { cents } = useMoneyWords()
  const nameOf = (id: string) => payments.find((payment) => payment.id === id)?.account.name ?? id
  return (
    <>
      <Notice tone={trial.count > 0 ? 'quiet' : 'warning'}>
        {trial.count > 0
          ? t('payout.checked', { count: trial.count, amount: cents(trial.cents, currency) })
          : t('payout.noneFits')}
      </Notice>
      {trial.refused.length > 0 && (
        <DataTable
          label={t('payout.leftOut')}
          columns={[
            { id: 'account', title: t('payout.leftOut'), renderCell: ({ id }) => nameOf(id) },
            {
              id: 'reason',
              title: t('closing.reason'),
              renderCell: ({ reason }) => t(`payout.refused.${reason}`),
            },
          ]}
          rows={trial.refused}
          rowKey={({ id }) => id}
          maxHeight={280}
        />
      )}
    </>
  )
}

function usePayout(payments: AccountPayment[], wanted: Wanted, close: () => void) {
  const t = useTranslations('operate.payments.payout')
  const refusalText = useRefusalText()
  const confirmed = useOwnerConfirmation()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [trial, setTrial] = useState<Trial | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const work = async (send: () => Promise<void>) => {
    if (isBusy) return
    setIsBusy(true)
    setError(null)
    try {
      await send()
    } catch (failure) {
      setError(refusalText(failure))
      // What was checked is no longer true.
      setTrial(null)
    } finally {
      setIsBusy(false)
    }
  }
  const ids = payments.map(({ id }) => id)
  const check = () =>
    work(async () =>
      setTrial(await api(createPayout, { body: { ...wanted, payments: ids, isDryRun: true } })),
    )
  const make = () =>
    work(async () => {
      const left = new Set(trial?.refused.map(({ id }) => id))
      const taken = ids.filter((id) => !left.has(id))
      const made = await confirmed(() => api(createPayout, { body: { ...wanted, payments: taken } }))
      if (made === notConfirmed || !made.payout) return
      notify({ tone: 'info', message: t('made') })
      close()
      void queryClient.invalidateQueries({ queryKey: moneyKey })
      await navigate({ to: '/operate/payouts/$payoutId', params: { payoutId: made.payout.id } })
    })
  const reset = () => {
    setTrial(null)
    setError(null)
  }
  return { trial, error, isBusy, check, make, reset }
}
