import {
  readAnalytics,
  readRealtime,
  readVideoAnalytics,
  readVideoRealtime,
} from '@matinee/contract/analytics'
import { defaultAnalyticsRangeS, realtimeRefreshMs } from '@matinee/contract/plain/limits'
import { readVideo } from '@matinee/contract/videos'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { rangeOf, type QuickRange, type Range } from './quickRange.ts'

const nowS = () => Math.floor(Date.now() / 1000)

/** The range is worked out when asking: "the last 24 hours" end when the question is put. */
export const analyticsQuery = (code: QuickRange | undefined, zone: string) =>
  queryOptions({
    queryKey: ['analytics', 'all', code ?? 'DAY', zone],
    queryFn: async ({ signal }) => {
      const range = code
        ? rangeOf(code, nowS(), zone)
        : { start: nowS() - defaultAnalyticsRangeS, end: nowS() }
      return { range, ...(await api(readAnalytics, { query: range, signal })).data }
    },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })

/** Without a code: since the video was added (ANA-16). */
export const videoAnalyticsQuery = (of: {
  id: string
  createdAt: string
  code: QuickRange | undefined
  zone: string
}) =>
  queryOptions({
    queryKey: ['analytics', of.id, of.code ?? 'ALL', of.zone],
    queryFn: async ({ signal }) => {
      const range = of.code ? rangeOf(of.code, nowS(), of.zone) : sinceCreation(of.createdAt)
      const { data } = await api(readVideoAnalytics, { params: { id: of.id }, query: range, signal })
      return { range, ...data }
    },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })

function sinceCreation(createdAt: string): Range {
  const start = Math.floor(Date.parse(createdAt) / 1000)
  return { start, end: Math.max(nowS(), start + 1) }
}

export const realtimeQuery = (videoId?: string) =>
  queryOptions({
    queryKey: ['analytics', videoId ?? 'all', 'realtime'],
    queryFn: ({ signal }) =>
      videoId ? api(readVideoRealtime, { params: { id: videoId }, signal }) : api(readRealtime, { signal }),
    refetchInterval: realtimeRefreshMs,
    staleTime: 0,
  })

/** Title and date of the video, which the figures do not carry. */
export const analysedVideoQuery = (id: string) =>
  queryOptions({
    queryKey: ['videos', id],
    queryFn: ({ signal }) => api(readVideo, { params: { id }, signal }),
  })
