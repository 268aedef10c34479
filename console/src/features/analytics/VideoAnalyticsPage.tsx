import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Video } from '@matinee/contract/videos'
import { useTranslations } from 'use-intl'
import { AppError } from '../../lib/apiError.ts'
import { useUser } from '../../lib/session/session.ts'
import { Breadcrumbs, crumbLink } from '../../ui/page/Breadcrumbs.tsx'
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { PanelSkeleton } from '../../ui/page/PanelSkeleton.tsx'
import { useAdFigures } from './ads/useAdFigures.ts'
import { VideoAds } from './ads/VideoAds.tsx'
import {
  adFiguresQuery,
  analysedVideoQuery,
  detailsQuery,
  figuresQuery,
  realtimeQuery,
  requestRange,
  videoRevenueQuery,
} from './analytics.queries.ts'
import type { AnalyticsSearch } from './analyticsSearch.ts'
import { readChoice, rangeIn, searchOfChoice, type RangeChoice } from './range/chosenRange.ts'
import { comparabilityOf } from './range/comparison.ts'
import { FiguresView } from './FiguresView.tsx'
import { RangePicker } from './range/RangePicker.tsx'
import { RealtimePanel } from './RealtimePanel.tsx'
import { skeletonHeights } from './skeletonHeights.ts'
import { useRevenue } from './useRevenue.ts'
import { useToday } from '../../shared/useToday.ts'
import { VideoRevenuePanel } from './VideoRevenuePanel.tsx'

const route = getRouteApi('/shell/analytics/videos/$videoId')

/** As AnalyticsPage for one video, by default since the day it was added and without the top videos. */
export function VideoAnalyticsPage() {
  const t = useTranslations('analytics')
  const { timezone: zone } = useUser()
  const { videoId } = route.useParams()
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const choice = readChoice(search, useToday())
  const query = useQuery(analysedVideoQuery(videoId))
  const heights = skeletonHeights()
  const isMissing = query.error instanceof AppError && query.error.status === 404
  const range = requestRange({ choice, zone, video: query.data })
  const choose = (next: RangeChoice) =>
    void navigate({ search: { ...search, ...searchOfChoice(next) }, resetScroll: false })
  return (
    <Page
      title={query.data?.title ?? t('title')}
      lede={
        isMissing
          ? undefined
          : t(query.data ? ledes[comparabilityOf(range, addedAtS(query.data))] : 'ledeVideo')
      }
      breadcrumbs={
        <Breadcrumbs current={query.data?.title ?? t('video')}>
          <Link {...crumbLink} to="/analytics/videos" search={rangeIn(search)}>
            {t('title')}
          </Link>
        </Breadcrumbs>
      }
      controls={
        !isMissing && <RangePicker defaultLabel="ALL" choice={choice} range={range} onChange={choose} />
      }
    >
      {query.data ? (
        <OneVideo
          video={query.data}
          choice={choice}
          zone={zone}
          search={search}
          change={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
          choose={choose}
        />
      ) : query.error ? (
        <ErrorPanel error={query.error} retry={isMissing ? undefined : () => void query.refetch()} />
      ) : (
        <>
          <PanelSkeleton isBoard heights={[heights.realtime]} />
          <PanelSkeleton heights={[heights.cards, heights.views, heights.quality]} />
        </>
      )}
    </Page>
  )
}

const ledes = { full: 'ledeVideo', partial: 'ledePart', none: 'ledeNone' } as const

const addedAtS = (video: Video) => Math.floor(Date.parse(video.createdAt) / 1000)

type OneProps = {
  video: Video
  choice: RangeChoice
  zone: string
  search: AnalyticsSearch
  change: (next: AnalyticsSearch) => void
  choose: (choice: RangeChoice) => void
}

function OneVideo({ video, choice, zone, search, change, choose }: OneProps) {
  const request = { video, choice, zone }
  const figures = useQuery(figuresQuery(request))
  const details = useQuery(detailsQuery(request))
  const ads = useAdFigures(adFiguresQuery(request), [figures, details])
  const revenue = useRevenue(videoRevenueQuery(request), [figures, details])
  return (
    <>
      <RealtimePanel query={useQuery(realtimeQuery(video.id))} />
      <FiguresView
        requested={requestRange(request)}
        figures={figures}
        details={details}
        video={{
          lengthMs: video.duration,
          sinceS: addedAtS(video),
          breaks: ads?.data?.choice === details.data?.choice ? ads?.data?.breaks : undefined,
        }}
        search={search}
        change={change}
        // The default range, everything since it was added, includes the last 30 days.
        showMonth={!choice || choice === '30D' ? undefined : () => choose('30D')}
      />
      {ads && <VideoAds query={ads} />}
      {revenue && revenue.spentMicros > 0 && <VideoRevenuePanel revenue={revenue} />}
    </>
  )
}
