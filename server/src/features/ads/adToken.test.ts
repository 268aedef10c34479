import { expect, test } from 'vitest'
import { isEventAllowed, type AdTicket } from '../events/streams/tokens.service.ts'
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
}

test('a token returns its ticket unchanged for 24 to 25 hours', () => {
  const [check, token] = [createAdTokenCheck(key), signAdToken(key, ticket, now)]
  for (const age of [0, 24 * hourMs]) expect(check(token, now + age)).toEqual({ ...ticket, issuedAt: now })
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

test('a page reports page views, an empty placement its request, and one with an ad all other events', () => {
  expect([isEventAllowed('page', 'pageview'), isEventAllowed('page', 'impression')]).toEqual([true, false])
  expect([isEventAllowed('request', 'request'), isEventAllowed('request', 'impression')]).toEqual([
    true,
    false,
  ])
  expect([isEventAllowed('ad', 'click'), isEventAllowed('ad', 'pageview')]).toEqual([true, false])
})

test('a ticket whose events could not be counted is not signed', () => {
  const bad: Partial<AdTicket>[] = [
    { timezone: 'Europe/Nowhere' },
    { price: { try: 1.5, usd: 0, eur: 0 } },
    { price: { try: Number.NaN, usd: 0, eur: 0 } },
    { price: { try: -1, usd: 0, eur: 0 } },
    { id: 'short' },
    { id: 'with\ta tab in between' },
  ]
  for (const change of bad) expect(() => signAdToken(key, { ...ticket, ...change }, now)).toThrow(RangeError)
})
