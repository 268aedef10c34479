import type { ReplyOf } from '@matinee/contract/call'
import { createPayment } from '@matinee/contract/payments'
import { paidStates } from '@matinee/contract/plain/reports/paymentRules'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../../lib/api.ts'
import { AppError } from '../../../../lib/apiError.ts'
import { notify } from '../../../../lib/savedState.ts'
import { useSingleMutation } from '../../../../lib/useSingleMutation.ts'
import { notConfirmed, useOwnerConfirmation } from '../../../../shared/owner/useOwnerConfirmation.ts'
import { useErrorFocus } from '../../../../ui/form/useErrorFocus.ts'
import type { Target } from '../../Chosen.tsx'
import { readSignedAmount } from '../../readAmount.ts'
import { moneyKey } from '../payments.queries.ts'
import { useMoneyWords } from '../useMoneyWords.ts'
import { useRefusalText } from '../../useRefusalText.ts'

const states = { unpaid: paidStates.accruing, approved: paidStates.approved, paid: paidStates.paid } as const
export type MonthState = keyof typeof states

type Draft = {
  account: Target | null
  term: string
  amount: string
  state: MonthState
  paymentDate: string
  note: string
}
type Field = 'userId' | 'term' | 'amountMicros' | 'paymentDate' | 'note'
type Problems = Partial<Record<Field, string>>

/** What was typed about a month that is added by hand, and its refusals. */
export function useAddMonth(form: RefObject<HTMLFormElement | null>, close: () => void) {
  const t = useTranslations('operate.payments')
  const [draft, setDraft] = useState<Draft>({
    account: null,
    term: '',
    amount: '',
    state: 'unpaid',
    paymentDate: '',
    note: '',
  })
  const [problems, setProblems] = useState<Problems>({})
  const focusFault = useErrorFocus(form)
  const refuse = (found: Problems) => {
    setProblems(found)
    focusFault()
  }
  const { mutate, isPending, error, reset } = useSend({
    onDone: close,
    onRefused: (refusal) => refuse(refusal instanceof AppError ? refusal.fields : {}),
  })
  const refusalText = useRefusalText()
  const save = () => {
    const amountMicros = readSignedAmount(draft.amount)
    if (draft.account && amountMicros !== null)
      return mutate({ ...draft, account: draft.account, amountMicros })
    refuse({
      ...(!draft.account && { userId: t('add.chooseAccount') }),
      ...(amountMicros === null && { amountMicros: t('add.wrongAmount') }),
    })
  }
  return {
    draft,
    change: (part: Partial<Draft>) => {
      reset()
      setProblems({})
      setDraft((now) => ({ ...now, ...part }))
    },
    save,
    isSaving: isPending,
    problemOf: (field: Field) => problems[field] ?? null,
    /** The refusal that no field shows. */
    problem: error && Object.keys(problems).length === 0 ? refusalText(error) : null,
  }
}

type Sent = Draft & { account: Target; amountMicros: number }

function useSend({ onDone, onRefused }: { onDone: () => void; onRefused: (error: unknown) => void }) {
  const t = useTranslations('operate.payments')
  const { month } = useMoneyWords()
  const queryClient = useQueryClient()
  const confirmed = useOwnerConfirmation()
  return useSingleMutation<ReplyOf<typeof createPayment> | typeof notConfirmed, Sent>({
    mutationFn: ({ account, term, amountMicros, state, paymentDate, note }) =>
      confirmed(() =>
        api(createPayment, {
          body: {
            userId: account.id,
            term,
            amountMicros,
            paid: states[state],
            paymentDate: state === 'paid' ? paymentDate : null,
            note,
          },
        }),
      ),
    onSuccess: (answer, { account, term }) => {
      if (answer === notConfirmed) return
      const lost = answer.withdrawnApprovals.map(month).join(', ')
      const names = { month: month(term), name: account.name }
      notify({
        tone: 'info',
        message: lost === '' ? t('add.done', names) : t('add.doneWithdrawn', { ...names, months: lost }),
      })
      onDone()
    },
    onError: onRefused,
    onSettled: () => queryClient.invalidateQueries({ queryKey: moneyKey }),
  })
}
