import { isErrorStatus, isInProgress, statusProgress } from '@matinee/contract/plain/videoStatus'
import type { Video } from '@matinee/contract/videos'
import { useLocale, useTranslations } from 'use-intl'
import { formatPercent } from '../../lib/format.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './VideoStatusCell.module.css'

/** On its way: the fixed percentage, a bar and what is happening (V102); the measured share of the step is quiet. */
export function VideoStatusCell({
  video,
}: {
  video: Pick<Video, 'status' | 'stepProgress' | 'statusReason'>
}) {
  const t = useTranslations('status')
  const language = useLocale()
  const { status, stepProgress } = video
  if (!isInProgress(status)) {
    const tone = status === 'AVAILABLE' ? 'good' : isErrorStatus(status) ? 'bad' : 'neutral'
    return (
      <StatusBadge tone={tone} title={video.statusReason}>
        {t(status)}
      </StatusBadge>
    )
  }
  const percent = statusProgress[status]
  return (
    <div className={classes.progress}>
      <p className={classes.line}>
        <strong>{formatPercent(percent, language, 0)}</strong> <span>{t(status)}</span>
      </p>
      <ProgressBar value={percent} label={t(status)} />
      {stepProgress !== null && (
        <p className={classes.step}>{t('step', { percent: formatPercent(stepProgress, language, 0) })}</p>
      )}
    </div>
  )
}
