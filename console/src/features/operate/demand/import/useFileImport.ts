import { importRevenue, type RevenueImport } from '@matinee/contract/adminRevenue'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../../lib/api.ts'
import { codeOf } from '../../../../lib/apiError.ts'
import { notify } from '../../../../lib/savedState.ts'
import { useSingleMutation } from '../../../../lib/useSingleMutation.ts'
import { demandKey } from '../demand.queries.ts'
import { bodyOf, type ChosenFile, type Columns, type ImportFields } from './fileImport.ts'

/** How often a request is sent again that got no answer, as where a proxy ended it: the same file counts once. */
const mostRepeats = 3
const lost = new Set(['unreachable', 'unavailable'])
const again = {
  retry: (count: number, error: Error) => count < mostRepeats && lost.has(codeOf(error)),
  retryDelay: 800,
}

type Input = { file: ChosenFile; fields: ImportFields; columns: Columns }

/** Checks a file, and imports what was checked. A change of the form makes the check void. */
export function useFileImport() {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [checked, setChecked] = useState<{ made: RevenueImport; input: Input } | null>(null)
  const send = ({ file, fields, columns }: Input, isDryRun: boolean) =>
    api(importRevenue, { body: bodyOf(file, fields, { columns, isDryRun }) })
  const fail = (error: Error) => {
    const reason = t(`errors.${codeOf(error)}`)
    notify({ tone: 'error', message: t('operate.demand.failed', { reason }) })
  }
  const changes = useRef(0)
  const check = useSingleMutation<{ made: RevenueImport; input: Input; change: number }, Input>({
    mutationFn: async (input) => {
      const change = changes.current
      return { change, input, made: await send(input, true) }
    },
    ...again,
    // The input may have changed while the answer was on its way.
    onSuccess: ({ change, ...answer }) => setChecked(change === changes.current ? answer : null),
    onError: fail,
  })
  const run = useSingleMutation<RevenueImport, Input>({
    mutationFn: (input) => send(input, false),
    ...again,
    onSuccess: async (made) => {
      if (made.status === 'DONE')
        notify({ tone: 'info', message: t('operate.demand.imported', { count: made.rows }) })
      await navigate({ to: '/operate/demand/imports/$importId', params: { importId: made.id! } })
    },
    onError: (error) => {
      fail(error)
      // Something has changed since the check.
      setChecked(null)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: demandKey }),
  })
  const forget = () => {
    changes.current++
    setChecked(null)
  }
  return { checked, forget, check, run }
}
