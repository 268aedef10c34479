import { createDecipheriv } from 'node:crypto'
import { adEventTypes, breaks } from '@matinee/contract/plain/adBeacon'
import { expect, test } from 'vitest'
import { sign } from '../../platform/access/secrets.ts'
import { isEventAllowed, type AdTicket, type AdTicketKind } from '../events/streams/tokens.service.ts'
import { createAdTokenCheck, newAdId, signAdToken } from './adToken.ts'

const key = Buffer.alloc(32, 7)
const now = Date.UTC(2026, 10, 20, 12, 34)
const hourMs = 3_600_000
const ticket: AdTicket = {
  id: newAdId(),
  kind: 'ad',
  accountId: 'account',
  siteId: 'site',
  zoneId: 'zone',
  campaignId: '',
  type: 'display',
  tag: 'Günün "en iyisi"\t\n\\',
  timezone: 'Asia/Kathmandu',
  price: { try: 0, usd: 1_500, eur: 9_007_199_254_740_991 },
  videoId: '',
  videoView: '',
  host: '',
  playerId: '',
  breakMs: breaks.none,
  billed: 'impression',
  durationMs: 0,
}
/** The fields of a token, as version 0.1 decrypts them. */
function openToken(token: string): unknown[] {
  const [endHour, sealed] = token.split('.') as [string, string]
  const bytes = Buffer.from(sealed, 'base64url')
  const hourKey = Buffer.from(sign(key, 'ad', endHour), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', hourKey, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return JSON.parse(decipher.update(bytes.subarray(12, -16), undefined, 'utf8')) as unknown[]
}
const film: AdTicket = {
  ...ticket,
  type: 'video',
  videoId: 'v1',
  playerId: 'p1',
  breakMs: 480_000,
  durationMs: 15_040,
}

test('a token returns its ticket unchanged for 24 to 25 hours', () => {
  const [check, token] = [createAdTokenCheck(key), signAdToken(key, ticket, now)]
  for (const age of [0, 24 * hourMs]) expect(check(token, now + age)).toEqual({ ...ticket, issuedAt: now })
  for (const billed of ['impression', 'complete'] as const)
    for (const breakMs of [breaks.preroll, 480_000, breaks.postroll]) {
      const other = { ...film, billed, breakMs }
      expect(check(signAdToken(key, other, now), now)).toEqual({ ...other, issuedAt: now })
    }
  expect(check(token, now + 25 * hourMs)).toBe('expired')
  expect(createAdTokenCheck(key)(token, now + 25 * hourMs)).toBe('expired')
})

test('a token hides price and account, and needs no escaping in a URL', () => {
  const token = signAdToken(key, ticket, now)
  expect(encodeURIComponent(token)).toBe(token)
  expect(Buffer.from(token.split('.')[1]!, 'base64url').toString('latin1')).not.toMatch(
    /account|1500|display/,
  )
})

test('a token with any change, or of another key, is forged', () => {
  const [check, token] = [createAdTokenCheck(key), signAdToken(key, ticket, now)]
  const [hour, sealed] = token.split('.') as [string, string]
  const bytes = Buffer.from(sealed, 'base64url')
  for (let index = 0; index < bytes.length; index++) {
    const changed = Buffer.from(bytes)
    changed[index]! ^= 1
    expect(check(`${hour}.${changed.toString('base64url')}`, now)).toBe('forged')
  }
  const later = (Number.parseInt(hour, 36) + 24).toString(36)
  const others = [`${later}.${sealed}`, token.slice(0, -8), `${hour}.`, '', '..', `${hour}.${'A'.repeat(40)}`]
  others.push(signAdToken(Buffer.alloc(32, 8), ticket, now))
  for (const other of others) expect(check(other, now)).toBe('forged')
})

// Signed by version 0.1 with this key at this time; the second one before tickets had a host.
test.each([
  [
    'aosd.QR7EycQy2u9eImKOg9aLoo6Wf8tR33fMmfOC_C71gZXDNXdin1lPdLz6oZEYqFMRxi22AZFQ5pdMoovaFhhMPc38lP0ACUYP0AQL81OvgIG7TdWa5ZGltzJWmnZCcFOrOMBjKNQ4N_-0m7o_WugIE7EYcPkp9wjuqS98RMchc0-V-V3NF-LftxifHMm9a_y9uPWMX7E3dDMh4dAgMormjQ3CQ6NuNCOl9FlVRlhd_uw684U4EXAxNDpQyUMt0qnMLuX8',
    'news.example',
  ],
  [
    'aosd.7axRNtxQIfhFZFm8pJHRc810QgpDKBVqsIFQq7W1MGczKkgmK95y5qQhj3YxbAA993W0lEp8JWmPyVX-MbNkYdsPRTk79yR5En7wNiqofIZbhl46muKmQWgM-DpmDQeWIRjF4M9uuyVTwQPDPvKtASVfEPTDEfSdIr1VWeGpbA5Mfl1eHPoP-pH7t7Fp_u4wU9dsHYGVQdGMlvwVvbxn52l9CgUj5L9pL_qzyIhByJPvCY7U',
    '',
  ],
])('a token of an older version is an ad beside the film that is paid by impressions', (token, host) => {
  expect(createAdTokenCheck(key)(token, now)).toEqual({
    ...ticket,
    id: 'an-old-decision-',
    host,
    issuedAt: now,
  })
})

test('a node of version 0.1 reads a new token, and no price in one that is billed by completes', () => {
  const readAsBefore = (token: string) => {
    const fields = openToken(token)
    const [issuedAt, ...price] = fields.slice(-4)
    return { id: fields[0], host: fields[11], issuedAt, price }
  }
  const read = { id: film.id, host: 'news.example', issuedAt: now }
  const signed = (billed: AdTicket['billed']) =>
    readAsBefore(signAdToken(key, { ...film, host: 'news.example', billed }, now))
  expect(signed('impression')).toEqual({ ...read, price: Object.values(film.price) })
  expect(signed('complete')).toEqual({ ...read, price: [0, 0, 0] })
})

test('a page reports page views, a placement without an ad its request and the error of its break, one with an ad the rest', () => {
  const allowed = (kind: AdTicketKind, breakMs: number) =>
    adEventTypes.filter((type) => isEventAllowed({ kind, breakMs }, type))
  expect(allowed('page', breaks.none)).toEqual(['pageview'])
  expect(allowed('request', breaks.none)).toEqual(['request'])
  expect(allowed('request', breaks.preroll)).toEqual(['request', 'error'])
  expect(allowed('ad', breaks.none)).toEqual(adEventTypes.slice(1, 8))
  expect(allowed('ad', breaks.postroll)).toEqual(adEventTypes.slice(1))
})

test('a ticket whose events could not be counted is not signed', () => {
  const bad: Partial<AdTicket>[] = [
    { timezone: 'Europe/Nowhere' },
    { price: { try: 1.5, usd: 0, eur: 0 } },
    { price: { try: Number.NaN, usd: 0, eur: 0 } },
    { price: { try: -1, usd: 0, eur: 0 } },
    { id: 'short' },
    { id: 'with\ta tab in between' },
    { playerId: 'p1/1' },
    { breakMs: -3 },
    { breakMs: 0.5 },
    { breakMs: 2 ** 31 },
    { durationMs: -1 },
    { durationMs: 0.5 },
  ]
  for (const change of bad) expect(() => signAdToken(key, { ...ticket, ...change }, now)).toThrow(RangeError)
})
