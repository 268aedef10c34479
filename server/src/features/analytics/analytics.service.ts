import { completionRate, viewRate, type Counters } from '@matinee/contract/plain/counters'
import { realtimeWindowMinutes } from '@matinee/contract/plain/limits'
import type { Deps } from '../../platform/deps.ts'
import { readVideoCards, type VideoCard } from '../videos/videos.service.ts'
import type { Interval } from './bucketEdges.ts'
import { readStartsByMinute } from './counts.facts.ts'
import { toCounters, toPoints, sumRange, type Point } from './foldCounts.ts'
import type { Subject, Range } from './rangeParts.facts.ts'
import { readRanges, readShares } from './readRanges.ts'

export type Series = {
  period: Point[]
  comparison: Point[]
  totals: { period: Counters & { viewRate: number }; comparison: Counters }
  interval: Interval
}

const minuteS = 60

/** Series and totals of a range and of the one a week earlier, for one video or all videos. */
export async function readReport(
  deps: Pick<Deps, 'facts'>,
  subject: Subject,
  timezone: string,
  range: Range,
): Promise<Series> {
  const { period, comparison, interval, counts } = await readRanges(deps, subject, timezone, range)
  const totals = toCounters(sumRange(counts, period.parts))
  return {
    period: toPoints(counts, period.parts, period.edges),
    comparison: toPoints(counts, comparison.parts, comparison.edges),
    totals: {
      period: { ...totals, viewRate: viewRate(totals) },
      comparison: toCounters(sumRange(counts, comparison.parts)),
    },
    interval,
  }
}

/** Views and completion rate of each video that was viewed in the range, with its title, poster and status. */
export async function readVideoFigures(
  deps: Pick<Deps, 'facts' | 'db' | 'config'>,
  accountId: string,
  range: Range,
): Promise<Record<string, { start: number; completionRate: number } & VideoCard>> {
  const { video: figures } = await readShares(deps, { accountId, videoId: null }, range)
  const cards = await readVideoCards(
    deps,
    accountId,
    figures.map(({ key }) => key),
  )
  return Object.fromEntries(
    figures.flatMap(({ key, ...figure }) => {
      const card = cards.get(key)
      return card ? [[key, { start: figure.start, completionRate: completionRate(figure), ...card }]] : []
    }),
  )
}

/** Views that began in the current minute and in the 29 minutes before it. */
export async function readRealtime(
  { facts }: Pick<Deps, 'facts'>,
  subject: Subject,
  nowMs = Date.now(),
): Promise<{ period: Point[]; total: number }> {
  const end = (Math.floor(nowMs / 1000 / minuteS) + 1) * minuteS
  const start = end - realtimeWindowMinutes * minuteS
  const starts = await readStartsByMinute(facts, subject, { start, end })
  const period = Array.from({ length: realtimeWindowMinutes }, (_, minute) => {
    const ts = start + minute * minuteS
    return { ts, start: starts.get(ts) ?? 0 }
  })
  return { period, total: period.reduce((total, point) => total + point.start, 0) }
}
