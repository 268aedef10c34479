import type { PaymentInfo } from '@matinee/contract/payments'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, type FormEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../lib/session/session.ts'
import { useCountries } from '../../shared/useCountries.ts'
import { useLeaveGuard } from '../../lib/useLeaveGuard.ts'
import { Button } from '../../ui/form/Button.tsx'
import { CurrentPasswordField } from '../../shared/CurrentPasswordField.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { useErrorFocus } from '../../ui/form/useErrorFocus.ts'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Hint } from '../../ui/layout/Hint.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Notice } from '../../ui/page/Notice.tsx'
import { CurrencyField } from './CurrencyField.tsx'
import { DetailField } from './DetailField.tsx'
import classes from './PaymentForm.module.css'
import { usePaymentForm, type PaymentFormState } from './usePaymentForm.ts'

/** The payment details; all eleven fields are required. */
export function PaymentForm({ info }: { info: PaymentInfo }) {
  const t = useTranslations('payments')
  const navigate = useNavigate()
  const isActing = useSession((session) => session.actor !== null)
  const isLeaving = useRef(false)
  const state = usePaymentForm(info, () => {
    isLeaving.current = true
    void navigate({ to: '/payments' })
  })
  useLeaveGuard(() => state.isChanged && !isLeaving.current)
  const form = useRef<HTMLFormElement>(null)
  const focusFault = useErrorFocus(form)
  const focusIban = useErrorFocus(form, '[data-field=iban]')

  async function submit(event: FormEvent) {
    event.preventDefault()
    const outcome = await state.save()
    if (outcome === 'doubted') focusIban()
    else if (outcome === 'refused') focusFault()
  }

  return (
    <Stack
      as="form"
      gap={24}
      ref={form}
      className={classes.form}
      autoComplete="off"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {isActing && <Notice>{t('ownerOnly')}</Notice>}
      <Stack as="fieldset" gap={24} disabled={isActing}>
        <FieldGroups state={state} />
      </Stack>
      <Row wraps gap={16} justify="end" className={classes.end}>
        {state.problem && (
          <Notice tone="bad" role="alert">
            {t(state.problem)}
          </Notice>
        )}
        <Button type="submit" look="main" disabled={isActing} isBusy={state.isSaving}>
          {t('save')}
        </Button>
      </Row>
    </Stack>
  )
}

/** The server masks them. */
const codeFields = ['iban', 'accountNumber', 'swift', 'routing'] as const

function FieldGroups({ state }: { state: PaymentFormState }) {
  const t = useTranslations('payments')
  const maskedNote = useId()
  return (
    <>
      <Panel title={t('currencyGroup')}>
        <CurrencyField state={state} />
      </Panel>
      <FieldGroup title={t('bankGroup')}>
        <DetailField state={state} field="bank" />
        <DetailField state={state} field="branch" />
        <DetailField state={state} field="bankAddress" isLong />
        <CountryField state={state} />
      </FieldGroup>
      <FieldGroup title={t('accountGroup')} lede={t('accountNote')}>
        {codeFields.some(state.isStored) && (
          <Hint id={maskedNote} className={classes.note}>
            {t('maskedHint')}
          </Hint>
        )}
        {codeFields.map((field) => (
          <DetailField key={field} state={state} field={field} isCode maskedNote={maskedNote} />
        ))}
      </FieldGroup>
      <FieldGroup title={t('ownerGroup')}>
        <DetailField state={state} field="name" autoComplete="name" />
        <DetailField state={state} field="address" isLong autoComplete="street-address" />
      </FieldGroup>
      {state.current.isNeeded && (
        <FieldGroup title={t('confirmGroup')} lede={t('confirmNote')}>
          <CurrentPasswordField state={state.current} />
        </FieldGroup>
      )}
    </>
  )
}

type FieldGroupProps = { title: string; lede?: string; children: ReactNode }

/** A panel of fields, two in a row where they fit. */
const FieldGroup = ({ children, ...panel }: FieldGroupProps) => (
  <Panel {...panel}>
    <Grid narrowest={280} stretches align="start" gap={16} className={classes.fields}>
      {children}
    </Grid>
  </Panel>
)

function CountryField({ state }: { state: PaymentFormState }) {
  const t = useTranslations('payments')
  const value = state.values.bankCountry
  const listed = useCountries()
  const isListed = value === '' || listed.some((country) => country.value === value)
  return (
    <Select
      label={t('fields.bankCountry')}
      value={value}
      // A stored country that is not listed stays selected.
      options={[
        { value: '', text: t('chooseCountry') },
        ...(isListed ? [] : [{ value, text: value }]),
        ...listed,
      ]}
      error={state.errorOf('bankCountry')}
      onChange={(country) => state.change('bankCountry', country)}
    />
  )
}
