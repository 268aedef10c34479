import type { Video } from '@matinee/contract/videos'
import { formatDateTime, formatLength, formatNumber, formatPercent } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { useUser } from '../../../lib/session/session.ts'
import classes from './VideoFacts.module.css'

export function VideoFacts({ video }: { video: Video }) {
  const t = useTranslations('edit')
  const language = useLocale()
  const { timezone } = useUser()
  const facts = [
    [t('id'), video.id],
    [t('created'), formatDateTime(video.createdAt, timezone)],
    [t('duration'), formatLength(video.duration)],
    [t('views'), formatNumber(video.views, language)],
  ] as const
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{t('resolutions')}</dt>
        <dd>
          <Renditions video={video} />
        </dd>
      </div>
    </dl>
  )
}

/** Those that are finished; the video plays already while more are being made. */
function Renditions({ video }: { video: Video }) {
  const t = useTranslations('edit')
  const language = useLocale()
  const { renditions, isImproving, stepProgress } = video
  // The first is made alone, all the others at once; with them there, only pictures of the seek bar are being made.
  const isMakingMore = isImproving && renditions.length < 2
  const heights = renditions.map(({ height }) => `${height}p`).join(', ')
  const more =
    stepProgress === null
      ? t('makingMore')
      : t('makingMoreOf', { percent: formatPercent(stepProgress, language, 0) })
  return (
    <>
      {heights || (isMakingMore ? null : '-')}
      {isMakingMore && (
        <output className={classes.more}>
          {heights && ' · '}
          {more}
        </output>
      )}
    </>
  )
}
