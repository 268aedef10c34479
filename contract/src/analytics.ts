import { z } from 'zod'
import { call, IdParams } from './call.ts'
import { counters, type Counter } from './plain/counters.ts'
import { videoStatuses } from './plain/videoStatus.ts'

/** `ts`: unix seconds at the start of the bucket; `start`: views that began in it (G-070). */
const Point = z.object({ ts: z.int(), start: z.int() })

const CounterTotals = z
  .object(Object.fromEntries(counters.map((name) => [name, z.int()])) as Record<Counter, z.ZodInt>)
  .meta({ id: 'Counters' })

const Series = z.object({
  period: z.array(Point),
  /** The same range one week earlier, with its own timestamps (G-071). */
  comparison: z.array(Point),
  totals: z.object({
    period: CounterTotals.extend({ viewRate: z.number() }),
    comparison: CounterTotals,
  }),
  /** Size of a bucket (G-069). */
  interval: z.enum(['minute', 'hour', 'day', 'month']),
})

const VideoFigures = z.object({
  start: z.int(),
  completionRate: z.number(),
  title: z.string(),
  thumbnail: z.string().nullable(),
  status: z.enum(videoStatuses),
})

/** Unix seconds, start inclusive, end exclusive. */
const Range = z
  .object({ start: z.coerce.number().int().min(0), end: z.coerce.number().int().min(0) })
  .refine((range) => range.start < range.end, { path: ['start'], message: 'start must be before end' })
  .refine((range) => range.start <= Date.now() / 1000, { path: ['start'], message: 'start is in the future' })

const Realtime = z.object({ data: z.object({ period: z.array(Point), total: z.int() }) })

export const readAnalytics = call({
  method: 'GET',
  path: '/analytics/players',
  summary: 'All videos of the account: series, the 26 counters, and figures per video',
  access: 'analytics.read',
  query: Range,
  reply: z.object({ data: Series.extend({ videos: z.record(z.string(), VideoFigures) }) }),
})

export const readRealtime = call({
  method: 'GET',
  path: '/analytics/players/realtime',
  summary: 'Views that began in the last 30 minutes, by minute',
  access: 'analytics.read',
  reply: Realtime,
})

export const readVideoAnalytics = call({
  method: 'GET',
  path: '/analytics/videos/:id',
  summary: 'One video: series and the 26 counters',
  access: 'analytics.read',
  params: IdParams,
  query: Range,
  reply: z.object({ data: Series }),
})

export const readVideoRealtime = call({
  method: 'GET',
  path: '/analytics/videos/:id/realtime',
  summary: 'Views of one video that began in the last 30 minutes, by minute',
  access: 'analytics.read',
  params: IdParams,
  reply: Realtime,
})
