import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openFacts } from '../../../platform/facts/facts.ts'
import { createLog } from '../../../platform/log.ts'
import { createTokenChecks } from '../../../roles/openIngests.ts'
import { Ingest } from './ingest.ts'
import { videoStream } from '../streams/videoStream.ts'
import { readBeacon } from './readBeacon.ts'

const now = Date.UTC(2026, 10, 20)
const good = {
  token: 'a.b.c.d.e',
  view: '0123456789abcdef',
  seq: 0,
  sentAt: now,
  page: 'https://example.com/',
  events: [{ type: 'start', at: now, value: 12.4 }],
}
const event = (change: object) => ({ ...good, events: [{ ...good.events[0], ...change }] })

test('a valid beacon is read, with its values rounded to milliseconds', () => {
  expect(readBeacon(JSON.stringify(good), now + 7)).toMatchObject({
    seq: 0,
    events: `\tstart\t${now + 7}\t12`,
  })
})

test.each([
  ['json', '{"token":'],
  ['json', 'null'],
  ['json', '[[[[[[[['],
  ['view', '[]'],
  ['json', '"text"'],
  ['view', JSON.stringify({ ...good, view: 'too-short' })],
  ['view', JSON.stringify({ ...good, view: '0123456789\tabcdef' })],
  ['view', JSON.stringify({ __proto__: null, ...good, view: { toString: 'x' } })],
  ['seq', JSON.stringify({ ...good, seq: -1 })],
  ['seq', JSON.stringify({ ...good, seq: 4096 })],
  ['seq', JSON.stringify({ ...good, seq: 0.5 })],
  ['seq', JSON.stringify({ ...good, seq: '0' })],
  ['clock', JSON.stringify({ ...good, sentAt: -1 })],
  ['clock', `{"view":"0123456789abcdef","seq":0,"sentAt":1e308}`],
  ['clock', JSON.stringify(event({ at: null }))],
  ['page', JSON.stringify({ ...good, page: 'x'.repeat(2_049) })],
  ['token', JSON.stringify({ ...good, token: ['x'] })],
  ['events', JSON.stringify({ ...good, events: [] })],
  ['events', JSON.stringify({ ...good, events: { length: 1 } })],
  ['events', JSON.stringify({ ...good, events: Array(201).fill(good.events[0]) })],
  ['event', JSON.stringify({ ...good, events: [null] })],
  ['event', JSON.stringify({ ...good, events: [good.events[0], good.events[0]] })],
  ['event', JSON.stringify(event({ type: 'constructor' }))],
  ['event', JSON.stringify(event({ type: '__proto__' }))],
  ['event', JSON.stringify(event({ type: ['start'] }))],
  ['value', JSON.stringify(event({ value: -1 }))],
  ['value', JSON.stringify(event({ value: 86_400_001 }))],
  ['value', JSON.stringify(event({ value: '5' }))],
  ['value', JSON.stringify(good).replace('12.4', '1e308')],
] as const)('an invalid part (%s) refuses the entire beacon: %s', (fault, body) => {
  expect(readBeacon(body, now)).toBe(fault)
})

test('any body is answered with 204 or a refusal, never with a server error', async () => {
  const facts = openFacts({ socketPath: inject('factsSocketPath') })
  const dir = mkdtempSync(join(tmpdir(), 'matinee-spool-'))
  const log = createLog('silent', 'test')
  const signingKey = Buffer.alloc(32)
  const ingest = new Ingest({
    stream: videoStream,
    dir,
    signingKey,
    tokenChecks: createTokenChecks(signingKey),
    facts,
    log,
    everyMs: 3_600_000,
  })
  await ingest.start()
  const server = createServer((request, response) => ingest.handle(request, response)).listen(0)
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await ingest.stop()
    await facts.close()
    rmSync(dir, { recursive: true })
  })
  const field = <T>(value: T) => fc.oneof({ weight: 6, arbitrary: fc.constant(value) }, fc.jsonValue())
  const almost = fc.record({
    token: field(good.token),
    view: field(good.view),
    seq: field(0),
    sentAt: field(now),
    page: field(good.page),
    events: fc.oneof(
      fc.jsonValue(),
      fc.array(fc.record({ type: field('start'), at: field(now), value: field(1) }), { maxLength: 5 }),
    ),
  })
  const bodies = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    almost.map((beacon) => JSON.stringify(beacon)),
  )
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      const response = await fetch(url, { method: 'POST', body })
      await response.arrayBuffer()
      expect([204, 400]).toContain(response.status)
    }),
    { numRuns: 400 },
  )
  const large = await fetch(url, { method: 'POST', body: 'x'.repeat(65_537) })
  expect(large.status).toBe(413)
})
