import type { ReplyOf } from '@matinee/contract/call'
import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import { videoRevenueMetrics as metrics } from '@matinee/contract/plain/reports/metrics'
import { listedEarners, type listVideoRevenue as list } from '@matinee/contract/videoRevenue'
import type { Deps } from '../../platform/deps.ts'
import { readVideoCards } from '../videos/videos.service.ts'
import { touchedDays } from './touchedDays.ts'
import { readEarned, readPlays, type EarnedRow } from './videoRevenue.facts.ts'

type Account = { id: string; timezone: string; currency: Currency }
type Range = { start: number; end: number }
type Listed = ReplyOf<typeof list>['data']
type Earned = Omit<Listed['videos'][number], 'id' | 'title' | 'thumbnail' | 'status'>
type RangeFields = Pick<Listed, 'currency' | 'from' | 'to'>

/** The videos with the most revenue of ads next to their plays and in them, on the days that the range touches. */
export async function listVideoRevenue(
  deps: Pick<Deps, 'facts' | 'db' | 'config'>,
  { id: accountId, timezone, currency }: Account,
  range: Range,
): Promise<Listed> {
  const days = touchedDays(range, timezone)
  const subject = { accountId, videoId: null }
  const earned = await readEarned(deps.facts, subject, days, { currency, limit: listedEarners })
  const videos = earned.map(({ video }) => video)
  const [plays, cards] = await Promise.all([
    readPlays(deps.facts, { accountId, videos }, days),
    readVideoCards(deps, accountId, videos),
  ])
  return {
    currency,
    from: days.from,
    to: days.to,
    videos: earned.flatMap((row) => {
      const card = cards.get(row.video)
      return card ? [{ id: row.video, ...presentEarned(row, plays.get(row.video)), ...card }] : []
    }),
  }
}

/** Ad revenue of one video of the account. */
export async function readVideoRevenue(
  { facts }: Pick<Deps, 'facts'>,
  { id: accountId, timezone, currency }: Account,
  videoId: string,
  range: Range,
): Promise<Earned & RangeFields> {
  const days = touchedDays(range, timezone)
  const [[row], plays] = await Promise.all([
    readEarned(facts, { accountId, videoId }, days, { currency, limit: 1 }),
    readPlays(facts, { accountId, videos: [videoId] }, days),
  ])
  const { from, to } = days
  return { currency, from, to, ...presentEarned(row ?? nothing, plays.get(videoId)) }
}

const nothing: Omit<EarnedRow, 'video'> = { playsWithAds: 0, impressions: 0, micros: 0, inVideoMicros: 0 }

function presentEarned(
  { playsWithAds, impressions, micros, inVideoMicros }: Omit<EarnedRow, 'video'>,
  plays = 0,
): Earned {
  const sums = { plays, playsWithAds, impressions }
  return {
    play: metrics.play.valueOf(sums),
    playWithAds: metrics.playWithAds.valueOf(sums),
    impression: metrics.impression.valueOf(sums),
    spentMicros: micros,
    inVideoMicros,
    rpm: roundMoney(metrics.rpm.valueOf(sums, micros)),
    ecpm: roundMoney(metrics.ecpm.valueOf(sums, micros)),
  }
}

const roundMoney = (amount: number) => Math.round(amount * 1e6) / 1e6
