import type { AnalyticsDetails, VideoAnalyticsDetails } from '@matinee/contract/analytics'
import { completionRate, retentionPieces } from '@matinee/contract/plain/counters'
import type { Deps } from '../../platform/deps.ts'
import { readFreshness } from '../events/spool/progress.service.ts'
import type { AudienceShare, Dimension } from './audience.facts.ts'
import { countExcluded, sumRange, type Sums } from './foldCounts.ts'
import { readQuality, type StartTimes } from './quality.facts.ts'
import type { Subject, Range } from './rangeParts.facts.ts'
import { hourlyParts, readRanges, readShares } from './readRanges.ts'

/** Keys listed for each dimension. */
const maxListed = 50

/** Quality of experience, audience, excluded traffic and freshness, for all videos of the account. */
export async function readDetails(
  deps: Pick<Deps, 'facts'>,
  account: { id: string; timezone: string },
  range: Range,
): Promise<AnalyticsDetails> {
  const { pieces: _, ...details } = await readAll(
    deps,
    { accountId: account.id, videoId: null },
    account.timezone,
    range,
  )
  return details
}

/** As `readDetails`, for one video, with its retention curve. */
export async function readVideoDetails(
  deps: Pick<Deps, 'facts'>,
  account: { id: string; timezone: string },
  videoId: string,
  range: Range,
): Promise<VideoAnalyticsDetails> {
  const { pieces, ...details } = await readAll(
    deps,
    { accountId: account.id, videoId },
    account.timezone,
    range,
  )
  return { ...details, retention: toRetention(pieces.counts, pieces.views) }
}

async function readAll(deps: Pick<Deps, 'facts'>, subject: Subject, timezone: string, range: Range) {
  const hourly = hourlyParts(range)
  const [{ counts, period, comparison }, quality, audience, freshness] = await Promise.all([
    readRanges(deps, subject, timezone, range),
    readQuality(deps.facts, subject, [hourly.period, hourly.comparison]),
    readShares(deps, subject, range),
    readFreshness(deps.facts, 'video'),
  ])
  const [now, before] = [sumRange(counts, period.parts), sumRange(counts, comparison.parts)]
  const shares = (dimension: Dimension) => audience[dimension].slice(0, maxListed).map(presentShare)
  return {
    quality: {
      period: presentQuality(now, quality.startTimes[0]!),
      comparison: presentQuality(before, quality.startTimes[1]!),
    },
    audience: { country: shares('country'), device: shares('device'), page: shares('page') },
    leftOut: countExcluded(now),
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
  const playMs = watchMs + stallMs
  // Older players sent no `attempt` and no `watch`, so the ratios of their views are unknown.
  const isMeasured = attempts * 10 >= starts * 9
  return {
    attempts,
    startFailures,
    exitsBeforeStart: isMeasured ? Math.max(0, attempts - starts - startFailures) : null,
    startTimeP50: p50,
    startTimeP95: p95,
    watchMs,
    rebufferRatio: isMeasured ? (playMs === 0 ? 0 : (100 * stallMs) / playMs) : null,
  }
}

const presentShare = ({ key, start, complete, watchMs }: AudienceShare) => ({
  key,
  start,
  completionRate: completionRate({ start, complete }),
  watchMs,
})

/** The retention curve in percent: views that reached each of 20 pieces, as a share of all views. */
function toRetention(pieces: readonly number[], views: number): number[] {
  return Array.from({ length: retentionPieces }, (_, piece) =>
    views === 0 ? 0 : Math.min(100, (100 * (pieces[piece] ?? 0)) / views),
  )
}
