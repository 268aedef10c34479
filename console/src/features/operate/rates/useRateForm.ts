import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { saveExchangeRate, type ExchangeRate } from '@matinee/contract/rates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { AppError, codeOf } from '../../../lib/apiError.ts'
import { ask } from '../../../lib/dialogs.ts'
import { notify } from '../../../lib/savedState.ts'
import { useSingleMutation } from '../../../lib/useSingleMutation.ts'
import { useToday } from '../../../shared/useToday.ts'
import { readAmount } from '../readAmount.ts'
import { bodyOf, draftOf, findDistantRate, problemsOf, type RateDraft, type RateProblem } from './rateForm.ts'
import { rateBeforeQuery, ratesKey, readStoredRate } from './rates.queries.ts'
import { useRefusalText } from '../useRefusalText.ts'
import { useRateText } from './useRateText.ts'

type Props = { rate: ExchangeRate | null; latest: readonly ExchangeRate[]; close: () => void }
type Field = 'day' | 'rate' | 'source'
const fieldNames = { day: 'day', rate: 'rateMicros', source: 'source' } as const

/** What the dialog of a rate holds. `onRefused` shows the first faulty field. */
export function useRateForm({ rate, latest, close }: Props, onRefused: () => void) {
  const t = useTranslations()
  const refusalText = useRefusalText()
  const today = useToday()
  const language = useLocale()
  const [draft, setDraft] = useState(() => draftOf(rate, { today, latest, language }))
  const [problems, setProblems] = useState<Partial<Record<keyof RateDraft, RateProblem>>>({})
  // What somebody else has stored for the day since the form was opened.
  const [other, setOther] = useState<ExchangeRate | null>(null)
  const stored = other ?? rate
  const before = useQuery(rateBeforeQuery(draft)).data ?? null
  const askIfDistant = useDistantQuestion()
  const { mutate, isPending, error, reset } = useSaveRate({ close, onRefused, onStale: setOther })
  const refused = error instanceof AppError ? error.fields : {}
  const problemOf = (field: Field) => {
    const found = problems[field]
    return found ? t(`operate.rates.problems.${found}`) : (refused[fieldNames[field]] ?? null)
  }
  const isBesideField = (Object.keys(fieldNames) as Field[]).some((field) => problemOf(field) !== null)
  return {
    draft,
    /** The last rate before the day. */
    before,
    other,
    distant: findDistantRate(draft, stored ?? before),
    change: (part: Partial<RateDraft>) => {
      reset()
      setProblems({})
      // Another day has another rate.
      if ('day' in part || 'currency' in part) setOther(null)
      setDraft((now) => ({ ...now, ...part }))
    },
    save: async () => {
      const found = problemsOf(draft)
      setProblems(found)
      if (Object.keys(found).length > 0) return onRefused()
      if (await askIfDistant(draft, stored)) mutate(bodyOf(draft, stored))
    },
    isSaving: isPending,
    problemOf,
    problem: error && !other && !isBesideField ? refusalText(error) : null,
  }
}

type Saving = { close: () => void; onRefused: () => void; onStale: (stored: ExchangeRate | null) => void }

function useSaveRate({ close, onRefused, onStale }: Saving) {
  const t = useTranslations('operate.rates')
  const queryClient = useQueryClient()
  return useSingleMutation<unknown, ReturnType<typeof bodyOf>>({
    mutationFn: async (body) => {
      try {
        return await api(saveExchangeRate, { body })
      } catch (error) {
        // Without an answer the refusal itself says what is stored.
        if (codeOf(error) === 'stale') onStale(await readStoredRate(body).catch(() => null))
        throw error
      }
    },
    onSuccess: () => {
      notify({ tone: 'info', message: t('saved') })
      close()
    },
    onError: onRefused,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ratesKey }),
  })
}

/** Asks before a rate is saved that is far from the one that it replaces, or from the last one before its day. */
function useDistantQuestion() {
  const t = useTranslations('operate.rates')
  const common = useTranslations('common')
  const queryClient = useQueryClient()
  const rateText = useRateText()
  return async (draft: RateDraft, stored: ExchangeRate | null): Promise<boolean> => {
    const beside = stored ?? (await queryClient.ensureQueryData(rateBeforeQuery(draft)).catch(() => null))
    const distant = findDistantRate(draft, beside)
    if (!distant) return true
    const typed = rateText({ rateMicros: readAmount(draft.rate)! })
    return ask({
      title: t('distantTitle', { rate: typed }),
      body: t('distantBody', {
        currency: t(`currencies.${draft.currency}`),
        typed,
        rate: rateText(distant),
        day: showReportDay(distant.day),
      }),
      verb: t('distantSave', { rate: typed }),
      cancel: common('cancel'),
      isDangerous: true,
    })
  }
}
