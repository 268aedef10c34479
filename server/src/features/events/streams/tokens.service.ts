import { breaks, filmEventTypes, type AdEventType } from '@matinee/contract/plain/adBeacon'
import { Cache } from '../../../platform/cache.ts'

/** The video that a beacon reports on. `playerId` may be empty. */
export type VideoIdentity = { accountId: string; videoId: string; playerId: string }

/** `page`: a page load. `request`: a placement without an ad. `ad`: a placement with an ad. */
export type AdTicketKind = 'page' | 'request' | 'ad'

/** A signed permission for one page load or one placement: how its events count, each type once. */
export type AdTicket = {
  /** 16 to 80 of [\w:.-]. For a page load that sends an id: the site, then that id. */
  id: string
  kind: AdTicketKind
  accountId: string
  siteId: string
  /** Empty for a page load. */
  zoneId: string
  /** Empty unless a campaign of this installation is shown. */
  campaignId: string
  /** Type of income. */
  type: string
  tag: string
  /** IANA zone of the account: decides the day of an event. */
  timezone: string
  /** Revenue of one `billed` event in integer micros of each currency. */
  price: { try: number; usd: number; eur: number }
  /** The video that plays next to the ad, or whose break it fills, and its view; both empty when there is none. */
  videoId: string
  videoView: string
  /** Host of the page that the ad was chosen for; empty in tokens of older versions. */
  host: string
  /** The player whose break the ad fills; may be empty. */
  playerId: string
  /** Position of the ad break in milliseconds of the content, or one of `breaks`. */
  breakMs: number
  /** The only event that earns the price. */
  billed: 'impression' | 'complete'
  /** Length of the film in milliseconds; 0 when unknown, in tokens of older versions, and of all that is no film. */
  durationMs: number
}

/** `issuedAt`: epoch ms; no event of the ticket happened before. */
export type IssuedAdTicket = AdTicket & { issuedAt: number }

/**
 * A billed event is paid only within this time after its decision: a tag shows its ad immediately, and a film may wait in
 * its break and play for minutes. Otherwise a sender could collect decisions for a day, report them together and be paid
 * beyond every budget.
 */
export const payableForMs = { impression: 300_000, complete: 1_800_000 } satisfies Record<
  AdTicket['billed'],
  number
>

/**
 * Whether an event that arrives at `receivedAt` (epoch ms) may earn the price. A film takes its length, so a complete that
 * arrives before 90 % of it has passed since the decision is not paid; the rest is for clocks of several servers, and for
 * players that count the end a moment early.
 */
export function isPayable({ billed, durationMs, issuedAt }: IssuedAdTicket, receivedAt: number): boolean {
  // Another server's clock may be ahead.
  const age = Math.max(0, receivedAt - issuedAt)
  if (age > payableForMs[billed]) return false
  return billed !== 'complete' || age >= durationMs * minPlayedShare
}
const minPlayedShare = 0.9

const filmEvents: ReadonlySet<AdEventType> = new Set(filmEventTypes)

/**
 * Whether a ticket allows events of this type. A page load: only `pageview`. A placement without an ad: only `request`,
 * and in an ad break `error`. A placement with an ad: all but `pageview`, those of films only in an ad break.
 */
export function isEventAllowed(ticket: Pick<AdTicket, 'kind' | 'breakMs'>, type: AdEventType): boolean {
  const isBreak = ticket.breakMs !== breaks.none
  switch (ticket.kind) {
    case 'page':
      return type === 'pageview'
    case 'request':
      return type === 'request' || (isBreak && type === 'error')
    case 'ad':
      return type !== 'pageview' && (isBreak || !filmEvents.has(type))
  }
}

/** Validates a token at `nowMs` (epoch ms) and returns its content, or why it is refused. */
export type TokenCheck<T> = (token: string, nowMs: number) => T | 'forged' | 'expired'

/** One check per stream. Playback and ads own the formats, so ingestion receives the checks. */
export type TokenChecks = { video: TokenCheck<VideoIdentity>; ad: TokenCheck<IssuedAdTicket> }

const hourMs = 3_600_000
const minTokenLifeMs = 24 * hourMs
/** The longest life of a token, for which beacons must be deduplicated. */
export const maxTokenLifeMs = minTokenLifeMs + hourMs

/** The full hour, 24 to 25 hours after `nowMs` (epoch ms), at which a token issued now ends: hours in base 36. */
export function tokenEndHour(nowMs: number): string {
  return (Math.floor(nowMs / hourMs) + maxTokenLifeMs / hourMs).toString(36)
}

/**
 * A check that calls `read` once for each token and caches the latest `capacity` valid ones: beacons repeat them.
 * `read` returns null for a forged token.
 */
export function createTokenCheck<T>(
  read: (token: string) => { content: T; endHour: string } | null,
  capacity = 20_000,
): TokenCheck<T> {
  const cache = new Cache<{ content: T; endsAt: number }>(capacity)
  return (token, nowMs) => {
    let entry = cache.get(token)
    if (!entry) {
      const valid = read(token)
      if (!valid) return 'forged'
      entry = { content: valid.content, endsAt: Number.parseInt(valid.endHour, 36) * hourMs }
      cache.set(token, entry)
    }
    return nowMs < entry.endsAt ? entry.content : 'expired'
  }
}
