import { maxRecipients } from '@matinee/contract/plain/reports/schedules'
import { useTranslations } from 'use-intl'
import type { RecipientProblem } from './recipients.ts'

export function useRecipientProblemText(): (problem: RecipientProblem) => string {
  const t = useTranslations('scheduledReports.form')
  return (problem) =>
    problem.kind === 'tooMany'
      ? t('recipientsFull', { most: String(maxRecipients) })
      : t('recipientWrong', { address: problem.address.slice(0, 100) })
}
