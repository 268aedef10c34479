import { dayIn } from '@matinee/contract/plain/calendar'
import { createHmac } from 'node:crypto'
import { breaks } from '@matinee/contract/plain/adBeacon'
import { invalidReasons, type InvalidReason } from '@matinee/contract/plain/counters'
import { sign } from '../../../platform/access/secrets.ts'
import { writeAdLine, type AdPlatform } from '../streams/adStream.ts'
import { describeAgent, parseHost } from '../streams/describeSender.service.ts'
import { memoize } from '../../../platform/memoize.ts'
import { isEventAllowed, isPayable, type IssuedAdTicket, type TokenCheck } from '../streams/tokens.service.ts'
import { createInvalidWatch } from './invalidWatch.ts'
import { readAdBeacon, readAdTracker, type ReadAdBeacon, type ReadAdEvent } from './readAdBeacon.ts'
import type { Sender, ValidatorDeps, Validators, ValidBeacon } from './validator.ts'

const unpaid = { try: 0, usd: 0, eur: 0 }

type TicketEvent = Omit<ReadAdEvent, 'token'> & { ticket: IssuedAdTicket }

export function createAdValidator(deps: ValidatorDeps): Validators {
  const { signingKey, tokenChecks, findCountry, countExcluded, ownOrigin } = deps
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
    const ownHost = parseHost(ownOrigin()) || null
    const lines = events.map(({ ticket: issued, type, at, code }) => {
      // In a frame of ours the player plays on a page that the browser does not name.
      const isOwnFrame = issued.breakMs !== breaks.none && host === ownHost
      const isOtherSite = issued.host !== '' && host !== null && issued.host !== host && !isOwnFrame
      const ticket = isOtherSite ? { ...issued, price: unpaid } : issued
      const reason = findInvalidReason(ticket, type, sender, receivedAt)
      if (reason) reasons.add(reason)
      const isVisit = type === 'pageview' && !sender.wantsPrivacy
      return writeAdLine({
        ...described,
        ticket,
        type,
        at,
        code,
        received: Math.floor(receivedAt / 1000),
        invalid: reason ? invalidReasons[reason] : 0,
        visitor: isVisit ? hashVisitor(dayIn(ticket.timezone, at), ticket.siteId, sender) : '0',
      })
    })
    for (const reason of reasons) countExcluded(reason)
    return lines.join('\n')
  }

  function open(
    beacon: ReadAdBeacon | string,
    receivedAt: number,
    isOnlyFilms = false,
  ): ValidBeacon | string {
    if (typeof beacon === 'string') return beacon
    const events = openTickets(beacon.events, tokenChecks.ad, receivedAt)
    if (typeof events === 'string') return events
    if (isOnlyFilms && events.some(({ ticket }) => ticket.breakMs === breaks.none)) return 'event'
    return {
      page: beacon.page,
      eventCount: events.length,
      write: (sender) => writeEvents(beacon.page, events, receivedAt, sender),
    }
  }
  return {
    body: (body, receivedAt) => open(readAdBeacon(body, receivedAt), receivedAt),
    tracker: (target, page, receivedAt) => open(readAdTracker(target, page, receivedAt), receivedAt, true),
  }
}

/** The events with their tickets; a string is the reason for refusing the beacon. */
function openTickets(
  events: ReadAdEvent[],
  checkToken: TokenCheck<IssuedAdTicket>,
  receivedAt: number,
): TicketEvent[] | string {
  const opened: TicketEvent[] = []
  for (const { token, at, ...event } of events) {
    const ticket = checkToken(token, receivedAt)
    if (typeof ticket === 'string') return ticket
    if (!isEventAllowed(ticket, event.type)) return 'event'
    opened.push({
      ...event,
      // The sender cannot move an event to a day before its decision.
      at: Math.min(receivedAt, Math.max(at, ticket.issuedAt)),
      ticket: isPayable(ticket, receivedAt) ? ticket : { ...ticket, price: unpaid },
    })
  }
  return opened
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
