import { createHmac } from 'node:crypto'
import type { AdEventType } from '@matinee/contract/plain/adBeacon'
import { invalidReasons, type InvalidReason } from '@matinee/contract/plain/counters'
import { addressKey } from '../../platform/access/rateLimit.ts'
import { sign } from '../../platform/access/secrets.ts'
import { adLineColumns, writeAdLine, type AdPlatform } from './adLine.ts'
import { adRollups } from './adRollups.facts.ts'
import { createAdTokenCheck, isAllowedWith, type AdTicket, type IssuedAdTicket } from './adToken.ts'
import { dayIn } from './dayIn.ts'
import { describeAgent, hostOf } from './describeSender.ts'
import { createFloodWatch } from './floodWatch.ts'
import { readAdBeacon, type ReadAdEvent } from './readAdBeacon.ts'
import { remembered } from './remembered.ts'
import type { Sender } from './senderOf.ts'
import type { Judge, JudgeOptions, Stream } from './stream.ts'

/** Clicks on one placement from one sender within a minute beyond which it is a machine. */
const maxClicksAMinute = 20
/** Impressions in one placement from one address, whatever browsers it names. Whole offices share an address. */
const maxShownAMinute = 300
/**
 * How long after its decision an impression is paid: a tag shows at once what it was given. Who hoards decisions over a
 * day and tells of all of them at once would otherwise be paid beyond every budget.
 */
const paidForMs = 300_000
const unpaid = { try: 0, usd: 0, eur: 0 }

/**
 * Why what a sender tells of a place is left out: requests and page loads, impressions, and clicks, faster than people
 * make them. Impressions by themselves, as nothing makes a sender tell of the requests before.
 */
function createInvalidWatch(): (
  of: AdTicket,
  type: AdEventType,
  sender: Sender,
  now: number,
) => InvalidReason | null {
  const [loads, shown, clicks] = [createFloodWatch(), createFloodWatch(), createFloodWatch(maxClicksAMinute)]
  const shownByAddress = createFloodWatch(maxShownAMinute)
  return ({ siteId, zoneId }, type, sender, now) => {
    const { isBot, number } = describeAgent(sender.userAgent)
    if (isBot) return 'bot'
    // An IPv6 customer has as many addresses as it likes.
    const address = addressKey(sender.address)
    const place = zoneId || siteId
    const from = `${address} ${number} ${place}`
    const isShown = type === 'impression'
    const found = [
      loads(from, type === 'request' || type === 'pageview', now),
      shown(from, isShown, now),
      shownByAddress(`${address} ${place}`, isShown, now),
      type === 'click' && clicks(from, true, now),
    ]
    return found.includes(true) ? 'flood' : null
  }
}

/** Tells visitors of a site apart within one day; neither over days nor over sites, and without the key not at all. */
function createVisitorOf(key: Buffer): (day: string, siteId: string, sender: Sender) => string {
  const keyOf = remembered((day) => Buffer.from(sign(key, 'visitor', day), 'base64url'), 100)
  return (day, siteId, { address, userAgent }) => {
    const hash = createHmac('sha256', keyOf(day)).update(`${siteId}\n${address}\n${userAgent}`)
    return String(hash.digest().readBigUInt64BE() || 1n)
  }
}

/**
 * By the origin that the browser names, else by the page that the tag names; null when neither does. The origin of a
 * sandboxed frame is no host, whatever page its tag names.
 */
function hostOfSender({ origin }: Sender, page: string): string | null {
  return origin === undefined ? hostOf(page) || null : hostOf(origin)
}

function createJudge({ signingKey, countryOf, figures }: JudgeOptions): Judge {
  const checkToken = createAdTokenCheck(signingKey)
  const reasonFor = createInvalidWatch()
  const visitorOf = createVisitorOf(signingKey)

  /** Of who asks not to be tracked: that it happened, where, and on what kind of screen. */
  function describe(page: string, sender: Sender) {
    const { device } = describeAgent(sender.userAgent)
    const platform: AdPlatform = device === 'mobile' || device === 'tablet' ? 'mobile' : 'desktop'
    return sender.wantsPrivacy
      ? { platform, page: '', country: '' }
      : { platform, page: hostOf(page), country: countryOf(sender.address) }
  }

  return (body, receivedAt) => {
    const beacon = readAdBeacon(body, receivedAt)
    if (typeof beacon === 'string') return beacon
    const told: (ReadAdEvent & { ticket: IssuedAdTicket })[] = []
    for (const event of beacon.events) {
      const ticket = checkToken(event.token, receivedAt)
      if (typeof ticket === 'string') return ticket
      if (!isAllowedWith(ticket.kind, event.type)) return 'event'
      // The sender's word moves nothing to a day before its decision.
      const at = Math.min(receivedAt, Math.max(event.at, ticket.issuedAt))
      const isLate = receivedAt - ticket.issuedAt > paidForMs
      told.push({ ...event, at, ticket: isLate ? { ...ticket, price: unpaid } : ticket })
    }
    return {
      page: beacon.page,
      count: told.length,
      write(sender) {
        const described = describe(beacon.page, sender)
        const reasons = new Set<InvalidReason>()
        const host = hostOfSender(sender, beacon.page)
        const lines = told.map(({ ticket: issued, type, at }) => {
          // Decided for one site and shown on another.
          const isElsewhere = issued.host !== '' && host !== null && issued.host !== host
          const ticket = isElsewhere ? { ...issued, price: unpaid } : issued
          const reason = reasonFor(ticket, type, sender, receivedAt)
          if (reason) reasons.add(reason)
          const isVisit = type === 'pageview' && !sender.wantsPrivacy
          return writeAdLine({
            ...described,
            ticket,
            type,
            at,
            received: Math.floor(receivedAt / 1000),
            invalid: reason ? invalidReasons[reason] : 0,
            visitor: isVisit ? visitorOf(dayIn(ticket.timezone, at), ticket.siteId, sender) : '0',
          })
        })
        for (const reason of reasons) figures.leftOut(reason)
        return lines.join('\n')
      },
    }
  }
}

/** What ad tags send of page loads and placements. A line of the spool is one event. */
export const adStream: Stream = {
  name: 'ad',
  path: '/e/a',
  folder: 'ads',
  table: 'ad_events',
  columns: ['node', 'batch', ...adLineColumns],
  rowKey: ['view', 'seq'],
  rowsOf: (fields, prefix) => ({ tsv: `${prefix}\t${fields.join('\t')}\n`, rows: 1 }),
  // Two instants of one calendar day lie less than 50 hours apart, whatever zones an account has had.
  recount: { rollups: adRollups, chunk: '(account, day)', marginMs: 3 * 86_400_000 },
  createJudge,
}
