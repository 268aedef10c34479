import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx'
import type { FiguresQuery, PartProps } from './figuresParts.ts'
import { skeletonHeights } from './skeletonHeights.ts'
import { StatCards } from './StatCards.tsx'
import { ViewsPanel } from './ViewsPanel.tsx'

/** The cards and the chart of views; nothing to show (G-078) when nothing was viewed. */
export function HeadFigures({
  query,
  video,
  isCompared,
  search,
  change,
  showMonth,
}: PartProps<FiguresQuery>) {
  const t = useTranslations('analytics')
  const { data, error } = query
  if (!data) {
    const { cards, views } = skeletonHeights()
    return error ? (
      <ErrorPanel title={t('figuresFailed')} error={error} retry={() => void query.refetch()} />
    ) : (
      <PanelSkeleton heights={[cards, views]} />
    )
  }
  if (data.totals.period.start === 0)
    return (
      <EmptyState
        text={t('noData')}
        action={showMonth && <Button onClick={showMonth}>{t('showMonth')}</Button>}
      />
    )
  return (
    <>
      <StatCards figures={data} isCompared={isCompared} />
      <ViewsPanel
        figures={data}
        range={data.range}
        isOpen={data.isOpen}
        sinceS={video?.sinceS}
        shown={search.views ?? 'chart'}
        onShown={(shown) => change({ ...search, views: shown === 'table' ? shown : undefined })}
      />
    </>
  )
}
