import type { Video } from '@matinee/contract/videos'
import { useLocale, useTranslations } from 'use-intl'
import { formatClock, formatInstant, formatNumber } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import classes from './VideoFacts.module.css'

export function VideoFacts({ video }: { video: Video }) {
  const t = useTranslations('edit')
  const language = useLocale()
  const { timezone } = useUser()
  const facts = [
    [t('id'), video.id],
    [
      t('created'),
      formatInstant(video.createdAt, language, {
        dateStyle: 'long',
        timeStyle: 'short',
        timeZone: timezone,
      }),
    ],
    [t('duration'), formatClock(video.duration)],
    [t('views'), formatNumber(video.views, language)],
    [t('resolutions'), video.renditions.map(({ height }) => `${height}p`).join(', ') || '-'],
  ] as const
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
