import { splitRecipients } from '@matinee/contract/plain/reports/schedules'
import {
  removeScheduledReport,
  sendScheduledReport,
  type ScheduledReport,
} from '@matinee/contract/scheduledReports'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { codeOf } from '../../../lib/apiError.ts'
import { ask } from '../../../lib/dialogs.ts'
import { notify } from '../../../lib/savedState.ts'
import { schedulesKey } from '../scheduledReports.queries.ts'

/** Both ask for confirmation first and notify afterwards. */
export function useScheduleActions(): {
  isBusy: boolean
  send: (report: ScheduledReport) => Promise<void>
  remove: (report: ScheduledReport) => Promise<void>
} {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)

  async function run(work: () => Promise<unknown>, done: string, failed: string) {
    setIsBusy(true)
    try {
      await work()
      notify({ tone: 'info', message: done })
    } catch (error) {
      notify({ tone: 'error', title: failed, message: t(`errors.${codeOf(error)}`) })
    } finally {
      await queryClient.invalidateQueries({ queryKey: schedulesKey })
      setIsBusy(false)
    }
  }

  return {
    isBusy,
    send: async ({ id, reportName: name, recipients }) => {
      const isConfirmed = await ask({
        title: t('scheduledReports.sendTitle'),
        body: t('scheduledReports.sendBody', { name, count: splitRecipients(recipients).length }),
        verb: t('scheduledReports.send'),
        cancel: t('common.cancel'),
      })
      if (isConfirmed)
        await run(
          () => api(sendScheduledReport, { params: { id } }),
          t('scheduledReports.sent'),
          t('scheduledReports.sendFailed'),
        )
    },
    remove: async ({ id, reportName: name }) => {
      const isConfirmed = await ask({
        title: t('scheduledReports.deleteTitle'),
        body: t('scheduledReports.deleteBody', { name }),
        verb: t('scheduledReports.deleteVerb'),
        cancel: t('common.cancel'),
        isDangerous: true,
      })
      if (isConfirmed)
        await run(
          () => api(removeScheduledReport, { body: { reportId: id } }),
          t('scheduledReports.deleted'),
          t('scheduledReports.deleteFailed'),
        )
    },
  }
}
