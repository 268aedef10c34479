import { pollMs } from '@matinee/contract/plain/limits'
import { isErrorStatus, isInProgress, statusProgress } from '@matinee/contract/plain/video/videoStatus'
import { readVideo, type Video } from '@matinee/contract/videos'
import { formatPercent } from '@matinee/contract/plain/format'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { AppError } from '../../../lib/apiError.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'
import { StatusBadge } from '../../../ui/table/StatusBadge.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import classes from './PastedVideoRow.module.css'

/** Shares its key, and so its cache, with the video's own pages. */
const pastedVideoQuery = (id: string) =>
  queryOptions({
    queryKey: ['videos', id],
    queryFn: ({ signal }) => api(readVideo, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && !isInProgress(state.data.status) ? false : pollMs),
  })

type Props = { videoId: string; another: () => void }

/** Progress, then a link to the embed code; after a failure its reason and a button for another address. */
export function PastedVideoStatus({ videoId, another }: Props) {
  const t = useTranslations()
  const { data: video, error } = useQuery(pastedVideoQuery(videoId))
  const isMissing = error instanceof AppError && error.code === 'not_found'
  if (!video && !isMissing) return <StatusLine>{t('sites.onboarding.uploaded')}</StatusLine>
  if (video && isInProgress(video.status)) return <Progress video={video} status={video.status} />
  if (video?.status === 'AVAILABLE')
    return (
      <StatusLine>
        <StatusBadge tone="good">{t('status.AVAILABLE')}</StatusBadge>
        <Link to="/videos/$videoId/embed" params={{ videoId }}>
          {t('sites.onboarding.getEmbed')}
        </Link>
      </StatusLine>
    )
  const status = video?.status ?? 'DELETED'
  return (
    <StatusLine>
      <StatusBadge tone={isErrorStatus(status) ? 'bad' : 'neutral'}>{t(`status.${status}`)}</StatusBadge>
      {video?.reason && (
        <Text as="span" tone="quiet" fit="break">
          {t(`status.reasons.${video.reason.code}`, { detail: video.reason.detail ?? '' })}
        </Text>
      )}
      <Button look="plain" onClick={another}>
        {t('sites.onboarding.another')}
      </Button>
    </StatusLine>
  )
}

const StatusLine = ({ children }: { children: ReactNode }) => (
  <Row as="output" wraps gap={12} className={classes.status}>
    {children}
  </Row>
)

function Progress({ video, status }: { video: Video; status: keyof typeof statusProgress }) {
  const t = useTranslations('status')
  const language = useLocale()
  const percent = statusProgress[status]
  return (
    <Row wraps gap={12} className={classes.status}>
      <div className={classes.bar}>
        <ProgressBar value={percent} label={`${video.source}: ${t(status)}`} />
      </div>
      <span>
        <Text as="strong" weight="strong" isNumeric>
          {formatPercent(percent, language, 0)}
        </Text>{' '}
        {t(status)}
      </span>
    </Row>
  )
}
