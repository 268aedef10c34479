import {
  readAnalytics,
  readAnalyticsDetails,
  readRealtime,
  readVideoAnalytics,
  readVideoAnalyticsDetails,
  readVideoRealtime,
  type AnalyticsDetails,
} from '@matinee/contract/analytics'
import { defaultAnalyticsRangeS, realtimeRefreshMs } from '@matinee/contract/plain/limits'
import { readVideo } from '@matinee/contract/videos'
import { queryOptions, type Query } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { keyOf, rangeOfChoice, type Choice } from './chosenRange.ts'
import type { Range } from './quickRange.ts'
import { nowS } from './useToday.ts'

/** `video`: of one video, since whose adding its own range runs (ANA-16); else of all, the last 24 hours. */
export type Asked = { choice: Choice; zone: string; video?: { id: string; createdAt: string } | undefined }
export type Details = AnalyticsDetails & { retention?: number[] }

/** The range is worked out when asking: "the last 24 hours" end when the question is put. */
export function rangeAsked({ choice, zone, video }: Asked): Range {
  const end = nowS()
  const start = video ? Math.floor(Date.parse(video.createdAt) / 1000) : end - defaultAnalyticsRangeS
  return rangeOfChoice({ choice, own: { start, end }, nowS: end, zone })
}

const keyFor = ({ choice, zone, video }: Asked, what: 'figures' | 'details') =>
  ['analytics', video?.id ?? 'all', what, keyOf(choice, 'OWN'), zone] as const

/** A screen that stays open all day keeps up with a range that ends now. */
const followMs = 300_000

const common = {
  staleTime: 60_000,
  refetchInterval: ({ state }: { state: { data?: { range: Range } | undefined } }) =>
    state.data && state.data.range.end > nowS() - 2 * (followMs / 1000) ? followMs : (false as const),
}

/** While another range of the same video is fetched, the one before stays. */
const sameSubject =
  (asked: Asked) =>
  <T>(data: T | undefined, query: Pick<Query, 'queryKey'> | undefined) =>
    query?.queryKey[1] === (asked.video?.id ?? 'all') ? data : undefined

export const analyticsQuery = (asked: Asked) =>
  queryOptions({
    queryKey: keyFor(asked, 'figures'),
    queryFn: async ({ signal }) => {
      const range = rangeAsked(asked)
      return { range, ...(await api(readAnalytics, { query: range, signal })).data }
    },
    ...common,
    placeholderData: sameSubject(asked),
  })

export const videoAnalyticsQuery = (asked: Asked & { video: { id: string } }) =>
  queryOptions({
    queryKey: keyFor(asked, 'figures'),
    queryFn: async ({ signal }) => {
      const range = rangeAsked(asked)
      const { data } = await api(readVideoAnalytics, { params: { id: asked.video.id }, query: range, signal })
      return { range, ...data }
    },
    ...common,
    placeholderData: sameSubject(asked),
  })

/** Quality, audience, what was left out and how fresh it is; of one video also how far it was watched. */
export const detailsQuery = (asked: Asked) =>
  queryOptions({
    queryKey: keyFor(asked, 'details'),
    queryFn: async ({ signal }): Promise<Details & { range: Range }> => {
      const range = rangeAsked(asked)
      const { data } = asked.video
        ? await api(readVideoAnalyticsDetails, { params: { id: asked.video.id }, query: range, signal })
        : await api(readAnalyticsDetails, { query: range, signal })
      return { range, ...data }
    },
    ...common,
    placeholderData: sameSubject(asked),
  })

/** Every 30 seconds, while the page is looked at. */
export const realtimeQuery = (videoId?: string) =>
  queryOptions({
    queryKey: ['analytics', videoId ?? 'all', 'realtime'],
    queryFn: ({ signal }) =>
      videoId ? api(readVideoRealtime, { params: { id: videoId }, signal }) : api(readRealtime, { signal }),
    refetchInterval: realtimeRefreshMs,
    refetchIntervalInBackground: false,
    staleTime: 0,
  })

/** Title and date of the video, which the figures do not carry. */
export const analysedVideoQuery = (id: string) =>
  queryOptions({
    queryKey: ['videos', id],
    queryFn: ({ signal }) => api(readVideo, { params: { id }, signal }),
  })
