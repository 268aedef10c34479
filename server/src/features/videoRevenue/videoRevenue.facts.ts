import { breaks } from '@matinee/contract/plain/adBeacon'
import { addDays } from '@matinee/contract/plain/calendar'
import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import type { Facts, FactsQuery } from '../../platform/facts/facts.ts'
import type { TouchedDays } from './touchedDays.ts'

/** What revenue is about: one video, or with null all videos of the account. */
export type Subject = { accountId: string; videoId: string | null }
export type EarnedRow = {
  video: string
  playsWithAds: number
  impressions: number
  micros: number
  inVideoMicros: number
}

/** The column of each currency; request text never reaches the query. */
const spent: Record<Currency, string> = {
  try: 'spentMicrosTry',
  usd: 'spentMicrosUsd',
  eur: 'spentMicrosEur',
}
/** An ad's play may have begun days before: a page stays open for a day, its token is valid for one more, and UTC adds one. */
const marginDays = 3
const firstDay = '1970-01-01'

type Days = Pick<TouchedDays, 'from' | 'to'>
type Options = { currency: Currency; limit: number }

const isMine = ({ videoId }: Subject) =>
  `account = {accountId:String}${videoId === null ? '' : ' AND video = {videoId:String}'}`
const isInDays = 'day >= {from:Date} AND day <= {to:Date}'
const paramsOf = ({ accountId, videoId }: Subject, { from, to }: Days) => ({
  accountId,
  ...(videoId !== null && { videoId }),
  from,
  to,
})

/**
 * Revenue of ads next to plays and of video ads on the days, highest first. An ad next to a play counts when its view is a
 * play of that video. A video ad counts without one, too, because viewers may leave during a pre-roll: with `hasVideoAds`,
 * those are added from single events. `bitXor` keeps the engine from looking up each play in the table's index, which skips
 * nothing and took most of the time.
 */
export function buildEarned(
  subject: Subject,
  days: Days,
  { currency, limit, hasVideoAds = false }: Options & { hasVideoAds?: boolean },
): FactsQuery {
  const mine = isMine(subject)
  const earliest = addDays(days.from, -marginDays)
  const plays = `SELECT playHash FROM video_events
    WHERE ${mine} AND playHash != 0
      AND at >= toDateTime64({earliest:Date}, 3, 'UTC') AND at < toDateTime64({end:Date}, 3, 'UTC')`
  const micros = `sum(${spent[currency]}) AS micros`
  const nextToPlays = `SELECT video, uniqExactIf(viewHash, impressions > 0) AS plays, sum(impressions) AS shown, ${micros}
    FROM video_revenue WHERE ${mine} AND ${isInDays} AND bitXor(viewHash, 0) IN (${plays}) GROUP BY video`
  const withoutPlay = `SELECT video, 0 AS plays, countIf(event = 'impression') AS shown, ${micros}
    FROM ad_events WHERE ${mine} AND ${isInDays} AND invalid = 0 AND breakMs != ${breaks.none} AND video != ''
      AND event IN ('impression', 'complete') AND cityHash64(video, videoView) NOT IN (${plays}) GROUP BY video`
  return {
    sql: `SELECT video, sum(plays) AS playsWithAds, sum(shown) AS shown, sum(micros) AS micros
          FROM (${hasVideoAds ? `${nextToPlays} UNION ALL ${withoutPlay}` : nextToPlays})
          GROUP BY video ORDER BY micros DESC, video LIMIT {limit:UInt32}`,
    params: {
      ...paramsOf(subject, days),
      earliest: earliest < firstDay ? firstDay : earliest,
      end: addDays(days.to, marginDays + 1),
      limit,
    },
  }
}

/** The videos with the most revenue; `inVideoMicros` is the part of `micros` that video ads earned. */
export async function readEarned(
  facts: Facts,
  subject: Subject,
  days: Days,
  options: Options,
): Promise<EarnedRow[]> {
  type Row = Record<'video' | 'playsWithAds' | 'shown' | 'micros', string>
  const inVideo = await readVideoAdMicros(facts, subject, days, options.currency)
  const query = buildEarned(subject, days, { ...options, hasVideoAds: inVideo.size > 0 })
  const rows = await facts.query<Row>(query)
  return rows.map(({ video, playsWithAds, shown, micros }) => ({
    video,
    playsWithAds: Number(playsWithAds),
    impressions: Number(shown),
    micros: Number(micros),
    inVideoMicros: inVideo.get(video) ?? 0,
  }))
}

/** What video ads earned in the videos that had any. */
async function readVideoAdMicros(
  facts: Facts,
  subject: Subject,
  days: Days,
  currency: Currency,
): Promise<Map<string, number>> {
  const rows = await facts.query<{ video: string; micros: string }>({
    sql: `SELECT video, sum(${spent[currency]}) AS micros FROM video_ad_days
          WHERE ${isMine(subject)} AND ${isInDays} GROUP BY video`,
    params: paramsOf(subject, days),
  })
  return new Map(rows.map(({ video, micros }) => [video, Number(micros)]))
}

/** Plays of these videos that began on the days; videos without plays are missing. */
export async function readPlays(
  facts: Facts,
  { accountId, videos }: { accountId: string; videos: readonly string[] },
  { startS, endS }: Pick<TouchedDays, 'startS' | 'endS'>,
): Promise<Map<string, number>> {
  if (videos.length === 0) return new Map()
  const rows = await facts.query<{ video: string; plays: string }>({
    sql: `SELECT video, sum(count) AS plays FROM video_counts
          WHERE account = {accountId:String} AND video IN {videos:Array(String)}
            AND quarter >= toDateTime({startS:UInt32}, 'UTC') AND quarter < toDateTime({endS:UInt32}, 'UTC')
            AND event = 'start' AND invalid = 0
          GROUP BY video`,
    params: { accountId, videos, startS, endS },
  })
  return new Map(rows.map(({ video, plays }) => [video, Number(plays)]))
}
