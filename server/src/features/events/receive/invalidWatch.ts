import type { AdEventType } from '@matinee/contract/plain/adBeacon'
import type { InvalidReason } from '@matinee/contract/plain/counters'
import { addressKey } from '../../../platform/access/rateLimit.ts'
import { describeAgent } from '../streams/describeSender.service.ts'
import type { AdTicket } from '../streams/tokens.service.ts'
import { createFloodWatch } from './floodWatch.ts'
import type { Sender } from './validator.ts'

/** More clicks of one sender on one placement are not a person's. */
const maxClicksPerMinute = 20
/** Impressions, or completed films, in one placement from one address with all its browsers; entire offices share an address. */
const maxImpressionsPerMinute = 300

/**
 * Finds invalid traffic: bots, and requests, page loads, impressions, completed films and clicks that come faster than
 * people make them. Impressions and completes have their own limits, because a sender may report them without requests.
 */
export function createInvalidWatch(): (
  ticket: AdTicket,
  type: AdEventType,
  sender: Sender,
  now: number,
) => InvalidReason | null {
  const [loads, clicks] = [createFloodWatch(), createFloodWatch(maxClicksPerMinute)]
  const paid = { impression: createPaidWatch('impression'), complete: createPaidWatch('complete') }
  return ({ siteId, zoneId }, type, sender, now) => {
    const { isBot, number } = describeAgent(sender.userAgent)
    if (isBot) return 'bot'
    // An IPv6 customer has an almost unlimited number of addresses.
    const address = addressKey(sender.address)
    const place = zoneId || siteId
    const from = `${address} ${number} ${place}`
    // Every watch counts, so none may be skipped.
    const floods = [
      loads(from, type === 'request' || type === 'pageview', now),
      paid.impression(from, `${address} ${place}`, type, now),
      paid.complete(from, `${address} ${place}`, type, now),
      type === 'click' && clicks(from, true, now),
    ]
    return floods.includes(true) ? 'flood' : null
  }
}

/** Watches events that may be paid, by browser and by address. */
function createPaidWatch(watched: AdEventType) {
  const [byBrowser, byAddress] = [createFloodWatch(), createFloodWatch(maxImpressionsPerMinute)]
  return (from: string, address: string, type: AdEventType, now: number): boolean => {
    const isFlood = byBrowser(from, type === watched, now)
    return byAddress(address, type === watched, now) || isFlood
  }
}
