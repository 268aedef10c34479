import { retryJob, type FailedJob } from '@matinee/contract/health'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/savedState.ts'
import { useSingleMutation } from '../../../lib/useSingleMutation.ts'
import { healthKey } from './health.queries.ts'
import { useRefusalNotice } from '../useRefusalNotice.ts'

/** Lets a failed job be tried once more, and reads the list again, also after a refusal: somebody else may have retried it. */
export function useRetryJob({ queue, id }: FailedJob) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  return useSingleMutation<unknown, void>({
    mutationFn: () => api(retryJob, { params: { queue, id } }),
    onSuccess: () => notify({ tone: 'info', message: t('operate.health.retried', { queue }) }),
    onError: useRefusalNotice(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: healthKey }),
  })
}
