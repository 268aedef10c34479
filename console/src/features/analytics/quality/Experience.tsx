import { useTranslations } from 'use-intl'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { PanelSkeleton } from '../../../ui/page/PanelSkeleton.tsx'
import type { DetailsQuery, PartProps } from '../figuresParts.ts'
import { ExcludedTraffic } from './ExcludedTraffic.tsx'
import { QualityPanel } from './QualityPanel.tsx'
import { RetentionPanel } from './RetentionPanel.tsx'
import { skeletonHeights } from '../skeletonHeights.ts'

type Props = PartProps<DetailsQuery> & { views: number | undefined }

/** Quality and retention. Without views there is still something to show: failed attempts and excluded traffic. */
export function Experience({ query, views, video, isCompared, search, change }: Props) {
  const t = useTranslations('analytics')
  const { data, error } = query
  if (!data) {
    if (error)
      return <ErrorPanel title={t('detailsFailed')} error={error} retry={() => void query.refetch()} />
    const { quality, retention } = skeletonHeights()
    return views !== 0 && <PanelSkeleton heights={video ? [quality, retention] : [quality]} />
  }
  const { quality, leftOut, retention } = data
  return (
    <>
      {(views !== 0 || quality.period.attempts > 0) && (
        <QualityPanel quality={quality} views={views} isCompared={isCompared} />
      )}
      <ExcludedTraffic leftOut={leftOut} />
      {retention && views !== 0 && (
        <RetentionPanel
          retention={retention}
          range={data.range}
          lengthMs={video?.lengthMs ?? null}
          breaks={video?.breaks ?? []}
          shown={search.retention ?? 'chart'}
          onShown={(shown) => change({ ...search, retention: shown === 'table' ? shown : undefined })}
        />
      )}
    </>
  )
}
