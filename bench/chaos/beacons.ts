// Players and ads that send each beacon until it is acknowledged, and some of them again later.
import { adEventTypes, breaks, type AdBeacon, type AdEventType } from '@matinee/contract/plain/adBeacon'
import type { Beacon } from '@matinee/contract/plain/beacon'
import { eventTypes, measureTypes } from '@matinee/contract/plain/counters'
import { newAdId, signAdToken } from '../../server/src/features/ads/adToken.ts'
import { signPlaybackToken } from '../../server/src/features/playback/playbackToken.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { pause } from '../../server/src/platform/processes.ts'
import type { Client } from './client.ts'

export const price = { try: 61_237, usd: 1_501, eur: 1 }
const gapMs = 60
const maxEarlier = 2_000

/** Rows of each acknowledged beacon, by `view seq`. */
export type BeaconLedger = {
  video: Map<string, number>
  ad: Map<string, number>
  /** When each was acknowledged, epoch ms. */
  acknowledgedAt: Map<string, number>
  repeated: number
}

export const newBeaconLedger = (): BeaconLedger => ({
  video: new Map(),
  ad: new Map(),
  acknowledgedAt: new Map(),
  repeated: 0,
})

type Sending = { client: Client; key: Buffer; ledger: BeaconLedger; random: () => number }

const allTypes = [...eventTypes, ...measureTypes]
/** Events that a view may send more than once. */
const repeatable = allTypes.filter((type) => !['infoLoad', 'start', 'attempt', 'viewability'].includes(type))
const adTypes = adEventTypes.filter((type) => type !== 'pageview')

const pick = <T>(random: () => number, list: readonly T[]) => list[Math.floor(random() * list.length)]!
const below = (random: () => number, end: number) => Math.floor(random() * end)

/** False when the clients stopped before it was acknowledged. */
const send = async ({ client }: Sending, path: string, body: Beacon | AdBeacon): Promise<boolean> =>
  (await client.askUntilAnswered('beacon', () => ({ method: 'POST', path, body }), [204])) !== null

export async function sendViews(sending: Sending): Promise<void> {
  const { client, key, ledger, random } = sending
  const earlier: Beacon[] = []
  while (!client.state.isOver) {
    const view = newId(22)
    const number = below(random, 50)
    const place = { accountId: `account-${number % 5}`, videoId: `video-${number}`, playerId: '' }
    const token = signPlaybackToken(key, place, Date.now())
    for (let seq = 0; seq < 1 + below(random, 5) && !client.state.isOver; seq++) {
      const sentAt = Date.now()
      const events = Array.from({ length: 1 + below(random, 8) }, (_, index) => ({
        type: pick(random, index === 0 ? allTypes : repeatable),
        at: sentAt - below(random, 5_000),
        value: below(random, 2),
      }))
      const beacon = { token, view, seq, sentAt, page: 'https://example.com/', events }
      if (!(await send(sending, '/e/v', beacon))) return
      ledger.video.set(`${view} ${seq}`, events.length)
      ledger.acknowledgedAt.set(`${view} ${seq}`, Date.now())
      earlier.push(beacon)
      if (earlier.length > maxEarlier) earlier.shift()
      if (random() < 0.1 && (await send(sending, '/e/v', pick(random, earlier)))) ledger.repeated++
      await pause(gapMs)
    }
  }
}

const ticket = {
  kind: 'ad' as const,
  siteId: 'site',
  campaignId: 'campaign',
  tag: '',
  type: '',
  price,
  timezone: 'Europe/Istanbul',
  videoId: '',
  videoView: '',
  host: '',
  playerId: '',
  breakMs: breaks.preroll,
  billed: 'impression' as const,
  durationMs: 0,
}

/** The events of an ad in overlapping parts: some are sent again with others, and some with those of an earlier ad. */
export async function sendAds(sending: Sending): Promise<void> {
  const { client, key, ledger, random } = sending
  const earlier: AdBeacon['events'] = []
  while (!client.state.isOver) {
    const id = newAdId()
    const place = { accountId: `account-${below(random, 5)}`, zoneId: `zone-${below(random, 50)}` }
    const token = signAdToken(key, { ...ticket, ...place, id }, Date.now())
    for (let at = 0; at < adTypes.length && !client.state.isOver; at += 1 + below(random, 3)) {
      const sentAt = Date.now()
      const event = (type: AdEventType) => ({ token, type, at: sentAt - below(random, 5_000) })
      const events = adTypes.slice(Math.max(0, at - below(random, 3)), at + 3).map(event)
      const again = random() < 0.1 && earlier.length ? [pick(random, earlier)] : []
      if (!(await send(sending, '/e/a', { sentAt, page: '', events: [...events, ...again] }))) return
      for (const { type } of events) {
        const beacon = `${id} ${adEventTypes.indexOf(type)}`
        ledger.ad.set(beacon, 1)
        if (!ledger.acknowledgedAt.has(beacon)) ledger.acknowledgedAt.set(beacon, Date.now())
      }
      ledger.repeated += again.length
      earlier.push(...events)
      earlier.splice(0, earlier.length - maxEarlier)
      await pause(gapMs)
    }
  }
}
