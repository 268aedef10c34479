import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Video } from '@matinee/contract/videos'
import { useTranslations } from 'use-intl'
import { useUser } from '../../lib/session.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Page } from '../../ui/Page.tsx'
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx'
import {
  analysedVideoQuery,
  detailsQuery,
  rangeAsked,
  realtimeQuery,
  videoAnalyticsQuery,
} from './analytics.queries.ts'
import { choiceOf, searchOf, type Choice } from './chosenRange.ts'
import { FiguresView } from './FiguresView.tsx'
import { RangePicker } from './RangePicker.tsx'
import { RealtimePanel } from './RealtimePanel.tsx'
import { skeletonHeights } from './skeletonHeights.ts'
import { useToday } from './useToday.ts'

const route = getRouteApi('/shell/analytics/videos/$videoId')

/** The overall screen for one video, from the day it was added and without the top videos (V61). */
export function VideoAnalyticsPage() {
  const t = useTranslations('analytics')
  const { timezone: zone } = useUser()
  const { videoId } = route.useParams()
  const navigate = route.useNavigate()
  const choice = choiceOf(route.useSearch(), useToday())
  const query = useQuery(analysedVideoQuery(videoId))
  const heights = skeletonHeights()
  return (
    <Page
      title={query.data?.title ?? t('title')}
      lede={t('ledeVideo')}
      controls={
        <>
          <Link to="/analytics/videos" className={buttonClass()}>
            {t('allVideos')}
          </Link>
          <RangePicker
            whole="ALL"
            choice={choice}
            range={rangeAsked({ choice, zone, video: query.data })}
            onChange={(next) => void navigate({ search: searchOf(next), replace: true, resetScroll: false })}
          />
        </>
      }
    >
      {query.data ? (
        <OneVideo video={query.data} choice={choice} zone={zone} />
      ) : query.error ? (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      ) : (
        <PanelSkeleton heights={[heights.realtime, heights.cards, heights.views, heights.quality]} />
      )}
    </Page>
  )
}

function OneVideo(asked: { video: Video; choice: Choice; zone: string }) {
  return (
    <>
      <RealtimePanel query={useQuery(realtimeQuery(asked.video.id))} />
      <FiguresView
        figures={useQuery(videoAnalyticsQuery(asked))}
        details={useQuery(detailsQuery(asked))}
        lengthMs={asked.video.duration}
      />
    </>
  )
}
