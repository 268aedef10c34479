import { saveExchangeRate, type ExchangeRate } from '@matinee/contract/rates'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { AppError } from '../../../lib/apiError.ts'
import { notify } from '../../../lib/savedState.ts'
import { useSingleMutation } from '../../../lib/useSingleMutation.ts'
import { useToday } from '../../../shared/useToday.ts'
import { bodyOf, draftOf, problemsOf, type RateDraft, type RateProblem } from './rateForm.ts'
import { ratesKey } from './rates.queries.ts'
import { useRefusalText } from '../useRefusalText.ts'

type Props = { rate: ExchangeRate | null; latest: readonly ExchangeRate[]; close: () => void }
type Field = 'day' | 'rate' | 'source'
const fieldNames = { day: 'day', rate: 'rateMicros', source: 'source' } as const

/** What the dialog of a rate holds. `onRefused` shows the first faulty field. */
export function useRateForm({ rate, latest, close }: Props, onRefused: () => void) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const refusalText = useRefusalText()
  const today = useToday()
  const language = useLocale()
  const [draft, setDraft] = useState(() => draftOf(rate, { today, latest, language }))
  const [problems, setProblems] = useState<Partial<Record<keyof RateDraft, RateProblem>>>({})
  const { mutate, isPending, error, reset } = useSingleMutation<unknown, void>({
    mutationFn: () => api(saveExchangeRate, { body: bodyOf(draft, rate) }),
    onSuccess: () => {
      notify({ tone: 'info', message: t('operate.rates.saved') })
      close()
    },
    onError: onRefused,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ratesKey }),
  })
  const refused = error instanceof AppError ? error.fields : {}
  const problemOf = (field: Field) => {
    const found = problems[field]
    return found ? t(`operate.rates.problems.${found}`) : (refused[fieldNames[field]] ?? null)
  }
  const isBesideField = (Object.keys(fieldNames) as Field[]).some((field) => problemOf(field) !== null)
  const save = () => {
    const found = problemsOf(draft)
    setProblems(found)
    if (Object.keys(found).length > 0) onRefused()
    else mutate()
  }
  const change = (part: Partial<RateDraft>) => {
    reset()
    setProblems({})
    setDraft((now) => ({ ...now, ...part }))
  }
  return {
    draft,
    change,
    save,
    isSaving: isPending,
    problemOf,
    problem: error && !isBesideField ? refusalText(error) : null,
  }
}
