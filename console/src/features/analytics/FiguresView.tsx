import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx'
import { AllCounters } from './AllCounters.tsx'
import type { Details } from './analytics.queries.ts'
import { AudiencePanel } from './AudiencePanel.tsx'
import classes from './FiguresView.module.css'
import { InteractionTable } from './InteractionTable.tsx'
import { LeftOut } from './LeftOut.tsx'
import { PeriodLine } from './PeriodLine.tsx'
import { QualityPanel } from './QualityPanel.tsx'
import type { Range } from './quickRange.ts'
import { RetentionPanel } from './RetentionPanel.tsx'
import type { Figures } from './series.ts'
import { skeletonHeights } from './skeletonHeights.ts'
import { StatCards } from './StatCards.tsx'
import { ViewsPanel } from './ViewsPanel.tsx'

type FiguresQuery = UseQueryResult<Figures & { range: Range }>
type DetailsQuery = UseQueryResult<Details & { range: Range }>
type Props = {
  figures: FiguresQuery
  details: DetailsQuery
  /** Of the one video, for its retention curve; null: not known. */
  lengthMs?: number | null | undefined
  /** What only the overall screen has. */
  children?: ReactNode
}

/** Two questions, each with its own loading, error and retry; nothing to show (G-078) when nothing was viewed. */
export function FiguresView({ figures, details, lengthMs, children }: Props) {
  const views = figures.data?.totals.period.start
  const hasViews = views === undefined || views > 0
  return (
    <div className={classes.screen}>
      <PeriodLine queries={[figures, details]} completeTo={details.data?.completeTo} />
      <Dimmed query={figures}>
        <Head query={figures} />
      </Dimmed>
      <Dimmed query={details}>
        <Experience query={details} views={views} lengthMs={lengthMs} />
      </Dimmed>
      {hasViews && (
        <>
          {children && !isLost(figures) && <Dimmed query={figures}>{children}</Dimmed>}
          <div className={classes.columns}>
            <Audience query={details} views={views} />
            <Interaction query={figures} />
          </div>
          {figures.data && (
            <Dimmed query={figures}>
              <AllCounters totals={figures.data.totals} />
            </Dimmed>
          )}
        </>
      )}
    </div>
  )
}

/** Its error is told once, where its first panel would be. */
const isLost = ({ data, error }: UseQueryResult) => !data && error !== null

/** Figures of the range before stay, paler, until those of the new one are there. */
const Dimmed = ({ query, children }: { query: UseQueryResult; children: ReactNode }) => (
  <div className={classes.figures} data-old={query.isPlaceholderData || undefined}>
    {children}
  </div>
)

function Head({ query }: { query: FiguresQuery }) {
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
  if (data.totals.period.start === 0) return <EmptyState text={t('noData')} />
  return (
    <>
      <StatCards figures={data} />
      <ViewsPanel figures={data} range={data.range} />
    </>
  )
}

type ExperienceProps = Pick<Props, 'lengthMs'> & { query: DetailsQuery; views: number | undefined }

/** Without a view there is still something to say when viewers tried in vain, or were none. */
function Experience({ query, views, lengthMs }: ExperienceProps) {
  const t = useTranslations('analytics')
  const { data, error } = query
  if (!data) {
    if (error)
      return <ErrorPanel title={t('detailsFailed')} error={error} retry={() => void query.refetch()} />
    const { quality, retention } = skeletonHeights()
    return (
      views !== 0 && <PanelSkeleton heights={lengthMs === undefined ? [quality] : [quality, retention]} />
    )
  }
  const { quality, leftOut, retention } = data
  return (
    <>
      {(views !== 0 || quality.period.attempts > 0) && <QualityPanel quality={quality} views={views} />}
      <LeftOut leftOut={leftOut} />
      {retention && views !== 0 && (
        <RetentionPanel retention={retention} range={data.range} lengthMs={lengthMs ?? null} />
      )}
    </>
  )
}

function Audience({ query, views }: Omit<ExperienceProps, 'lengthMs'>) {
  if (isLost(query)) return null
  return (
    <Dimmed query={query}>
      {query.data ? (
        <AudiencePanel audience={query.data.audience} range={query.data.range} views={views} />
      ) : (
        <PanelSkeleton heights={[skeletonHeights().audience]} />
      )}
    </Dimmed>
  )
}

function Interaction({ query }: { query: FiguresQuery }) {
  if (isLost(query)) return null
  return (
    <Dimmed query={query}>
      {query.data ? (
        <InteractionTable totals={query.data.totals} range={query.data.range} />
      ) : (
        <PanelSkeleton heights={[skeletonHeights().interaction]} />
      )}
    </Dimmed>
  )
}
