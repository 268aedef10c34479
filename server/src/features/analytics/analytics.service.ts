import { completionRate, counters, viewRate, type Counters } from '@matinee/contract/plain/counters'
import { comparisonShiftS, realtimeWindowMinutes } from '@matinee/contract/plain/limits'
import type { Deps } from '../../platform/deps.ts'
import { readVideoCards, type VideoCard } from '../videos/videos.service.ts'
import { readSeries, readTopVideos, type Bucket } from './analytics.facts.ts'
import { bucketEdges, intervalOf, type Interval } from './bucketEdges.ts'
import type { Question } from './rangeParts.facts.ts'

type Point = { ts: number; start: number }
type Range = { start: number; end: number }
type Owner = { id: string; timezone: string }

export type Series = {
  period: Point[]
  comparison: Point[]
  totals: { period: Counters & { viewRate: number }; comparison: Counters }
  interval: Interval
}

/** G-076. */
const listedVideos = 1_000
/** The facts store's instants end in 2106; a range that ends later ends here (1 January 2100). */
const lastSecond = 4_102_444_800
const minuteS = 60

/** Series and totals of a range and of the one a week earlier, of one video or of all (null). */
export async function readReport(
  deps: Pick<Deps, 'facts'>,
  account: Owner,
  videoId: string | null,
  asked: Range,
): Promise<Series> {
  const range = readableRange(asked)
  const earlier = earlierRange(range)
  const interval = intervalOf(range.end - range.start)
  const [period, comparison] = await Promise.all(
    [range, earlier].map((of) => readBuckets(deps, account, videoId, of, interval)),
  )
  const totals = sum(period!.buckets)
  return {
    period: period!.points,
    comparison: comparison!.points,
    totals: { period: { ...totals, viewRate: viewRate(totals) }, comparison: sum(comparison!.buckets) },
    interval,
  }
}

export const readableRange = ({ start, end }: Range): Range => ({ start, end: Math.min(end, lastSecond) })

/** The range of the same length one week before. */
export const earlierRange = ({ start, end }: Range): Range => ({
  start: Math.max(0, start - comparisonShiftS),
  end: Math.max(0, end - comparisonShiftS),
})

/** Views and completion rate of each video that was viewed in the range, with what a list shows of it. */
export async function readVideoFigures(
  deps: Pick<Deps, 'facts' | 'db' | 'config'>,
  account: Owner,
  range: Range,
): Promise<Record<string, { start: number; completionRate: number } & VideoCard>> {
  const question = { ...range, end: Math.min(range.end, lastSecond), accountId: account.id, videoId: null }
  const figures = await readTopVideos(deps.facts, question, listedVideos)
  const cards = await readVideoCards(
    deps,
    account.id,
    figures.map(({ video }) => video),
  )
  return Object.fromEntries(
    figures.flatMap(({ video, ...figure }) => {
      const card = cards.get(video)
      return card ? [[video, { start: figure.start, completionRate: completionRate(figure), ...card }]] : []
    }),
  )
}

/** Views that began in the current minute and the 29 before it. */
export async function readRealtime(
  deps: Pick<Deps, 'facts'>,
  account: Owner,
  videoId: string | null,
  nowMs = Date.now(),
): Promise<{ period: Point[]; total: number }> {
  const end = (Math.floor(nowMs / 1000 / minuteS) + 1) * minuteS
  const range = { start: end - realtimeWindowMinutes * minuteS, end }
  const { points } = await readBuckets(deps, account, videoId, range, 'minute')
  return { period: points, total: points.reduce((total, { start }) => total + start, 0) }
}

async function readBuckets(
  { facts }: Pick<Deps, 'facts'>,
  account: Owner,
  videoId: string | null,
  range: Range,
  interval: Interval,
): Promise<{ buckets: Bucket[]; points: Point[] }> {
  if (range.end <= range.start) return { buckets: [], points: [] }
  const question: Question = { ...range, accountId: account.id, videoId }
  const edges = bucketEdges(range, interval, account.timezone)
  const buckets = await readSeries(facts, question, edges)
  const starts = new Map(buckets.map(({ ts, start }) => [ts, start]))
  return { buckets, points: edges.map((ts) => ({ ts, start: starts.get(ts) ?? 0 })) }
}

function sum(buckets: Bucket[]): Counters {
  return Object.fromEntries(
    counters.map((name) => [name, buckets.reduce((total, bucket) => total + bucket[name], 0)]),
  ) as Counters
}
