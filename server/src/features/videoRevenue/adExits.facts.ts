import { breaks } from '@matinee/contract/plain/adBeacon'
import { addDays, type Day } from '@matinee/contract/plain/calendar'
import { retentionPieces } from '@matinee/contract/plain/counters'
import type { Facts } from '../../platform/facts/facts.ts'
import type { TouchedDays } from './touchedDays.ts'

type Subject = { accountId: string; videoId: string }
/** `exits`: those of the `views` that ended there. */
export type Exits = { views: number; exits: number }

/** A page stays open for a day, and days of an account begin up to a day from those of UTC. */
const marginDays = 2
const mine = 'account = {accountId:String} AND video = {videoId:String} AND invalid = 0'
const inBreak = `${mine} AND breakMs != {noBreak:Int32} AND videoView != ''`
const at = (name: string) => `toDateTime64({${name}:UInt32}, 3, 'UTC')`
const daysAround = ({ from, to }: { from: Day; to: Day }, days: number) => ({
  earliest: addDays(from, -days),
  latest: addDays(to, days),
})

/**
 * By ad break: views with a video ad in it, and those of them that ended during an ad, which then was neither completed nor
 * skipped and did not fail. Anybody can name a view, so only views that a player has reported count.
 */
export async function readAdExits(
  facts: Facts,
  subject: Subject,
  { from, to, startS, endS }: TouchedDays,
): Promise<Map<number, Exits>> {
  const marginS = marginDays * 86_400
  const rows = await facts.query<{ breakMs: number; views: string; exits: string }>({
    sql: `SELECT breakMs, uniqExact(videoView) AS views, uniqExactIf(videoView, ends = 0) AS exits FROM (
            SELECT breakMs, videoView, view,
              countIf(event = 'impression' AND day <= {to:Date}) AS impressions,
              countIf(event != 'impression') AS ends
            FROM ad_events
            WHERE ${inBreak} AND day >= {from:Date} AND day <= {latest:Date}
              AND event IN ('impression', 'complete', 'skip', 'error')
            GROUP BY breakMs, videoView, view HAVING impressions > 0)
          WHERE videoView IN (SELECT view FROM video_events
            WHERE ${mine} AND event = 'infoLoad' AND at >= ${at('startS')} AND at < ${at('endS')})
          GROUP BY breakMs`,
    params: {
      ...subject,
      from,
      to,
      latest: daysAround({ from, to }, marginDays).latest,
      noBreak: breaks.none,
      startS: Math.max(0, startS - marginS),
      endS: endS + marginS,
    },
  })
  return new Map(
    rows.map(({ breakMs, views, exits }) => [breakMs, { views: Number(views), exits: Number(exits) }]),
  )
}

/**
 * Views that began on the days and had no video ad, by twentieth of the video: those that reached it, and those of them that
 * reached none after it. A view that was completed ended in none.
 */
export async function readExitsWithoutAds(
  facts: Facts,
  subject: Subject,
  { from, to, startS, endS }: TouchedDays,
): Promise<Exits[]> {
  const pieces = Array.from({ length: retentionPieces }, (_, piece) => piece)
  const columns = pieces.map(
    (piece) => `countIf(bitTest(pieces, ${piece})) AS views${piece},
      countIf(completes = 0 AND bitTest(pieces, ${piece}) AND bitShiftRight(pieces, ${piece + 1}) = 0) AS exits${piece}`,
  )
  const [row] = await facts.query<Record<string, string>>({
    sql: `SELECT ${columns.join(', ')} FROM (
            SELECT view, groupBitOr(if(event = 'reach', value, 0)) AS pieces, countIf(event = 'complete') AS completes,
              countIf(event = 'start' AND at < ${at('endS')}) AS starts
            FROM video_events
            WHERE ${mine} AND at >= ${at('startS')} AND at < ${at('lastS')} AND event IN ('start', 'reach', 'complete')
              AND view NOT IN (SELECT videoView FROM ad_events
                WHERE ${inBreak} AND day >= {earliest:Date} AND day <= {latest:Date} AND event = 'impression')
            GROUP BY view HAVING starts > 0)`,
    params: {
      ...subject,
      ...daysAround({ from, to }, marginDays),
      noBreak: breaks.none,
      startS,
      endS,
      lastS: endS + marginDays * 86_400,
    },
  })
  return pieces.map((piece) => ({
    views: Number(row![`views${piece}`]),
    exits: Number(row![`exits${piece}`]),
  }))
}
