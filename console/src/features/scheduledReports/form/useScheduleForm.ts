import {
  createScheduledReport,
  updateScheduledReport,
  type ScheduledReport,
} from '@matinee/contract/scheduledReports'
import type { Site } from '@matinee/contract/sites'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useReducer, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { AppError } from '../../../lib/apiError.ts'
import { serverNowMs } from '../../../lib/serverClock.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useQuotaRefusal } from '../../../shared/quotas/useQuotaRefusal.ts'
import { schedulesKey, type ReportData, type ReportType } from '../scheduledReports.queries.ts'
import { toReportData } from './reportData.ts'
import { toForm, newForm, utcOffsetHours, type ScheduleForm, type ScheduleStart } from './scheduleForm.ts'
import { scheduleReducer, validate, type FormState } from './scheduleReducer.ts'
import { useRecipientProblemText } from './useRecipientProblemText.ts'

type Options = {
  reportType: ReportType
  sites: readonly Site[]
  initial: ScheduleStart | undefined
  /** The report to be changed; undefined for a new one. */
  report: ScheduledReport | undefined
}

/** The values and errors of the dialog, and the save; a failed save changes neither. */
export function useScheduleForm({ reportType, sites, initial, report }: Options) {
  const { timezone: zone } = useUser()
  const [first] = useState(() =>
    report
      ? toForm(report)
      : newForm({ reportType, sites, timezone: utcOffsetHours(zone, serverNowMs()), start: initial }),
  )
  const [{ form, errors }, dispatch] = useReducer(scheduleReducer, { form: first, errors: {} })
  const errorTexts = useErrorTexts()
  const save = useSave(report)
  const refusal = useRefusal(save.error)
  const site = sites.find(({ id }) => id === form.siteContents.siteId)
  return {
    form,
    site,
    change: (values: Partial<ScheduleForm>) => {
      dispatch({ type: 'change', values })
      if (save.error) save.reset()
    },
    /** The request; null, with the faults shown, when something is missing or wrong. */
    validated: (): ReportData | null => {
      const result = validate(form, report?.reportName)
      dispatch({ type: 'validate', result })
      if (result.errors.name || result.errors.recipients) return null
      return toReportData(result.form, site, report?.reportFilter)
    },
    save,
    errors: { ...refusal.fields, ...errorTexts(errors) },
    /** The part of a refusal that belongs to no field. */
    problem: refusal.problem,
    isChanged: JSON.stringify(form) !== JSON.stringify(first),
  }
}

/** Texts by field. */
export type FieldErrors = Partial<
  Record<'name' | 'recipients' | 'period' | 'day' | 'hour' | 'timezone' | 'range' | 'site', string>
>

function useErrorTexts(): (errors: FormState['errors']) => FieldErrors {
  const t = useTranslations('scheduledReports.form')
  const recipientProblemText = useRecipientProblemText()
  return ({ name, recipients }) => ({
    ...(name && { name: t(name === 'missing' ? 'nameMissing' : 'nameHasAddress') }),
    ...(recipients && {
      recipients: recipients.kind === 'missing' ? t('recipientsMissing') : recipientProblemText(recipients),
    }),
  })
}

/** Keyed by the field names of the API. */
const fieldNames: Record<string, keyof FieldErrors> = {
  reportName: 'name',
  recipients: 'recipients',
  period: 'period',
  periodDay: 'day',
  periodHour: 'hour',
  timezone: 'timezone',
  reportDateRange: 'range',
  site: 'site',
}

/** The texts of a refused save. */
function useRefusal(error: unknown): { fields: FieldErrors; problem: string | null } {
  const t = useTranslations()
  const quotaRefusal = useQuotaRefusal()
  if (!error) return { fields: {}, problem: null }
  const refused = error instanceof AppError ? Object.keys(error.fields) : []
  const code = error instanceof AppError ? error.code : 'internal'
  const fields = refused.flatMap((path) => {
    const name = fieldNames[path.slice(path.lastIndexOf('.') + 1)]
    if (name === 'recipients' && isAboutRecipients(code)) return [[name, t(`errors.${code}`)] as const]
    const text = name === 'name' || name === 'recipients' ? name : 'choice'
    return name ? [[name, t(`scheduledReports.form.refused.${text}`)] as const] : []
  })
  const isShownAtFields = fields.length > 0 && fields.length === refused.length
  return {
    fields: Object.fromEntries(fields),
    problem: isShownAtFields ? null : (quotaRefusal(error) ?? t(`errors.${code}`)),
  }
}

/** These codes have a text of their own. */
const isAboutRecipients = (code: string): code is 'recipient_unsubscribed' | 'recipient_limit' =>
  code === 'recipient_unsubscribed' || code === 'recipient_limit'

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
