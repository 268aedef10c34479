import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { adEventTypes } from '@matinee/contract/plain/adBeacon'
import { adBeacon, newPlacement, startAdIngest, ticketOf, tokenOf } from '../../../../testing/adIngest.ts'
import { readAdBeacon } from './readAdBeacon.ts'

const now = Date.UTC(2026, 10, 20)
const good = {
  sentAt: now,
  page: 'https://example.com/',
  events: [{ token: 'a.b', type: 'click', at: now }],
}
const event = (change: object) => ({ ...good, events: [{ ...good.events[0], ...change }] })

test('a valid beacon is read, with its times by our clock', () => {
  expect(readAdBeacon(JSON.stringify({ ...good, sentAt: now + 500.4 }), now)).toEqual({
    page: 'https://example.com/',
    events: [{ token: 'a.b', type: 'click', at: now - 500 }],
  })
})

test.each([
  ['json', ''],
  ['json', '{'],
  ['json', 'null'],
  ['json', '"text"'],
  ['clock', JSON.stringify({ ...good, sentAt: undefined })],
  ['clock', JSON.stringify({ ...good, sentAt: '5' })],
  ['clock', JSON.stringify({ ...good, sentAt: 9e15 })],
  ['page', JSON.stringify({ ...good, page: null })],
  ['page', JSON.stringify({ ...good, page: 'x'.repeat(2_049) })],
  ['events', JSON.stringify({ ...good, events: {} })],
  ['events', JSON.stringify({ ...good, events: [] })],
  ['events', JSON.stringify({ ...good, events: Array.from({ length: 201 }, () => good.events[0]) })],
  ['event', JSON.stringify({ ...good, events: [null] })],
  ['event', JSON.stringify(event({ type: 'pause' }))],
  ['event', JSON.stringify(event({ type: 'constructor' }))],
  ['event', JSON.stringify(event({ type: ['click'] }))],
  ['token', JSON.stringify(event({ token: undefined }))],
  ['token', JSON.stringify(event({ token: 'x'.repeat(2_049) }))],
  ['clock', JSON.stringify(event({ at: -1 }))],
  ['clock', JSON.stringify(event({ at: null }))],
] as const)('an invalid part (%s) refuses the entire beacon: %s', (fault, body) => {
  expect(readAdBeacon(body, now)).toBe(fault)
})

test('any body is answered with 204 or a refusal, never with a server error', async () => {
  const ingest = await startAdIngest()
  const field = <T>(value: T) => fc.oneof({ weight: 6, arbitrary: fc.constant(value) }, fc.jsonValue())
  const token = tokenOf(ticketOf(newPlacement()))
  const changed = fc.nat(token.length - 1).map((at) => `${token.slice(0, at)}~${token.slice(at + 1)}`)
  const almost = fc.record({
    sentAt: field(Date.now()),
    page: field('https://example.com/'),
    events: field([]).chain((value) =>
      fc.oneof(
        fc.constant(value),
        fc.array(
          fc.record({
            token: fc.oneof(
              { weight: 4, arbitrary: fc.constant(token) },
              changed,
              fc.string(),
              fc.jsonValue(),
            ),
            type: fc.oneof(fc.constantFrom(...adEventTypes), fc.jsonValue()),
            at: field(Date.now()),
          }),
          { maxLength: 3 },
        ),
      ),
    ),
  })
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        almost.map((body) => JSON.stringify(body)),
        fc.string(),
      ),
      async (body) => {
        const status = await ingest.send(body)
        seen.add(status)
        expect([204, 400]).toContain(status)
      },
    ),
    { numRuns: 1_000 },
  )
  expect(seen).toEqual(new Set([204, 400]))
  expect(await ingest.send(adBeacon(ticketOf(newPlacement())))).toBe(204)
})
