import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useToday } from '../../../../shared/useToday.ts'
import { Segments } from '../../../../ui/form/Segments.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import { Hint } from '../../../../ui/layout/Hint.tsx'
import { Row } from '../../../../ui/layout/Row.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Notice } from '../../../../ui/page/Notice.tsx'
import { AccountPicker } from '../../AccountPicker.tsx'
import { FormDialog } from '../../FormDialog.tsx'
import { LostApprovals } from './LostApprovals.tsx'
import { useAddMonth, type MonthState } from './useAddMonth.ts'

const states = ['unpaid', 'approved', 'paid'] as const satisfies MonthState[]

/** Adds a month with an amount that no report covers. */
export function AddMonthDialog({ close }: { close: () => void }) {
  const t = useTranslations('operate.payments')
  const element = useRef<HTMLFormElement>(null)
  const form = useAddMonth(element, close)
  const { draft, change, problemOf } = form
  return (
    <FormDialog
      title={t('add.open')}
      verb={t('add.open')}
      element={element}
      isBusy={form.isSaving}
      save={form.save}
      close={close}
    >
      <Stack gap={20}>
        <Hint>{t('add.body')}</Hint>
        <AccountPicker
          isOne
          label={t('add.account')}
          none={t('add.noAccount')}
          problem={problemOf('userId')}
          chosen={draft.account ? [draft.account] : []}
          set={(accounts) => change({ account: accounts.at(-1) ?? null })}
        />
        <Amounts form={form} />
        <Row>
          <Segments
            label={t('state')}
            value={draft.state}
            options={states.map((value) => ({ value, text: t(`add.states.${value}`) }))}
            onChange={(state) => change({ state })}
          />
        </Row>
        {draft.state === 'paid' && <PaymentDay form={form} />}
        <TextField
          label={t('add.note')}
          hint={t('add.noteHint')}
          maxLength={500}
          value={draft.note}
          error={problemOf('note')}
          onChange={({ target }) => change({ note: target.value })}
        />
        {draft.account && draft.term && draft.state !== 'paid' && (
          <LostApprovals accountId={draft.account.id} term={draft.term} />
        )}
        {form.problem && (
          <Notice tone="bad" role="alert">
            {form.problem}
          </Notice>
        )}
      </Stack>
    </FormDialog>
  )
}

type Props = { form: ReturnType<typeof useAddMonth> }

function Amounts({ form: { draft, change, problemOf } }: Props) {
  const t = useTranslations('operate.payments.add')
  return (
    <Grid narrowest={200} gap={20}>
      <TextField
        label={t('term')}
        hint={t('termHint')}
        type="month"
        required
        value={draft.term}
        error={problemOf('term')}
        onChange={({ target }) => change({ term: target.value })}
      />
      <TextField
        label={t('amount')}
        hint={t('amountHint')}
        autoComplete="off"
        required
        value={draft.amount}
        error={problemOf('amountMicros')}
        onChange={({ target }) => change({ amount: target.value })}
      />
    </Grid>
  )
}

function PaymentDay({ form: { draft, change, problemOf } }: Props) {
  const t = useTranslations('operate.payments.add')
  const today = useToday()
  return (
    <TextField
      label={t('day')}
      type="date"
      max={today}
      required
      value={draft.paymentDate}
      error={problemOf('paymentDate')}
      onChange={({ target }) => change({ paymentDate: target.value })}
    />
  )
}
