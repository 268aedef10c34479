import { savePaymentInfo, type PaymentInfo } from '@matinee/contract/payments'
import {
  ibanDoubt,
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
import { ask } from '../../lib/dialogs.ts'
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
/**
 * Why an IBAN looks wrong: a hint, never a refusal. Saving asks about the field `iban` only. An account number may begin
 * like an IBAN; it is doubted only where it has the length of one.
 */
export function doubtOf(field: TextFieldName, value: string): 'ibanForm' | 'ibanDoubtful' | null {
  const doubt = ibanDoubt(value)
  if (doubt === 'form') return field === 'iban' ? 'ibanForm' : null
  return doubt && 'ibanDoubtful'
}

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
      notify({ tone: 'info', message: t('payments.saved') })
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

/** Asks before a doubtful IBAN is saved, once for each: a later correction of replaced details puts payouts on hold. */
function useConfirmIban(): (iban: string) => Promise<boolean> {
  const t = useTranslations('payments')
  const confirmed = useRef<string>(undefined)
  return async (iban) => {
    const doubt = doubtOf('iban', iban)
    if (!doubt || iban === confirmed.current) return true
    const question = { title: t('askDoubtful'), body: t(doubt) }
    const isConfirmed = await ask({ ...question, verb: t('saveAsItIs'), cancel: t('checkAgain') })
    if (isConfirmed) confirmed.current = iban
    return isConfirmed
  }
}

/** The state of the payment form: its values, its faults, and saving. */
export function usePaymentForm(info: PaymentInfo, onSaved: () => void) {
  const t = useTranslations('payments')
  const { values, stored, isMissing, setValues } = useValues(info)
  const { send, isSaving, isSubmitting, current, refused, setRefused } = useSave(onSaved)
  const [problem, setProblem] = useState<Problem | null>(null)
  const confirmIban = useConfirmIban()

  function change(part: Partial<Values>) {
    setValues(part)
    setRefused((before) => new Set([...before].filter((field) => !(field in part))))
  }

  /** `refused`: a field is missing or was refused, and is marked. `doubted`: the IBAN is to be checked again. */
  async function save(): Promise<'saved' | 'refused' | 'doubted'> {
    if (isSubmitting.current) return 'refused'
    const { paymentCurrency } = values
    setProblem(isMissing.noCurrency ? 'noCurrency' : isMissing.unfilled ? 'unfilled' : null)
    if (paymentCurrency === null || isMissing.unfilled) return 'refused'
    if (!(await confirmIban(values.iban))) return 'doubted'
    return (await send({ ...values, paymentCurrency })) ? 'saved' : 'refused'
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
    /** A number is stored; the server masks it. */
    isStored: (field: TextFieldName) => isMasked(stored[field]),
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
