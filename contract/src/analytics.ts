import { z } from 'zod'
import { call, IdParams, Instant } from './call.ts'
import { counters, retentionPieces, type Counter } from './plain/counters.ts'
import { videoStatuses } from './plain/video/videoStatus.ts'

/** `ts`: unix seconds at the start of the bucket; `start`: views that began in it. */
const Point = z.object({
  ts: z.int().describe('Unix seconds at the start of the bucket.'),
  start: z.int().describe('Views that began in the bucket.'),
})

const CounterTotals = z
  .object(Object.fromEntries(counters.map((name) => [name, z.int()])) as Record<Counter, z.ZodInt>)
  .describe('The five counters that begin with `time` are milliseconds, the others counts.')
  .meta({ id: 'Counters' })

const Series = z.object({
  period: z.array(Point),
  comparison: z.array(Point).describe('The same range one week earlier, with its own timestamps.'),
  totals: z.object({
    period: CounterTotals.extend({ viewRate: z.number() }),
    comparison: CounterTotals,
  }),
  interval: z.enum(['minute', 'hour', 'day', 'month']).describe('The size of a bucket.'),
})

const VideoFigures = z.object({
  start: z.int().describe('Views that began.'),
  completionRate: z.number().describe('Percent of the views that reached the end.'),
  title: z.string(),
  thumbnail: z.string().nullable(),
  status: z.enum(videoStatuses),
})

/** Quality of experience (docs/metrics.md). Milliseconds; percent. */
const Quality = z.object({
  attempts: z.int().describe('Views that a click or autoplay tried to start.'),
  startFailures: z.int().describe('Views that failed before the first frame.'),
  exitsBeforeStart: z
    .int()
    .nullable()
    .describe(
      'Views that the viewer left before the first frame. Null, like the rebuffer ratio, when over a tenth of the views came from players that do not measure it.',
    ),
  startTimeP50: z
    .int()
    .nullable()
    .describe(
      'Milliseconds from intent to first frame: half of the views took no longer. Null without views.',
    ),
  startTimeP95: z
    .int()
    .nullable()
    .describe('Milliseconds from intent to first frame: 95 of 100 views took no longer. Null without views.'),
  watchMs: z.int().describe('Milliseconds of playing.'),
  rebufferRatio: z
    .number()
    .nullable()
    .describe('Percent: waiting for data as a share of waiting and playing.'),
})

/** `key`: ISO 3166-1 alpha-2, a device, or the host of a page; '' when unknown. */
const AudienceShare = z.object({
  key: z
    .string()
    .describe('A country (ISO 3166-1 alpha-2), a device or the host of a page; empty when unknown.'),
  start: z.int().describe('Views that began.'),
  completionRate: z.number().describe('Percent of the views that reached the end.'),
  watchMs: z.int().describe('Milliseconds of playing.'),
})
const LeftOut = z.object({ infoLoad: z.int().describe('Player loads.'), start: z.int().describe('Views.') })

const Details = z.object({
  quality: z.object({ period: Quality, comparison: Quality }),
  audience: z
    .object({
      country: z.array(AudienceShare),
      device: z.array(AudienceShare),
      page: z.array(AudienceShare),
    })
    .describe('At most 50 of each, most views first.'),
  leftOut: z
    .object({ bot: LeftOut, flood: LeftOut })
    .describe(
      'Invalid traffic by reason: bots, and floods of requests from one address. No other figure contains it.',
    ),
  completeTo: Instant.nullable().describe(
    'Every event up to this instant is counted; null before the first event.',
  ),
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
  // A query has texts only; the reference shows what they mean.
  .meta({ type: 'integer' })

/** How far `end` may be in the future: for the current minute and for clocks ahead of ours. */
export const futureToleranceS = 300

/** Unix seconds, start inclusive, end exclusive. */
export const Range = z
  .object({
    start: seconds.describe('Unix seconds, included.'),
    end: seconds.describe('Unix seconds, excluded.'),
  })
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
