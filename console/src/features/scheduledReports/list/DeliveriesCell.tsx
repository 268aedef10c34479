import type { ReportRunStatus, ScheduledReport } from '@matinee/contract/scheduledReports'
import { useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { StatusBadge, type BadgeTone } from '../../../ui/table/StatusBadge.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import classes from './ScheduledReportTable.module.css'

export const runTones: Record<ReportRunStatus, BadgeTone> = {
  pending: 'neutral',
  sent: 'good',
  partial: 'warning',
  failed: 'bad',
  missed: 'warning',
}

/** The last result, which opens the delivery history, and the next delivery. */
export function DeliveriesCell({ report, open }: { report: ScheduledReport; open: () => void }) {
  const t = useTranslations('scheduledReports')
  const shownInstant = useFormatInstant()
  const { lastRun, nextRunAt, reportName: name } = report
  const result = lastRun ? t(`runs.${lastRun.status}`) : t('neverSent')
  return (
    <Stack gap={4} align="start" className={classes.deliveries}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('ledgerOf', { name, result })}
        onClick={open}
      >
        <StatusBadge tone={lastRun ? runTones[lastRun.status] : 'neutral'}>{result}</StatusBadge>
      </button>
      {lastRun && (
        <Text size="caption" tone="quiet">
          {shownInstant(lastRun.plannedAt)}
        </Text>
      )}
      <Text size="caption" tone="quiet">
        {nextRunAt ? t('next', { at: shownInstant(nextRunAt) }) : t('nextNone')}
      </Text>
    </Stack>
  )
}
