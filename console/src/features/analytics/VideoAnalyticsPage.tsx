import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Video } from '@matinee/contract/videos'
import { useTranslations } from 'use-intl'
import { useUser } from '../../lib/session.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Page } from '../../ui/Page.tsx'
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx'
import { analysedVideoQuery, realtimeQuery, videoAnalyticsQuery } from './analytics.queries.ts'
import type { AnalyticsSearch } from './analyticsSearch.ts'
import { FiguresView } from './FiguresView.tsx'
import { RangePicker } from './RangePicker.tsx'
import { RealtimePanel } from './RealtimePanel.tsx'

const route = getRouteApi('/shell/analytics/videos/$videoId')

/** The overall screen for one video, from the day it was added and without the top videos (V61). */
export function VideoAnalyticsPage() {
  const t = useTranslations('analytics')
  const { videoId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(analysedVideoQuery(videoId))
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
            value={search.range}
            onChange={(range) => void navigate({ search: { range }, replace: true, resetScroll: false })}
          />
        </>
      }
    >
      {query.data ? (
        <OneVideo video={query.data} search={search} />
      ) : query.error ? (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      ) : (
        <PanelSkeleton heights={[120, 150, 380]} />
      )}
    </Page>
  )
}

function OneVideo({ video, search }: { video: Video; search: AnalyticsSearch }) {
  const { timezone } = useUser()
  const { id, createdAt } = video
  const query = useQuery(videoAnalyticsQuery({ id, createdAt, code: search.range, zone: timezone }))
  return (
    <>
      <RealtimePanel query={useQuery(realtimeQuery(id))} />
      <FiguresView query={query} />
    </>
  )
}
