import {
  readAnalytics,
  readAnalyticsDetails,
  readRealtime,
  readVideoAnalytics,
  readVideoAnalyticsDetails,
  readVideoRealtime,
  type AnalyticsDetails,
} from '@matinee/contract/analytics'
import type { ReplyOf } from '@matinee/contract/call'
import { defaultAnalyticsRangeS, realtimeRefreshMs } from '@matinee/contract/plain/limits'
import { listVideoRevenue, readVideoAdFigures, readVideoRevenue } from '@matinee/contract/videoRevenue'
import { readVideo } from '@matinee/contract/videos'
import { queryOptions, type Query } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { clockOffsetMs, serverNowMs } from '../../lib/serverClock.ts'
import { rangeKey, resolveRange, type RangeChoice } from './range/chosenRange.ts'
import { openEnd, type Range } from './range/quickRange.ts'
import type { Figures } from './views/series.ts'

const nowS = () => Math.floor(serverNowMs() / 1000)

/** With `video`: that video, by default since it was added. Without: all videos, by default the last 24 hours. */
export type AnalyticsRequest = {
  choice: RangeChoice
  zone: string
  video?: { id: string; createdAt: string } | undefined
}
type VideoRequest = AnalyticsRequest & { video: { id: string } }

/** `videos`: only in the figures of all videos. */
type RangeFigures = Figures & { videos?: ReplyOf<typeof readAnalytics>['data']['videos'] }
/** `retention`: only in the details of one video. */
export type Details = AnalyticsDetails & { retention?: number[] }
/** `choice`: the key of the chosen range, by which two answers are matched. `isOpen`: the range had not ended when it was requested. */
export type Answer<T> = T & { range: Range; choice: string; isOpen: boolean }

/** The range is resolved when the request is sent: "the last 24 hours" end at that moment. */
export function requestRange({ choice, zone, video }: AnalyticsRequest): Range {
  const now = nowS()
  const end = openEnd(now)
  const start = video ? Math.floor(Date.parse(video.createdAt) / 1000) : end - defaultAnalyticsRangeS
  return resolveRange({ choice, defaultRange: { start, end }, nowS: now, zone })
}

type Read<T> = (range: Range, signal: AbortSignal) => Promise<{ data: T }>

/** The `Date` header of an answer can correct the browser's clock; then the range is requested once more. */
async function readRange<T>(
  request: AnalyticsRequest,
  read: (range: Range) => Promise<{ data: T }>,
  isFirst = true,
): Promise<Answer<T>> {
  const offsetMs = clockOffsetMs()
  const range = requestRange(request)
  const isOpen = range.end > nowS()
  const [answer] = await Promise.allSettled([read(range)])
  if (isFirst && clockOffsetMs() !== offsetMs) return readRange(request, read, false)
  if (answer.status === 'rejected') throw answer.reason
  return { ...answer.value.data, range, choice: choiceKey(request), isOpen }
}

const choiceKey = ({ choice }: AnalyticsRequest) => rangeKey(choice, 'OWN')

/** Interval at which an open screen requests a range that ends now again. */
const followMs = 300_000

const rangeOptions = (request: AnalyticsRequest) => ({
  staleTime: 60_000,
  // Computed from the range of a request sent now: the last answer may be older than an outage.
  refetchInterval: () =>
    requestRange(request).end > nowS() - 2 * (followMs / 1000) ? followMs : (false as const),
  // While another range of the same video loads, the previous one stays.
  placeholderData: <T>(data: T | undefined, query: Pick<Query, 'queryKey'> | undefined) =>
    query?.queryKey[1] === subjectOf(request) ? data : undefined,
})

const subjectOf = ({ video }: AnalyticsRequest) => video?.id ?? 'all'

const rangeQuery = <T>(
  request: AnalyticsRequest,
  part: 'figures' | 'details' | 'revenue' | 'ads',
  read: Read<T>,
) =>
  queryOptions({
    queryKey: ['analytics', subjectOf(request), part, choiceKey(request), request.zone] as const,
    queryFn: ({ signal }) => readRange(request, (range) => read(range, signal)),
    ...rangeOptions(request),
  })

/** Views and counters. */
export const figuresQuery = (request: AnalyticsRequest) =>
  rangeQuery<RangeFigures>(request, 'figures', (query, signal) =>
    request.video
      ? api(readVideoAnalytics, { params: { id: request.video.id }, query, signal })
      : api(readAnalytics, { query, signal }),
  )

/** Playback quality, audience, excluded traffic and freshness. */
export const detailsQuery = (request: AnalyticsRequest) =>
  rangeQuery<Details>(request, 'details', (query, signal) =>
    request.video
      ? api(readVideoAnalyticsDetails, { params: { id: request.video.id }, query, signal })
      : api(readAnalyticsDetails, { query, signal }),
  )

/** Ad revenue by video. This and `videoRevenueQuery` need the right `videoRevenue.read`. */
export const revenueByVideoQuery = (request: AnalyticsRequest) =>
  rangeQuery(request, 'revenue', (query, signal) => api(listVideoRevenue, { query, signal }))

export const videoRevenueQuery = (request: VideoRequest) =>
  rangeQuery(request, 'revenue', (query, signal) =>
    api(readVideoRevenue, { params: { id: request.video.id }, query, signal }),
  )

/** Ad breaks of a video and why its ads did not play; needs the same right. */
export const adFiguresQuery = (request: VideoRequest) =>
  rangeQuery(request, 'ads', (query, signal) =>
    api(readVideoAdFigures, { params: { id: request.video.id }, query, signal }),
  )

/** Every 30 seconds, while the page is visible. */
export const realtimeQuery = (videoId?: string) =>
  queryOptions({
    queryKey: ['analytics', videoId ?? 'all', 'realtime'],
    queryFn: ({ signal }) =>
      videoId ? api(readVideoRealtime, { params: { id: videoId }, signal }) : api(readRealtime, { signal }),
    refetchInterval: realtimeRefreshMs,
    refetchIntervalInBackground: false,
    staleTime: 0,
  })

/** The video's title and date of creation, which the figures do not contain. */
/** The cache entry of the video's page, without its polling. */
export const analysedVideoQuery = (id: string) =>
  queryOptions({
    queryKey: ['videos', id],
    queryFn: ({ signal }) => api(readVideo, { params: { id }, signal }),
  })
