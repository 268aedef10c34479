import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx'
import { AllCounters } from './AllCounters.tsx'
import classes from './FiguresView.module.css'
import { InteractionTable } from './InteractionTable.tsx'
import type { Range } from './quickRange.ts'
import { RangeShown } from './RangeShown.tsx'
import type { Figures } from './series.ts'
import { StatCards } from './StatCards.tsx'
import { ViewsPanel } from './ViewsPanel.tsx'

type Props = { query: UseQueryResult<Figures & { range: Range }>; children?: ReactNode }

/** Loading, error, nothing to show (G-078), or the figures. `children`: what only the overall screen has. */
export function FiguresView({ query, children }: Props) {
  const t = useTranslations('analytics')
  const { data } = query
  if (!data) {
    return query.error ? (
      <ErrorPanel error={query.error} retry={() => void query.refetch()} />
    ) : (
      <PanelSkeleton heights={[132, 372, 300]} />
    )
  }
  return (
    <div className={classes.figures} data-old={query.isPlaceholderData || undefined}>
      <RangeShown range={data.range} />
      {data.totals.period.start === 0 ? (
        <EmptyState text={t('noData')} />
      ) : (
        <>
          <StatCards figures={data} />
          <ViewsPanel figures={data} />
          <div className={children ? classes.columns : undefined}>
            {children}
            <InteractionTable totals={data.totals} />
          </div>
          <AllCounters totals={data.totals} />
        </>
      )}
    </div>
  )
}
