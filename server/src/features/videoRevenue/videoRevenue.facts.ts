import { addDays } from '@matinee/contract/plain/calendar'
import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import type { Facts, FactsQuery } from '../../platform/facts/facts.ts'
import type { TouchedDays } from './touchedDays.ts'

/** What revenue is about: one video, or with null all videos of the account. */
export type Subject = { accountId: string; videoId: string | null }
export type EarnedRow = { video: string; playsWithAds: number; impressions: number; micros: number }

/** The column of each currency; request text never reaches the query. */
const spent: Record<Currency, string> = {
  try: 'spentMicrosTry',
  usd: 'spentMicrosUsd',
  eur: 'spentMicrosEur',
}
/** An ad's play may have begun days before: a page stays open for a day, its token is valid for one more, and UTC adds one. */
const marginDays = 3
const firstDay = '1970-01-01'

/**
 * Revenue of ads next to plays on the days, highest first, without ads whose play is not one of that video. `bitXor`
 * keeps the engine from looking up each play in the table's index, which skips nothing and took most of the time.
 */
export function buildEarned(
  subject: Subject,
  { from, to }: Pick<TouchedDays, 'from' | 'to'>,
  { currency, limit }: { currency: Currency; limit: number },
): FactsQuery {
  const mine = `account = {accountId:String}${subject.videoId === null ? '' : ' AND video = {videoId:String}'}`
  const earliest = addDays(from, -marginDays)
  return {
    sql: `SELECT video, uniqExactIf(viewHash, impressions > 0) AS playsWithAds, sum(impressions) AS shown,
            sum(${spent[currency]}) AS micros
          FROM video_revenue
          WHERE ${mine} AND day >= {from:Date} AND day <= {to:Date}
            AND bitXor(viewHash, 0) IN (SELECT playHash FROM video_events
              WHERE ${mine} AND playHash != 0
                AND at >= toDateTime64({earliest:Date}, 3, 'UTC') AND at < toDateTime64({end:Date}, 3, 'UTC'))
          GROUP BY video ORDER BY micros DESC, video LIMIT {limit:UInt32}`,
    params: {
      accountId: subject.accountId,
      ...(subject.videoId !== null && { videoId: subject.videoId }),
      from,
      to,
      earliest: earliest < firstDay ? firstDay : earliest,
      end: addDays(to, marginDays + 1),
      limit,
    },
  }
}

export async function readEarned(
  facts: Facts,
  ...query: Parameters<typeof buildEarned>
): Promise<EarnedRow[]> {
  type Row = Record<'video' | 'playsWithAds' | 'shown' | 'micros', string>
  const rows = await facts.query<Row>(buildEarned(...query))
  return rows.map(({ video, playsWithAds, shown, micros }) => ({
    video,
    playsWithAds: Number(playsWithAds),
    impressions: Number(shown),
    micros: Number(micros),
  }))
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
