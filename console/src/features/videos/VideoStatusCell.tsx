import {
  isErrorStatus,
  isInProgress,
  statusProgress,
  type VideoStatus,
} from '@matinee/contract/plain/video/videoStatus'
import type { Video } from '@matinee/contract/videos'
import { formatPercent } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { Hint } from '../../ui/layout/Hint.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { ProgressBar } from '../../ui/page/ProgressBar.tsx'
import { StatusBadge } from '../../ui/table/StatusBadge.tsx'
import { useReason } from './useReason.ts'
import classes from './VideoStatusCell.module.css'

/** Steps whose progress is measured soon after they begin. */
const measured = new Set<VideoStatus>(['DOWNLOADING', 'TRANSCODING'])

type Shown = Pick<Video, 'status' | 'stepProgress' | 'statusReason' | 'reason'>

/** In progress: the fixed percentage, a bar and the current step; the measured share of the step is quiet. */
export function VideoStatusCell({ video }: { video: Shown }) {
  const t = useTranslations('status')
  const language = useLocale()
  const { status, stepProgress } = video
  if (!isInProgress(status)) {
    const tone = status === 'AVAILABLE' ? 'good' : isErrorStatus(status) ? 'bad' : 'neutral'
    return (
      <Stack gap={4} align="start">
        <StatusBadge tone={tone}>{t(status)}</StatusBadge>
        {isErrorStatus(status) && <Cause video={video} />}
      </Stack>
    )
  }
  const percent = statusProgress[status]
  return (
    <Stack gap={6} className={classes.progress} data-measured={measured.has(status) || undefined}>
      <Row as="p" gap={8}>
        <Text as="strong" weight="strong" isNumeric>
          {formatPercent(percent, language, 0)}
        </Text>{' '}
        <span>{t(status)}</span>
      </Row>
      <ProgressBar value={percent} label={t(status)} />
      {stepProgress !== null && (
        <Hint size="caption">{t('step', { percent: formatPercent(stepProgress, language, 0) })}</Hint>
      )}
    </Stack>
  )
}

/** Shows two lines; screen readers and the tooltip give the full text. */
function Cause({ video }: { video: Shown }) {
  const reason = useReason(video)
  if (!reason) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tooltip has the text that the lines cut off, and the keyboard must reach it
    <Hint size="caption" fit="two-lines" className={classes.cause} data-tip={reason} tabIndex={0}>
      {reason}
    </Hint>
  )
}
