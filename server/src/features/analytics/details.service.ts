import type { AnalyticsDetails, VideoAnalyticsDetails } from '@matinee/contract/analytics'
import { completionRate, retentionPieces } from '@matinee/contract/plain/counters'
import type { Deps } from '../../platform/deps.ts'
import { readFreshness } from '../events/spool/progress.service.ts'
import type { AudienceShare, Dimension } from './audience.facts.ts'
import { leftOutOf, sumsIn, type Sums } from './foldCounts.ts'
import { readQuality, type StartTimes } from './quality.facts.ts'
import type { Owner, Range } from './rangeParts.facts.ts'
import { hourlyParts, readRanges, readShares } from './readRanges.ts'

/** Keys listed of each dimension. */
const listed = 50

/** Quality of experience, audience, what was left out, and how fresh it is: all videos of the account. */
export async function readDetails(
  deps: Pick<Deps, 'facts'>,
  account: { id: string; timezone: string },
  asked: Range,
): Promise<AnalyticsDetails> {
  const { pieces: _, ...details } = await readAll(
    deps,
    { accountId: account.id, videoId: null },
    account.timezone,
    asked,
  )
  return details
}

/** The same of one video, with its retention curve. */
export async function readVideoDetails(
  deps: Pick<Deps, 'facts'>,
  account: { id: string; timezone: string },
  videoId: string,
  asked: Range,
): Promise<VideoAnalyticsDetails> {
  const { pieces, ...details } = await readAll(
    deps,
    { accountId: account.id, videoId },
    account.timezone,
    asked,
  )
  return { ...details, retention: retentionOf(pieces.counts, pieces.views) }
}

async function readAll(deps: Pick<Deps, 'facts'>, owner: Owner, timezone: string, asked: Range) {
  const hourly = hourlyParts(asked)
  const [{ counts, period, comparison }, quality, audience, freshness] = await Promise.all([
    readRanges(deps, owner, timezone, asked),
    readQuality(deps.facts, owner, [hourly.period, hourly.comparison]),
    readShares(deps, owner, asked),
    readFreshness(deps.facts, 'video'),
  ])
  const [now, before] = [sumsIn(counts, period.parts), sumsIn(counts, comparison.parts)]
  const shares = (dimension: Dimension) => audience[dimension].slice(0, listed).map(presentShare)
  return {
    quality: {
      period: presentQuality(now, quality.startTimes[0]!),
      comparison: presentQuality(before, quality.startTimes[1]!),
    },
    audience: { country: shares('country'), device: shares('device'), page: shares('page') },
    leftOut: leftOutOf(now),
    completeTo: freshness === null ? null : new Date(freshness).toISOString(),
    pieces: { counts: quality.pieces, views: now.count('start') },
  }
}

function presentQuality(
  { count, value }: Sums,
  { p50, p95 }: StartTimes,
): AnalyticsDetails['quality']['period'] {
  const [attempts, starts, startFailures] = [count('attempt'), count('start'), value('error')]
  const [watchMs, stallMs] = [value('watch'), value('bufferEmpty')]
  const wanted = watchMs + stallMs
  // Older players sent no `attempt` and no `watch`: only the stalls of their views are known.
  const isMeasured = attempts * 10 >= starts * 9
  return {
    attempts,
    startFailures,
    exitsBeforeStart: isMeasured ? Math.max(0, attempts - starts - startFailures) : null,
    startTimeP50: p50,
    startTimeP95: p95,
    watchMs,
    rebufferRatio: isMeasured ? (wanted === 0 ? 0 : (100 * stallMs) / wanted) : null,
  }
}

const presentShare = ({ key, start, complete, watchMs }: AudienceShare) => ({
  key,
  start,
  completionRate: completionRate({ start, complete }),
  watchMs,
})

/** Shares of a retention curve: each piece's views by the views that began. Percent, 20 of them. */
function retentionOf(pieces: readonly number[], views: number): number[] {
  return Array.from({ length: retentionPieces }, (_, piece) =>
    views === 0 ? 0 : Math.min(100, (100 * (pieces[piece] ?? 0)) / views),
  )
}
