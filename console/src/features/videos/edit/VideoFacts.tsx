import type { Video } from '@matinee/contract/videos'
import { formatDateTime, formatLength, formatNumber, formatPercent } from '@matinee/contract/plain/format'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { useUser } from '../../../lib/session/session.ts'

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
    <RowList as="dl" space={8}>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      <Fact name={t('resolutions')}>
        <Renditions video={video} />
      </Fact>
    </RowList>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Row gap={16} align="start" justify="between">
    <Hint as="dt">{name}</Hint>
    <Text as="dd" size="small" align="end" fit="break">
      {children}
    </Text>
  </Row>
)

/** Lists finished renditions; the video plays while others are still being transcoded. */
function Renditions({ video }: { video: Video }) {
  const t = useTranslations('edit')
  const language = useLocale()
  const { renditions, isImproving, stepProgress } = video
  // The first rendition is transcoded alone, the others together; after them only seek bar thumbnails are missing.
  const isTranscodingMore = isImproving && renditions.length < 2
  const heights = renditions.map(({ height }) => `${height}p`).join(', ')
  const more =
    stepProgress === null
      ? t('makingMore')
      : t('makingMoreOf', { percent: formatPercent(stepProgress, language, 0) })
  return (
    <>
      {heights || (isTranscodingMore ? null : '-')}
      {isTranscodingMore && (
        <Text as="output" tone="quiet">
          {heights && ' · '}
          {more}
        </Text>
      )}
    </>
  )
}
