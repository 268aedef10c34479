import type { ReportJob } from '@matinee/contract/reportJobs'
import { formatNumber, formatPercent } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { useFailureWords } from '../../shared/useFailureWords.ts'
import { useFormatInstant } from '../../lib/useFormatInstant.ts'
import { Hint } from '../../ui/layout/Hint.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { ProgressBar } from '../../ui/page/ProgressBar.tsx'
import { StatusBadge } from '../../ui/table/StatusBadge.tsx'
import classes from './JobStatus.module.css'

/** Any other status looks failed. */
const tones = { pending: 'neutral', resolved: 'good', failed: 'bad', cancelled: 'bad' } as const

export function JobStatus({ job, name, range }: { job: ReportJob; name: string; range: string }) {
  const t = useTranslations('reportJobs')
  const language = useLocale()
  const shownInstant = useFormatInstant()
  const sayFailure = useFailureWords()
  const rows = { rows: job.rows, shown: formatNumber(job.rows, language) }
  return (
    <Stack gap={4} align="start">
      <StatusBadge tone={tones[job.reportStatus] ?? 'bad'}>
        {t(`statuses.${job.reportStatus in tones ? job.reportStatus : 'failed'}`)}
      </StatusBadge>
      {job.reportStatus === 'pending' && (
        <Stack gap={4} className={classes.progress}>
          <ProgressBar value={job.progress} label={t('progress', { name, range })} />
          <Hint as="span" size="caption">
            {t('progressWords', { percent: formatPercent(job.progress, language, 0), ...rows })}
          </Hint>
        </Stack>
      )}
      {job.error && (
        <Text as="span" size="caption" tone="bad" fit="break">
          {sayFailure(job.reason)}
        </Text>
      )}
      {job.reportStatus !== 'pending' && (
        <Hint as="span" size="caption">
          {job.reportStatus === 'resolved' && `${t('rowsWords', rows)} · `}
          {t('keptUntil', { date: shownInstant(job.expiresAt) })}
        </Hint>
      )}
    </Stack>
  )
}
