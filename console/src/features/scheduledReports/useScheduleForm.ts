import {
  createScheduledReport,
  updateScheduledReport,
  type ScheduledReport,
} from '@matinee/contract/scheduledReports'
import { holdsAddress } from '@matinee/contract/plain/addressesInText'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { AppError } from '../../lib/apiError.ts'
import { ask } from '../../lib/dialogs.ts'
import { serverNowMs } from '../../lib/serverClock.ts'
import { useUser } from '../../lib/session.ts'
import { useQuotaRefusal } from '../../shared/quotas/useQuotaRefusal.ts'
import { takeRecipients } from './recipients.ts'
import { useToldProblem } from './RecipientsField.tsx'
import type { ScheduleDialogProps } from './ScheduleDialog.tsx'
import { formOf, newForm, offsetOf, reportDataOf, type ScheduleForm } from './scheduleForm.ts'
import { schedulesKey, type ReportData } from './scheduledReports.queries.ts'

type Of = Pick<ScheduleDialogProps, 'operation' | 'reportType' | 'sites' | 'initial' | 'report'>

/** What is typed in the dialog, what is wrong with it, and the save; a save that fails leaves all of it as it is. */
export function useScheduleForm({ operation, reportType, sites, initial, report }: Of) {
  const t = useTranslations('scheduledReports.form')
  const { timezone: zone } = useUser()
  const toldProblem = useToldProblem()
  const [first] = useState(() =>
    report
      ? formOf(report)
      : newForm({ reportType, sites, timezone: offsetOf(zone, serverNowMs()), start: initial }),
  )
  const [form, setForm] = useState(first)
  const [missing, setMissing] = useState<{ name?: string | undefined; recipients?: string | undefined }>({})
  const save = useSave(operation === 'update' ? report : undefined)
  const site = sites.find(({ id }) => id === form.siteId)
  const refused = useRefusedFields(save.error)

  function change(some: Partial<ScheduleForm>) {
    setForm((now) => ({ ...now, ...some }))
    setMissing((now) => ({
      name: some.name === undefined ? now.name : undefined,
      recipients: some.recipients ? undefined : now.recipients,
    }))
    if (save.error) save.reset()
  }

  /** What would be sent; nothing when something is missing, which is red from then on (SCH-15). */
  function checked(): ReportData | null {
    const taken = takeRecipients(form.recipients, form.typed)
    const ready = { ...form, recipients: taken.recipients, typed: taken.typed }
    const wrong = {
      name: !form.name.trim()
        ? t('nameMissing')
        : form.name.trim() !== report?.reportName && holdsAddress(form.name)
          ? t('nameHasAddress')
          : undefined,
      recipients: taken.problem
        ? toldProblem(taken.problem)
        : taken.recipients.length === 0
          ? t('recipientsMissing')
          : undefined,
    }
    setForm(ready)
    setMissing(wrong)
    return wrong.name || wrong.recipients ? null : reportDataOf(ready, site, report?.reportFilter)
  }

  return {
    form,
    site,
    change,
    checked,
    save,
    errors: { ...refused.fields, ...withoutGaps(missing) },
    /** What a refused save says that belongs to none of the fields. */
    problem: refused.rest,
    isChanged: JSON.stringify(form) !== JSON.stringify(first),
  }
}

export type ScheduleFormState = ReturnType<typeof useScheduleForm>
type FieldErrors = Partial<Record<'name' | 'recipients' | 'period' | 'day' | 'hour' | 'zone', string>> &
  Partial<Record<'range' | 'site', string>>

const withoutGaps = (errors: {
  name?: string | undefined
  recipients?: string | undefined
}): FieldErrors => ({
  ...(errors.name && { name: errors.name }),
  ...(errors.recipients && { recipients: errors.recipients }),
})

/** As the call names them. */
const fieldNames: Record<string, keyof FieldErrors> = {
  reportName: 'name',
  recipients: 'recipients',
  period: 'period',
  periodDay: 'day',
  periodHour: 'hour',
  timezone: 'zone',
  reportDateRange: 'range',
  site: 'site',
}

function useRefusedFields(error: unknown): { fields: FieldErrors; rest: string | null } {
  const t = useTranslations()
  const quotaRefusal = useQuotaRefusal()
  if (!error) return { fields: {}, rest: null }
  const all = error instanceof AppError ? Object.entries(error.fields) : []
  const code = error instanceof AppError ? error.code : 'internal'
  const known = all.flatMap(([path]) => {
    const name = fieldNames[path.slice(path.lastIndexOf('.') + 1)]
    if (name === 'recipients' && isAboutRecipients(code)) return [[name, t(`errors.${code}`)] as const]
    const text = name === 'name' || name === 'recipients' ? name : 'choice'
    return name ? [[name, t(`scheduledReports.form.refused.${text}`)] as const] : []
  })
  const isTold = known.length > 0 && known.length === all.length
  return {
    fields: Object.fromEntries(known),
    rest: isTold ? null : (quotaRefusal(error) ?? t(`errors.${code}`)),
  }
}

/** These codes have a sentence of their own. */
const isAboutRecipients = (code: string): code is 'recipient_unsubscribed' | 'recipient_limit' =>
  code === 'recipient_unsubscribed' || code === 'recipient_limit'

/** With `report` it is changed, else a new one is made. */
function useSave(report: ScheduledReport | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reportData: ReportData) =>
      report
        ? api(updateScheduledReport, { body: { reportId: report.id, newData: reportData } })
        : api(createScheduledReport, { body: { reportData } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: schedulesKey }),
  })
}

/** Asks before something typed is thrown away. */
export function useDiscard(): () => Promise<boolean> {
  const t = useTranslations('scheduledReports.form')
  return () =>
    ask({
      title: t('discard'),
      body: t('discardBody'),
      verb: t('discardVerb'),
      cancel: t('stay'),
      isDangerous: true,
    })
}
