import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import { breaks, outsideTag } from '@matinee/contract/plain/adBeacon'
import { listedBreaks, listedErrors } from '@matinee/contract/videoRevenue'
import type { Facts } from '../../platform/facts/facts.ts'
import type { TouchedDays } from './touchedDays.ts'

export type VideoSubject = { accountId: string; videoId: string }
type Days = Pick<TouchedDays, 'from' | 'to'>

const counts = [
  'requests',
  'impressions',
  'firstQuartiles',
  'midpoints',
  'thirdQuartiles',
  'completes',
  'skips',
  'clicks',
  'viewables',
  'errors',
] as const
export type BreakRow = { breakMs: number; spentMicros: number } & Record<(typeof counts)[number], number>

/** Request text never reaches the query. */
const spent: Record<Currency, string> = {
  try: 'spentMicrosTry',
  usd: 'spentMicrosUsd',
  eur: 'spentMicrosEur',
}
const mine =
  'account = {accountId:String} AND video = {videoId:String} AND day >= {from:Date} AND day <= {to:Date}'

/** The ad breaks with the most requests, in the order of the video: a post-roll comes last. */
export async function readBreaks(
  facts: Facts,
  subject: VideoSubject,
  { from, to }: Days,
  currency: Currency,
): Promise<BreakRow[]> {
  const sums = counts.map((name) => `sum(${name}) AS ${name}`).join(', ')
  const rows = await facts.query<Record<string, string>>({
    sql: `SELECT * FROM (
            SELECT breakMs, ${sums}, sum(${spent[currency]}) AS spentMicros FROM video_ad_days
            WHERE ${mine} GROUP BY breakMs ORDER BY requests DESC, breakMs LIMIT {limit:UInt32})
          ORDER BY breakMs = {postroll:Int32}, breakMs`,
    params: { ...subject, from, to, limit: listedBreaks, postroll: breaks.postroll },
  })
  return rows.map((row) => ({
    breakMs: Number(row.breakMs),
    spentMicros: Number(row.spentMicros),
    ...(Object.fromEntries(counts.map((name) => [name, Number(row[name])])) as Record<
      (typeof counts)[number],
      number
    >),
  }))
}

export type ErrorRow = { code: number; tag: 'own' | 'outside' | 'none'; errors: number }

/** The error of an answer without an ad, which no film of ours reports. */
const noAdCode = 303

/** Errors by code, most frequent first. */
export async function readAdErrors(
  facts: Facts,
  subject: VideoSubject,
  { from, to }: Days,
): Promise<ErrorRow[]> {
  const rows = await facts.query<{ code: number; shownTag: ErrorRow['tag']; count: string }>({
    sql: `SELECT code, multiIf(tag = {outsideTag:String}, 'outside', code = {noAdCode:UInt16}, 'none', 'own') AS shownTag,
            sum(errors) AS count
          FROM video_ad_errors WHERE ${mine}
          GROUP BY code, shownTag ORDER BY count DESC, code, shownTag LIMIT {limit:UInt32}`,
    params: { ...subject, from, to, outsideTag, noAdCode, limit: listedErrors },
  })
  return rows.map(({ code, shownTag, count }) => ({ code, tag: shownTag, errors: Number(count) }))
}
