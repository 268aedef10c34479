import { cancelReportJob, removeReportJob, type ReportJob } from '@matinee/contract/reportJobs'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { codeOf } from '../../lib/apiError.ts'
import { ask } from '../../lib/dialogs.ts'
import { notify } from '../../lib/savedState.ts'
import { reportJobsKey } from './reportJobs.queries.ts'

/** Each shows the result in a toast and reloads the list, also after a refusal, because the list may be outdated. */
export function useJobActions(): {
  isBusy: boolean
  cancel: (job: ReportJob) => Promise<void>
  remove: (job: ReportJob, label: { name: string; range: string }) => Promise<void>
} {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)

  async function attempt(send: () => Promise<unknown>, done: string, failed: string) {
    setIsBusy(true)
    try {
      await send()
      notify({ tone: 'info', message: done })
    } catch (error) {
      notify({ tone: 'error', title: failed, message: t(`errors.${codeOf(error)}`) })
    } finally {
      await queryClient.invalidateQueries({ queryKey: reportJobsKey })
      setIsBusy(false)
    }
  }

  return {
    isBusy,
    cancel: ({ id }) =>
      attempt(
        () => api(cancelReportJob, { params: { id } }),
        t('reportJobs.cancelled'),
        t('reportJobs.cancelFailed'),
      ),
    remove: async ({ id, reportStatus }, label) => {
      const isSure = await ask({
        title: t('reportJobs.deleteTitle'),
        body:
          reportStatus === 'pending'
            ? t('reportJobs.deletePending', label)
            : [label.name, label.range].join(', '),
        verb: t('reportJobs.deleteVerb'),
        cancel: t('common.cancel'),
        isDangerous: true,
      })
      if (isSure)
        await attempt(
          () => api(removeReportJob, { params: { id } }),
          t('reportJobs.deleted'),
          t('reportJobs.deleteFailed'),
        )
    },
  }
}
