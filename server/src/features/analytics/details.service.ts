import type { AnalyticsDetails, VideoAnalyticsDetails } from '@matinee/contract/analytics'
import { completionRate } from '@matinee/contract/plain/counters'
import type { Deps } from '../../platform/deps.ts'
import { readFreshness } from '../events/events.service.ts'
import {
  readAudience,
  readLeftOut,
  readQuality,
  retentionOf,
  type AudienceShare,
  type Dimension,
  type QualitySums,
} from './details.facts.ts'
import { earlierRange, readableRange } from './analytics.service.ts'
import type { Question } from './rangeParts.facts.ts'

/** Keys listed of each dimension. */
const listed = 50

type Quality = AnalyticsDetails['quality']['period']

/** Quality of experience, audience, what was left out, and how fresh it is: all videos of the account. */
export async function readDetails(
  { facts }: Pick<Deps, 'facts'>,
  accountId: string,
  asked: { start: number; end: number },
): Promise<AnalyticsDetails> {
  const { pieces: _pieces, ...details } = await readAll(facts, { accountId, videoId: null }, asked)
  return details
}

/** The same of one video, with its retention curve. */
export async function readVideoDetails(
  { facts }: Pick<Deps, 'facts'>,
  accountId: string,
  videoId: string,
  asked: { start: number; end: number },
): Promise<VideoAnalyticsDetails> {
  const { pieces, ...details } = await readAll(facts, { accountId, videoId }, asked)
  return { ...details, retention: retentionOf(pieces.counts, pieces.views) }
}

async function readAll(
  facts: Deps['facts'],
  of: Pick<Question, 'accountId' | 'videoId'>,
  asked: { start: number; end: number },
) {
  const range = readableRange(asked)
  const period: Question = { ...of, ...range }
  const [now, before, audience, leftOut, freshness] = await Promise.all([
    readQuality(facts, period, { withPieces: of.videoId !== null }),
    readQuality(facts, { ...of, ...earlierRange(range) }, { withPieces: false }),
    readAudience(facts, period, listed),
    readLeftOut(facts, period),
    readFreshness(facts),
  ])
  const shares = (dimension: Dimension) => audience[dimension].map(presentShare)
  return {
    quality: { period: presentQuality(now), comparison: presentQuality(before) },
    audience: { country: shares('country'), device: shares('device'), page: shares('page') },
    leftOut,
    completeTo: freshness === null ? null : new Date(freshness).toISOString(),
    pieces: { counts: now.pieces, views: now.starts },
  }
}

function presentQuality(sums: QualitySums): Quality {
  const { attempts, startFailures, starts, watchMs, stallMs, startTimeP50, startTimeP95 } = sums
  const wanted = watchMs + stallMs
  return {
    attempts,
    startFailures,
    exitsBeforeStart: Math.max(0, attempts - starts - startFailures),
    startTimeP50,
    startTimeP95,
    watchMs,
    rebufferRatio: wanted === 0 ? 0 : (100 * stallMs) / wanted,
  }
}

const presentShare = ({ key, start, complete, watchMs }: AudienceShare) => ({
  key,
  start,
  completionRate: completionRate({ start, complete }),
  watchMs,
})
