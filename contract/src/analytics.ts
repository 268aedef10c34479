import { z } from 'zod'
import { call, IdParams, Instant } from './call.ts'
import { counters, retentionPieces, type Counter } from './plain/counters.ts'
import { videoStatuses } from './plain/video/videoStatus.ts'

/** `ts`: unix seconds at the start of the bucket; `start`: views that began in it. */
const Point = z.object({ ts: z.int(), start: z.int() })

const CounterTotals = z
  .object(Object.fromEntries(counters.map((name) => [name, z.int()])) as Record<Counter, z.ZodInt>)
  .meta({ id: 'Counters' })

const Series = z.object({
  period: z.array(Point),
  /** The same range one week earlier, with its own timestamps. */
  comparison: z.array(Point),
  totals: z.object({
    period: CounterTotals.extend({ viewRate: z.number() }),
    comparison: CounterTotals,
  }),
  /** Size of a bucket. */
  interval: z.enum(['minute', 'hour', 'day', 'month']),
})

const VideoFigures = z.object({
  start: z.int(),
  completionRate: z.number(),
  title: z.string(),
  thumbnail: z.string().nullable(),
  status: z.enum(videoStatuses),
})

/** Quality of experience (docs/metrics.md). Milliseconds; percent. */
const Quality = z.object({
  attempts: z.int(),
  startFailures: z.int(),
  /** Null, like the rebuffer ratio, when over a tenth of the views came from players that do not measure it. */
  exitsBeforeStart: z.int().nullable(),
  /** From intent to first frame; null without views. */
  startTimeP50: z.int().nullable(),
  startTimeP95: z.int().nullable(),
  watchMs: z.int(),
  /** 0 to 100: waiting as a share of waiting and playing. */
  rebufferRatio: z.number().nullable(),
})

/** `key`: ISO 3166-1 alpha-2, a device, or the host of a page; '' when unknown. */
const AudienceShare = z.object({
  key: z.string(),
  start: z.int(),
  completionRate: z.number(),
  watchMs: z.int(),
})
const LeftOut = z.object({ infoLoad: z.int(), start: z.int() })

const Details = z.object({
  quality: z.object({ period: Quality, comparison: Quality }),
  /** At most 50 of each, most views first. */
  audience: z.object({
    country: z.array(AudienceShare),
    device: z.array(AudienceShare),
    page: z.array(AudienceShare),
  }),
  /** Invalid traffic by reason; excluded from every other figure. */
  leftOut: z.object({ bot: LeftOut, flood: LeftOut }),
  /** Data is complete through this instant; null before the first event. */
  completeTo: Instant.nullable(),
})
/** Percent of the views that reached each twentieth of the video. */
const VideoDetails = Details.extend({ retention: z.array(z.number()).length(retentionPieces) })
export type AnalyticsDetails = z.output<typeof Details>
export type VideoAnalyticsDetails = z.output<typeof VideoDetails>

const seconds = z.coerce
  .string()
  .regex(/^\d{1,15}$/, {
    // `z.coerce.string()` turns a missing field into this text.
    error: ({ input }) =>
      input === 'undefined' ? 'This field is required.' : 'Write Unix time in whole seconds.',
    abort: true,
  })
  .transform(Number)

/** How far `end` may be in the future: for the current minute and for clocks ahead of ours. */
export const futureToleranceS = 300

/** Unix seconds, start inclusive, end exclusive. */
export const Range = z
  .object({ start: seconds, end: seconds })
  .refine(({ start, end }) => start < end, { path: ['start'], message: 'The start must be before the end.' })
  .refine(({ end }) => end <= Date.now() / 1000 + futureToleranceS, {
    path: ['end'],
    message: 'The end is in the future. Choose an earlier one.',
  })

const Realtime = z.object({ data: z.object({ period: z.array(Point), total: z.int() }) })

export const readAnalytics = call({
  method: 'GET',
  path: '/analytics/players',
  summary: 'Read views of all videos',
  access: 'analytics.read',
  query: Range,
  reply: z.object({ data: Series.extend({ videos: z.record(z.string(), VideoFigures) }) }),
})

export const readAnalyticsDetails = call({
  method: 'GET',
  path: '/analytics/players/details',
  summary: 'Read quality and audience',
  access: 'analytics.read',
  query: Range,
  reply: z.object({ data: Details }),
})

export const readVideoAnalyticsDetails = call({
  method: 'GET',
  path: '/analytics/videos/:id/details',
  summary: 'Read quality of a video',
  access: 'analytics.read',
  params: IdParams,
  query: Range,
  reply: z.object({ data: VideoDetails }),
})

export const readRealtime = call({
  method: 'GET',
  path: '/analytics/players/realtime',
  summary: 'Read views in real time',
  access: 'analytics.read',
  reply: Realtime,
})

export const readVideoAnalytics = call({
  method: 'GET',
  path: '/analytics/videos/:id',
  summary: 'Read views of a video',
  access: 'analytics.read',
  params: IdParams,
  query: Range,
  reply: z.object({ data: Series }),
})

export const readVideoRealtime = call({
  method: 'GET',
  path: '/analytics/videos/:id/realtime',
  summary: 'Read a video in real time',
  access: 'analytics.read',
  params: IdParams,
  reply: Realtime,
})
