import type { ReportJob } from '@matinee/contract/reportJobs'
import { formatNumber, formatPercent } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { useFailureWords } from '../../shared/useFailureWords.ts'
import { useShownInstant } from '../../lib/useShownInstant.ts'
import { ProgressBar } from '../../ui/page/ProgressBar.tsx'
import { StatusBadge } from '../../ui/table/StatusBadge.tsx'
import classes from './ReportJobTable.module.css'

/** Three looks: whatever is neither being made nor ready looks failed. */
const tones = { pending: 'neutral', resolved: 'good', failed: 'bad', cancelled: 'bad' } as const

export function JobStatus({ job, name, range }: { job: ReportJob; name: string; range: string }) {
  const t = useTranslations('reportJobs')
  const language = useLocale()
  const shownInstant = useShownInstant()
  const sayFailure = useFailureWords()
  const rows = { rows: job.rows, shown: formatNumber(job.rows, language) }
  return (
    <div className={classes.status}>
      <StatusBadge tone={tones[job.reportStatus] ?? 'bad'}>
        {t(`statuses.${job.reportStatus in tones ? job.reportStatus : 'failed'}`)}
      </StatusBadge>
      {job.reportStatus === 'pending' && (
        <div className={classes.progress}>
          <ProgressBar value={job.progress} label={t('progress', { name, range })} />
          <span className={classes.quiet}>
            {t('progressWords', { percent: formatPercent(job.progress, language, 0), ...rows })}
          </span>
        </div>
      )}
      {job.error && <span className={classes.error}>{sayFailure(job.reason)}</span>}
      {job.reportStatus !== 'pending' && (
        <span className={classes.quiet}>
          {job.reportStatus === 'resolved' && `${t('rowsWords', rows)} · `}
          {t('keptUntil', { date: shownInstant(job.expiresAt) })}
        </span>
      )}
    </div>
  )
}
