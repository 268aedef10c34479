import { holdsRight } from '@matinee/contract/plain/account/accountTypes'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FirstSteps } from '../../../shared/FirstSteps.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { useFirstSteps, type FirstSteps as FirstStepsState } from '../../../shared/useFirstSteps.ts'
import { Button, buttonClass } from '../../../ui/form/Button.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { PanelSkeleton } from '../../../ui/page/PanelSkeleton.tsx'
import type { FiguresQuery, PartProps } from '../figuresParts.ts'
import { skeletonHeights } from '../skeletonHeights.ts'
import { StatCards } from './StatCards.tsx'
import { ViewsPanel } from './ViewsPanel.tsx'

/** The six cards and the chart of views, or an empty state when nothing was viewed. */
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
  const isEmpty = data?.totals.period.start === 0
  const first = useFirstSteps(isEmpty && !video)
  if (!data || first.isPending) {
    const { cards, views } = skeletonHeights()
    return error ? (
      <ErrorPanel title={t('figuresFailed')} error={error} retry={() => void query.refetch()} />
    ) : (
      <PanelSkeleton heights={[cards, views]} />
    )
  }
  if (isEmpty)
    return (
      <NoFigures first={first}>
        {showMonth && <Button onClick={showMonth}>{t('showMonth')}</Button>}
      </NoFigures>
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

/** Without any video no range has figures: then it links to the first steps, or to the upload. */
function NoFigures({ first, children }: { first: FirstStepsState; children: ReactNode }) {
  const t = useTranslations()
  const { integrationType } = useUser()
  const mayAdd = holdsRight(integrationType, 'videos.write')
  const upload = mayAdd && !first.steps && (
    <Link to="/videos/upload" className={buttonClass('main')}>
      {t('videos.upload')}
    </Link>
  )
  return (
    <>
      {first.steps && <FirstSteps steps={first.steps} dismiss={first.dismiss} />}
      <EmptyState
        text={t('analytics.noData')}
        detail={first.hasNoVideo ? t(mayAdd ? 'analytics.noVideo' : 'videos.emptyReadOnly') : undefined}
        action={first.hasNoVideo ? upload : children}
      />
    </>
  )
}
