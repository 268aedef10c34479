import {
  isErrorStatus,
  isInProgress,
  statusProgress,
  type VideoStatus,
} from '@matinee/contract/plain/video/videoStatus'
import type { Video } from '@matinee/contract/videos'
import { formatPercent } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { ProgressBar } from '../../ui/page/ProgressBar.tsx'
import { StatusBadge } from '../../ui/table/StatusBadge.tsx'
import { useReason } from './useReason.ts'
import classes from './VideoStatusCell.module.css'

/** Steps whose progress is measured soon after they begin. */
const measured = new Set<VideoStatus>(['DOWNLOADING', 'TRANSCODING'])

type Shown = Pick<Video, 'status' | 'stepProgress' | 'statusReason' | 'reason'>

/** On its way: the fixed percentage, a bar and what is happening; the measured share of the step is quiet. */
export function VideoStatusCell({ video }: { video: Shown }) {
  const t = useTranslations('status')
  const language = useLocale()
  const { status, stepProgress } = video
  if (!isInProgress(status)) {
    const tone = status === 'AVAILABLE' ? 'good' : isErrorStatus(status) ? 'bad' : 'neutral'
    return (
      <div className={classes.ended}>
        <StatusBadge tone={tone}>{t(status)}</StatusBadge>
        {isErrorStatus(status) && <Cause video={video} />}
      </div>
    )
  }
  const percent = statusProgress[status]
  return (
    <div className={classes.progress} data-measured={measured.has(status) || undefined}>
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

/** Two lines of it, all of it for readers, and in a tip for the pointer and the keyboard. */
function Cause({ video }: { video: Shown }) {
  const reason = useReason(video)
  if (!reason) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what the lines cut off is in its tip, which the keyboard must reach
    <p className={classes.cause} data-tip={reason} tabIndex={0}>
      {reason}
    </p>
  )
}
