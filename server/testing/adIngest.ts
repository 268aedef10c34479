import { breaks, type AdBeacon, type AdEventType } from '@matinee/contract/plain/adBeacon'
import { adStream } from '../src/features/events/streams/adStream.ts'
import { newAdId, signAdToken } from '../src/features/ads/adToken.ts'
import type { AdTicket } from '../src/features/events/streams/tokens.service.ts'
import type { IngestOptions } from '../src/features/events/receive/ingest.ts'
import { newId } from '../src/platform/ids.ts'
import { facts, signingKey, startIngest } from './ingest.ts'

export const startAdIngest = (options: Partial<IngestOptions> = {}) =>
  startIngest({ stream: adStream, ...options })

/** A placement of a new account, with a campaign in it. */
export const newPlacement = () => ({
  accountId: newId(),
  siteId: newId(),
  zoneId: newId(),
  campaignId: newId(),
  type: 'display',
  tag: 'direct',
  timezone: 'Europe/Istanbul',
  price: { try: 60_000, usd: 1_500, eur: 1_299 },
  videoId: '',
  videoView: '',
  host: '',
})
export type Placement = ReturnType<typeof newPlacement>

export const ticketOf = (placement: Placement, fields: Partial<AdTicket> = {}): AdTicket => ({
  id: newAdId(),
  kind: 'ad',
  playerId: '',
  breakMs: breaks.none,
  billed: 'impression',
  durationMs: 0,
  ...placement,
  ...fields,
})

export const tokenOf = (ticket: AdTicket, nowMs = Date.now()) => signAdToken(signingKey, ticket, nowMs)

/** A placement in which films play, and a ticket of a break in it. */
export const newFilmPlacement = () => ({ ...newPlacement(), type: 'video', tag: 'matinee' })
export const filmTicketOf = (placement: Placement, fields: Partial<AdTicket> = {}): AdTicket =>
  ticketOf(placement, {
    videoId: 'v1',
    videoView: 'view-of-the-video',
    playerId: 'p1',
    breakMs: breaks.preroll,
    ...fields,
  })

/** The address of a tracker, as in VAST documents. */
export const trackerOf = (ticket: AdTicket, event: string, { code = '', signedAt = Date.now() } = {}) =>
  `/e/a/${event}?k=${tokenOf(ticket, signedAt)}${code && `&code=${code}`}`

/** All events of an ad that was seen and clicked. */
export const entireLife: AdEventType[] = [
  'request',
  'match',
  'impression',
  'view',
  'measurable',
  'viewable',
  'click',
]

/** What a player of VAST reports of a film that was watched to its end. */
export const filmTrackers = [
  'impression',
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
] satisfies AdEventType[]
/** All events of such a film. */
export const entireFilm: AdEventType[] = ['request', 'match', 'view', ...filmTrackers]

export function adBeacon(
  tickets: AdTicket | AdTicket[],
  types: AdEventType[] = entireLife,
  fields: Partial<AdBeacon> & { ageMs?: number; signedAt?: number } = {},
): AdBeacon {
  const { ageMs = 100, signedAt, ...rest } = fields
  const sentAt = Date.now()
  return {
    sentAt,
    page: 'https://www.example.com/a',
    events: [tickets].flat().flatMap((ticket) => {
      const token = tokenOf(ticket, signedAt)
      return types.map((type) => ({ token, type, at: sentAt - ageMs }))
    }),
    ...rest,
  }
}

export async function readAdRows({
  accountId,
}: Pick<Placement, 'accountId'>): Promise<Record<string, unknown>[]> {
  return facts.query({
    sql: 'SELECT * FROM ad_events WHERE account = {accountId:String} ORDER BY view, seq',
    params: { accountId },
  })
}

const sums = `toInt64(sum(spentMicrosTry)) AS inTry, toInt64(sum(spentMicrosUsd)) AS inUsd, toInt64(sum(spentMicrosEur)) AS inEur`

/** Impressions and revenue of a campaign from raw rows and from each rollup; all three must be equal. */
export async function readBilled({ accountId, campaignId }: Placement): Promise<string[][]> {
  const [raw, revenue, campaign] = await Promise.all(
    [
      `SELECT countIf(event = 'impression') AS impressions, ${sums} FROM ad_events
       WHERE account = {accountId:String} AND campaign = {campaignId:String} AND invalid = 0`,
      `SELECT sum(impressions) AS impressions, ${sums} FROM revenue_days
       WHERE account = {accountId:String} AND campaign = {campaignId:String} AND import = ''`,
      `SELECT sum(impressions) AS impressions, ${sums} FROM campaign_days WHERE campaign = {campaignId:String}`,
    ].map((sql) => facts.query<Record<string, string>>({ sql, params: { accountId, campaignId } })),
  )
  return [raw, revenue, campaign].map((rows) => Object.values(rows![0]!))
}

/** The result expected of `readBilled` for this many impressions. */
export function billOf({ price }: Placement, impressions: number): string[][] {
  const bill = [1, price.try, price.usd, price.eur].map((each) => String(each * impressions))
  return [bill, bill, bill]
}
