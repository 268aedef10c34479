import type { ReplyOf } from '@matinee/contract/call'
import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import { breaks } from '@matinee/contract/plain/adBeacon'
import { addDays, startOfDay } from '@matinee/contract/plain/calendar'
import { retentionPieces } from '@matinee/contract/plain/counters'
import { exitDays, type readVideoAdFigures as read } from '@matinee/contract/videoRevenue'
import type { Deps } from '../../platform/deps.ts'
import { readAdExits, readExitsWithoutAds, type Exits } from './adExits.facts.ts'
import { readAdErrors, readBreaks, type BreakRow } from './adFigures.facts.ts'
import { touchedDays, type TouchedDays } from './touchedDays.ts'

type Account = { id: string; timezone: string; currency: Currency }
type AdFigures = ReplyOf<typeof read>['data']

/** Ad breaks of a video of the account and why its ads did not play, on the days that the range touches. */
export async function readVideoAdFigures(
  { facts }: Pick<Deps, 'facts'>,
  { id: accountId, timezone, currency }: Account,
  video: { id: string; durationMs: number | null },
  range: { start: number; end: number },
): Promise<AdFigures> {
  const days = touchedDays(range, timezone)
  const lastDays = onlyLastDays(days, timezone)
  const subject = { accountId, videoId: video.id }
  const [rows, errors] = await Promise.all([
    readBreaks(facts, subject, days, currency),
    readAdErrors(facts, subject, days),
  ])
  const exits = rows.some(({ impressions }) => impressions > 0)
    ? await Promise.all([
        readAdExits(facts, subject, lastDays),
        readExitsWithoutAds(facts, subject, lastDays),
      ])
    : null
  return {
    currency,
    from: days.from,
    to: days.to,
    exitsFrom: lastDays.from,
    breaks: rows.map((row) => ({ ...row, ...presentExits(row, exits, video.durationMs) })),
    errors,
  }
}

/** Exits are counted from single events, so only of the range's last days. */
function onlyLastDays(days: TouchedDays, timezone: string): TouchedDays {
  const from = addDays(days.to, 1 - exitDays)
  return from <= days.from ? days : { ...days, from, startS: startOfDay(from, timezone) }
}

const nothing: Exits = { views: 0, exits: 0 }

/** After a post-roll and in a video of unknown length there is no twentieth to compare with. */
function presentExits(
  { breakMs }: Pick<BreakRow, 'breakMs'>,
  exits: [Map<number, Exits>, Exits[]] | null,
  durationMs: number | null,
): Pick<AdFigures['breaks'][number], 'withAd' | 'withoutAd'> {
  const [withAds, withoutAds] = exits ?? [new Map<number, Exits>(), []]
  const piece = pieceAt(breakMs, durationMs)
  return {
    withAd: withAds.get(breakMs) ?? nothing,
    withoutAd: piece === null ? null : (withoutAds[piece] ?? nothing),
  }
}

function pieceAt(breakMs: number, durationMs: number | null): number | null {
  if (breakMs === breaks.preroll) return 0
  if (breakMs === breaks.postroll || !durationMs) return null
  return Math.min(retentionPieces - 1, Math.floor((breakMs * retentionPieces) / durationMs))
}
