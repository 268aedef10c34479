import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PanelSkeleton } from '../../ui/page/PanelSkeleton.tsx'
import { Columns } from '../../ui/layout/Columns.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { AllCounters } from './counters/AllCounters.tsx'
import { AudiencePanel } from './audience/AudiencePanel.tsx'
import { comparabilityOf } from './range/comparison.ts'
import { Experience } from './quality/Experience.tsx'
import type { Address, DetailsQuery, FiguresQuery, OneVideo, PartProps } from './figuresParts.ts'
import classes from './FiguresView.module.css'
import { HeadFigures } from './views/HeadFigures.tsx'
import { InteractionTable } from './counters/InteractionTable.tsx'
import { PeriodLine } from './range/PeriodLine.tsx'
import type { Range } from './range/quickRange.ts'
import { skeletonHeights } from './skeletonHeights.ts'

type Props = Address & {
  requested: Range
  figures: FiguresQuery
  details: DetailsQuery
  video?: OneVideo
  /** Panels that only AnalyticsPage has. */
  children?: ReactNode
}

/** Two queries, each with its own loading, error and retry. */
export function FiguresView({ requested, figures, details, video, children, ...address }: Props) {
  const { search, change } = address
  const views = figures.data?.totals.period.start
  const hasViews = views === undefined || views > 0
  // While one query still has the previous range, its views must not be shown with the other's figures.
  const isOtherRange = details.data && figures.data && details.data.choice !== figures.data.choice
  const viewsOfDetails = isOtherRange ? undefined : views
  const isCompared = ({ data }: UseQueryResult<{ range: Range }>) =>
    data !== undefined && comparabilityOf(data.range, video?.sinceS) === 'full'
  return (
    <Stack gap={24}>
      <PeriodLine requested={requested} queries={[figures, details]} details={details.data} />
      <Dimmed query={figures}>
        <HeadFigures query={figures} video={video} isCompared={isCompared(figures)} {...address} />
      </Dimmed>
      <Dimmed query={details}>
        <Experience
          query={details}
          views={viewsOfDetails}
          video={video}
          isCompared={isCompared(details)}
          {...address}
        />
      </Dimmed>
      {hasViews && (
        <>
          {children && !hasFailed(figures) && <Dimmed query={figures}>{children}</Dimmed>}
          <Columns widths="minmax(0, 5fr) minmax(0, 4fr)" gap={24} align="start">
            <Audience query={details} views={viewsOfDetails} search={search} change={change} />
            <Interaction query={figures} isCompared={isCompared(figures)} />
          </Columns>
          {figures.data && (
            <Dimmed query={figures}>
              <AllCounters totals={figures.data.totals} isCompared={isCompared(figures)} />
            </Dimmed>
          )}
        </>
      )}
    </Stack>
  )
}

/** Failed with nothing to show. The error is shown once, in the place of the query's first panel. */
const hasFailed = ({ data, error }: UseQueryResult) => !data && error !== null

/** The previous range's figures stay, paler, until the new ones arrive. */
const Dimmed = ({ query, children }: { query: UseQueryResult; children: ReactNode }) => (
  <Stack gap={24} className={classes.figures} data-old={query.isPlaceholderData || undefined}>
    {children}
  </Stack>
)

type AudienceProps = Pick<Address, 'search' | 'change'> & { query: DetailsQuery; views: number | undefined }

function Audience({ query, views, search, change }: AudienceProps) {
  if (hasFailed(query)) return null
  return (
    <Dimmed query={query}>
      {query.data ? (
        <AudiencePanel
          audience={query.data.audience}
          range={query.data.range}
          views={views}
          dimension={search.by ?? 'country'}
          onDimension={(by) => change({ ...search, by: by === 'country' ? undefined : by })}
        />
      ) : (
        <PanelSkeleton heights={[skeletonHeights().audience]} />
      )}
    </Dimmed>
  )
}

function Interaction({ query, isCompared }: Pick<PartProps<FiguresQuery>, 'query' | 'isCompared'>) {
  if (hasFailed(query)) return null
  return (
    <Dimmed query={query}>
      {query.data ? (
        <InteractionTable totals={query.data.totals} range={query.data.range} isCompared={isCompared} />
      ) : (
        <PanelSkeleton heights={[skeletonHeights().interaction]} />
      )}
    </Dimmed>
  )
}
