import { dayIn } from '@matinee/contract/plain/calendar'
import { createHmac } from 'node:crypto'
import type { AdEventType } from '@matinee/contract/plain/adBeacon'
import { invalidReasons, type InvalidReason } from '@matinee/contract/plain/counters'
import { addressKey } from '../../../platform/access/rateLimit.ts'
import { sign } from '../../../platform/access/secrets.ts'
import { writeAdLine, type AdPlatform } from '../streams/adStream.ts'
import { describeAgent, parseHost } from '../streams/describeSender.service.ts'
import { memoize } from '../../../platform/memoize.ts'
import {
  isEventAllowed,
  type AdTicket,
  type IssuedAdTicket,
  type TokenCheck,
} from '../streams/tokens.service.ts'
import { createFloodWatch } from './floodWatch.ts'
import { readAdBeacon, type ReadAdEvent } from './readAdBeacon.ts'
import type { Sender, Validate, ValidatorDeps } from './validator.ts'

/** More clicks of one sender on one placement are not a person's. */
const maxClicksPerMinute = 20
/** Impressions in one placement from one address with all its browsers; entire offices share an address. */
const maxImpressionsPerMinute = 300
/**
 * An impression is paid only within this time after its decision, because a tag shows its ad immediately. Otherwise a sender could
 * collect decisions for a day, report them together and be paid beyond every budget.
 */
const payableForMs = 300_000
const unpaid = { try: 0, usd: 0, eur: 0 }

type TicketEvent = Omit<ReadAdEvent, 'token'> & { ticket: IssuedAdTicket }

export function createAdValidator(deps: ValidatorDeps): Validate {
  const { signingKey, tokenChecks, findCountry, countExcluded } = deps
  const findInvalidReason = createInvalidWatch()
  const hashVisitor = createVisitorHash(signingKey)

  /** For a sender that asks not to be tracked, only the site, the event and the kind of screen are stored. */
  function describe(page: string, sender: Sender) {
    const { device } = describeAgent(sender.userAgent)
    const platform: AdPlatform = device === 'mobile' || device === 'tablet' ? 'mobile' : 'desktop'
    return sender.wantsPrivacy
      ? { platform, page: '', country: '' }
      : { platform, page: parseHost(page), country: findCountry(sender.address) }
  }

  function writeEvents(page: string, events: TicketEvent[], receivedAt: number, sender: Sender): string {
    const described = describe(page, sender)
    const reasons = new Set<InvalidReason>()
    const host = senderHost(sender, page)
    const lines = events.map(({ ticket: issued, type, at }) => {
      const isOtherSite = issued.host !== '' && host !== null && issued.host !== host
      const ticket = isOtherSite ? { ...issued, price: unpaid } : issued
      const reason = findInvalidReason(ticket, type, sender, receivedAt)
      if (reason) reasons.add(reason)
      const isVisit = type === 'pageview' && !sender.wantsPrivacy
      return writeAdLine({
        ...described,
        ticket,
        type,
        at,
        received: Math.floor(receivedAt / 1000),
        invalid: reason ? invalidReasons[reason] : 0,
        visitor: isVisit ? hashVisitor(dayIn(ticket.timezone, at), ticket.siteId, sender) : '0',
      })
    })
    for (const reason of reasons) countExcluded(reason)
    return lines.join('\n')
  }

  return (body, receivedAt) => {
    const beacon = readAdBeacon(body, receivedAt)
    if (typeof beacon === 'string') return beacon
    const events = openTickets(beacon.events, tokenChecks.ad, receivedAt)
    if (typeof events === 'string') return events
    return {
      page: beacon.page,
      eventCount: events.length,
      write: (sender) => writeEvents(beacon.page, events, receivedAt, sender),
    }
  }
}

/** The events with their tickets; a string is the reason for refusing the beacon. */
function openTickets(
  events: ReadAdEvent[],
  checkToken: TokenCheck<IssuedAdTicket>,
  receivedAt: number,
): TicketEvent[] | string {
  const opened: TicketEvent[] = []
  for (const { token, type, at } of events) {
    const ticket = checkToken(token, receivedAt)
    if (typeof ticket === 'string') return ticket
    if (!isEventAllowed(ticket, type)) return 'event'
    const isTooLate = receivedAt - ticket.issuedAt > payableForMs
    opened.push({
      type,
      // The sender cannot move an event to a day before its decision.
      at: Math.min(receivedAt, Math.max(at, ticket.issuedAt)),
      ticket: isTooLate ? { ...ticket, price: unpaid } : ticket,
    })
  }
  return opened
}

/**
 * Finds invalid traffic: bots, and requests, page loads, impressions and clicks that come faster than people make them.
 * Impressions have their own limit, because a sender may report them without requests.
 */
function createInvalidWatch(): (
  ticket: AdTicket,
  type: AdEventType,
  sender: Sender,
  now: number,
) => InvalidReason | null {
  const [loads, impressions, clicks] = [
    createFloodWatch(),
    createFloodWatch(),
    createFloodWatch(maxClicksPerMinute),
  ]
  const impressionsByAddress = createFloodWatch(maxImpressionsPerMinute)
  return ({ siteId, zoneId }, type, sender, now) => {
    const { isBot, number } = describeAgent(sender.userAgent)
    if (isBot) return 'bot'
    // An IPv6 customer has an almost unlimited number of addresses.
    const address = addressKey(sender.address)
    const place = zoneId || siteId
    const from = `${address} ${number} ${place}`
    const isImpression = type === 'impression'
    // Every watch counts, so none may be skipped.
    const floods = [
      loads(from, type === 'request' || type === 'pageview', now),
      impressions(from, isImpression, now),
      impressionsByAddress(`${address} ${place}`, isImpression, now),
      type === 'click' && clicks(from, true, now),
    ]
    return floods.includes(true) ? 'flood' : null
  }
}

/** Identifies visitors of a site within one day: not across days or sites, and never without the key. */
function createVisitorHash(key: Buffer): (day: string, siteId: string, sender: Sender) => string {
  const keyForDay = memoize((day) => Buffer.from(sign(key, 'visitor', day), 'base64url'), 100)
  return (day, siteId, { address, userAgent }) => {
    const hash = createHmac('sha256', keyForDay(day)).update(`${siteId}\n${address}\n${userAgent}`)
    return String(hash.digest().readBigUInt64BE() || 1n)
  }
}

/**
 * The host of the browser's origin, else of the page that the tag reports; null without both. The origin of a sandboxed frame
 * has no host, whatever page its tag reports.
 */
function senderHost({ origin }: Sender, page: string): string | null {
  return origin === undefined ? parseHost(page) || null : parseHost(origin)
}
