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
import { listVideoRevenue, readVideoRevenue } from '@matinee/contract/videoRevenue'
import { readVideo } from '@matinee/contract/videos'
import { queryOptions, type Query } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { clockOffsetMs } from '../../lib/serverClock.ts'
import { keyOf, rangeOfChoice, type Choice } from './range/chosenRange.ts'
import { openEnd, type Range } from './range/quickRange.ts'
import { nowS } from './range/useToday.ts'

/** `video`: of one video, since whose adding its own range runs (ANA-16); else of all, the last 24 hours. */
export type Asked = { choice: Choice; zone: string; video?: { id: string; createdAt: string } | undefined }
export type Details = AnalyticsDetails & { retention?: number[] }
/** What an answer is of. `choice`: the same in answers to the same question; `isOpen`: it still ran then. */
export type Answered<T> = T & { range: Range; choice: string; isOpen: boolean }

/** The range is worked out when asking: "the last 24 hours" end when the question is put. */
export function rangeAsked({ choice, zone, video }: Asked): Range {
  const now = nowS()
  const end = openEnd(now)
  const start = video ? Math.floor(Date.parse(video.createdAt) / 1000) : end - defaultAnalyticsRangeS
  return rangeOfChoice({ choice, own: { start, end }, nowS: now, zone })
}

/** An answer that shows that the browser's clock is wrong is asked for again, by the right one. */
async function ask<T>(
  asked: Asked,
  read: (range: Range) => Promise<T>,
  isFirst = true,
): Promise<Answered<T>> {
  const offsetMs = clockOffsetMs()
  const range = rangeAsked(asked)
  const isOpen = range.end > nowS()
  const [answer] = await Promise.allSettled([read(range)])
  if (isFirst && clockOffsetMs() !== offsetMs) return ask(asked, read, false)
  if (answer.status === 'rejected') throw answer.reason
  return { ...answer.value, range, choice: choiceKey(asked), isOpen }
}

const choiceKey = ({ choice }: Asked) => keyOf(choice, 'OWN')

const keyFor = (asked: Asked, what: 'figures' | 'details' | 'revenue') =>
  ['analytics', asked.video?.id ?? 'all', what, choiceKey(asked), asked.zone] as const

/** A screen that stays open all day keeps up with a range that ends now. */
const followMs = 300_000

const common = (asked: Asked) => ({
  staleTime: 60_000,
  // By what would be asked now: what was answered last may be from before an outage.
  refetchInterval: () =>
    rangeAsked(asked).end > nowS() - 2 * (followMs / 1000) ? followMs : (false as const),
  // While another range of the same video is fetched, the one before stays.
  placeholderData: <T>(data: T | undefined, query: Pick<Query, 'queryKey'> | undefined) =>
    query?.queryKey[1] === (asked.video?.id ?? 'all') ? data : undefined,
})

export const analyticsQuery = (asked: Asked) =>
  queryOptions({
    queryKey: keyFor(asked, 'figures'),
    queryFn: ({ signal }) =>
      ask(asked, async (range) => (await api(readAnalytics, { query: range, signal })).data),
    ...common(asked),
  })

export const videoAnalyticsQuery = (asked: Asked & { video: { id: string } }) =>
  queryOptions({
    queryKey: keyFor(asked, 'figures'),
    queryFn: ({ signal }) =>
      ask(
        asked,
        async (range) =>
          (await api(readVideoAnalytics, { params: { id: asked.video.id }, query: range, signal })).data,
      ),
    ...common(asked),
  })

/** Quality, audience, what was left out and how fresh it is; of one video also how far it was watched. */
export const detailsQuery = (asked: Asked) =>
  queryOptions({
    queryKey: keyFor(asked, 'details'),
    queryFn: ({ signal }) =>
      ask(asked, async (query): Promise<Details> => {
        const { data } = asked.video
          ? await api(readVideoAnalyticsDetails, { params: { id: asked.video.id }, query, signal })
          : await api(readAnalyticsDetails, { query, signal })
        return data
      }),
    ...common(asked),
  })

/** What ads earned beside plays; only for accounts with the right to it. */
export const revenueQuery = (asked: Asked) =>
  queryOptions({
    queryKey: keyFor(asked, 'revenue'),
    queryFn: ({ signal }) =>
      ask(asked, async (query) => (await api(listVideoRevenue, { query, signal })).data),
    ...common(asked),
  })

export const videoRevenueQuery = (asked: Asked & { video: { id: string } }) =>
  queryOptions({
    queryKey: keyFor(asked, 'revenue'),
    queryFn: ({ signal }) =>
      ask(
        asked,
        async (query) =>
          (await api(readVideoRevenue, { params: { id: asked.video.id }, query, signal })).data,
      ),
    ...common(asked),
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
