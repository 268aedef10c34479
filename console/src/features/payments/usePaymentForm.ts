import { savePaymentInfo, type PaymentInfo } from '@matinee/contract/payments'
import {
  isIban,
  looksLikeIban,
  paymentFields,
  readable,
  type PaymentCurrency,
  type PaymentField,
} from '@matinee/contract/plain/reports/paymentRules'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { AppError, codeOf } from '../../lib/apiError.ts'
import { notify } from '../../lib/savedState.ts'
import { useCurrentPassword } from '../../shared/useCurrentPassword.ts'
import { isMasked, typedOver } from './maskedValue.ts'
import { infoQuery } from './payments.queries.ts'

export type TextFieldName = Exclude<PaymentField, 'paymentCurrency'>
type Values = Record<TextFieldName, string> & { paymentCurrency: PaymentCurrency | null }

/** A missing currency is reported first. */
type Problem = 'noCurrency' | 'unfilled'

const textFields = paymentFields.filter((field) => field !== 'paymentCurrency')
const isBlank = (value: string | null) => value === null || readable(value) === ''
/** Looks like an IBAN with wrong check digits: shows a hint, never refuses. */
export const isDoubtful = (value: string) => looksLikeIban(value) && !isIban(value)

/** The typed values over the stored ones, which are masked. Typed values are never cached or stored. */
function useValues(info: PaymentInfo) {
  const [typed, setTyped] = useState<Partial<Values>>({})
  const stored = storedValues(info)
  const values: Values = { ...stored, ...typed }
  const blanks = textFields.filter((field) => isBlank(values[field]))
  return {
    values,
    stored,
    isMissing: { noCurrency: values.paymentCurrency === null, unfilled: blanks.length > 0 },
    setValues: (part: Partial<Values>) => setTyped((before) => ({ ...before, ...part })),
  }
}

/** Sends all values; untouched ones go back masked, as they came. */
function useSave(onSaved: () => void) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  const current = useCurrentPassword()
  const [isSaving, setIsSaving] = useState(false)
  const isSubmitting = useRef(false)

  /** False when the server refused the values. */
  async function send(values: Values & { paymentCurrency: PaymentCurrency }): Promise<boolean> {
    isSubmitting.current = true
    setIsSaving(true)
    try {
      const body = { ...sendable(values), paymentCurrency: values.paymentCurrency, ...current.part }
      queryClient.setQueryData(infoQuery.queryKey, await api(savePaymentInfo, { body }))
      if (isDoubtful(values.iban)) notify({ tone: 'warning', message: t('payments.savedDoubtful') })
      else notify({ tone: 'info', message: t('payments.saved') })
      onSaved()
      return true
    } catch (error) {
      if (current.handleRefusal(error)) return false
      setRefused(new Set(error instanceof AppError ? Object.keys(error.fields) : []))
      notify({ tone: 'error', title: t('payments.saveFailed'), message: t(`errors.${codeOf(error)}`) })
      return false
    } finally {
      isSubmitting.current = false
      setIsSaving(false)
    }
  }

  return { send, isSaving, isSubmitting, current, refused, setRefused }
}

/** The state of the payment form: its values, its faults, and saving. */
export function usePaymentForm(info: PaymentInfo, onSaved: () => void) {
  const t = useTranslations('payments')
  const { values, stored, isMissing, setValues } = useValues(info)
  const { send, isSaving, isSubmitting, current, refused, setRefused } = useSave(onSaved)
  const [problem, setProblem] = useState<Problem | null>(null)

  function change(part: Partial<Values>) {
    setValues(part)
    setRefused((before) => new Set([...before].filter((field) => !(field in part))))
  }

  /** False when a field is missing or was refused; the field is then marked. */
  async function save(): Promise<boolean> {
    if (isSubmitting.current) return false
    const { paymentCurrency } = values
    setProblem(isMissing.noCurrency ? 'noCurrency' : isMissing.unfilled ? 'unfilled' : null)
    if (paymentCurrency === null || isMissing.unfilled) return false
    return await send({ ...values, paymentCurrency })
  }

  function errorOf(field: PaymentField): string | null {
    if (problem === 'unfilled' && isBlank(values[field])) return t('required')
    return refused.has(field) ? t('refused') : null
  }

  return {
    values,
    isSaving,
    current,
    isChanged: paymentFields.some((field) => values[field] !== stored[field]),
    /** Shown from a submit until it is fixed. */
    problem: problem && isMissing[problem] ? problem : null,
    save,
    choose: (paymentCurrency: PaymentCurrency) => change({ paymentCurrency }),
    change: (field: TextFieldName, value: string) => {
      const before = values[field]
      const isStored = before === stored[field] && isMasked(before)
      change({ [field]: isStored ? typedOver(before, value) : value })
    },
    restore: (field: TextFieldName) => change({ [field]: stored[field] }),
    errorOf,
    isMasked: (field: TextFieldName) => isMasked(values[field]),
    /** A stored, masked number was replaced. */
    isReplaced: (field: TextFieldName) => isMasked(stored[field]) && values[field] !== stored[field],
  }
}

export type PaymentFormState = ReturnType<typeof usePaymentForm>

function storedValues(info: PaymentInfo): Values {
  const texts = Object.fromEntries(textFields.map((field) => [field, info[field] ?? '']))
  return { ...(texts as Record<TextFieldName, string>), paymentCurrency: info.paymentCurrency }
}

const sendable = (values: Values) =>
  Object.fromEntries(textFields.map((field) => [field, readable(values[field])])) as Record<
    TextFieldName,
    string
  >
