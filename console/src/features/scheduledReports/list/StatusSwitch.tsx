import { updateScheduledReport, type ScheduledReport } from '@matinee/contract/scheduledReports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { codeOf } from '../../../lib/apiError.ts'
import { notify } from '../../../lib/savedState.ts'
import { Switch } from '../../../ui/form/Switch.tsx'
import { schedulesKey, schedulesQuery } from '../scheduledReports.queries.ts'

/** Moves immediately, and back if the server refuses. */
export function StatusSwitch({ report }: { report: ScheduledReport }) {
  const t = useTranslations('scheduledReports')
  const change = useChangeStatus(report)
  return (
    <Switch
      aria-label={t('switchOf', { name: report.reportName })}
      checked={report.reportStatus === 1}
      onTurn={(isOn) => !change.isPending && change.mutate(isOn ? 1 : 0)}
    />
  )
}

function useChangeStatus({ id, reportType, reportStatus: before }: ScheduledReport) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const { queryKey } = schedulesQuery(reportType)
  const updateInList = (changed: Partial<ScheduledReport>) =>
    queryClient.setQueryData(
      queryKey,
      (list) => list && { data: list.data.map((one) => (one.id === id ? { ...one, ...changed } : one)) },
    )
  return useMutation({
    mutationFn: (reportStatus: 0 | 1) =>
      api(updateScheduledReport, { body: { reportId: id, newData: { reportStatus } } }),
    onMutate: async (reportStatus) => {
      // A response to an earlier request would undo the change on screen.
      await queryClient.cancelQueries({ queryKey })
      updateInList({ reportStatus })
    },
    onSuccess: updateInList,
    onError: (error) => {
      updateInList({ reportStatus: before })
      notify({
        tone: 'error',
        title: t('scheduledReports.statusFailed'),
        message: t(`errors.${codeOf(error)}`),
      })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: schedulesKey }),
  })
}
