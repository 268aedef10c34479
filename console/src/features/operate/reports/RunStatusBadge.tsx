import type { ReportRunStatus } from '@matinee/contract/scheduledReports'
import { useTranslations } from 'use-intl'
import { StatusBadge, type BadgeTone } from '../../../ui/table/StatusBadge.tsx'

const tones: Record<ReportRunStatus, BadgeTone> = {
  pending: 'warning',
  sent: 'good',
  partial: 'warning',
  failed: 'bad',
  missed: 'bad',
}

export function RunStatusBadge({ status }: { status: ReportRunStatus }) {
  const t = useTranslations('operate.reports')
  return <StatusBadge tone={tones[status]}>{t(`statuses.${status}`)}</StatusBadge>
}
