import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import {
  beacon,
  facts,
  newSpoolDir,
  newVideo,
  signingKey,
  startIngest,
  tokenChecks,
} from '../../../../testing/ingest.ts'
import { openFacts, type Facts } from '../../../platform/facts/facts.ts'
import { createLog } from '../../../platform/log.ts'
import { metrics } from '../../../platform/metrics.ts'
import { watchClock } from './clockWatch.ts'
import { createIngests } from './ingest.service.ts'
import { readStoreClock } from './storeClock.facts.ts'

const hourMs = 3_600_000
const log = createLog('silent', 'test')

/** An ingest whose machine's clock can be set, and which compares it with the facts store's. */
async function startClocked(readReference = () => readStoreClock(facts), readSecond?: () => Promise<number>) {
  const machine = { aheadMs: 0 }
  const now = () => Date.now() + machine.aheadMs
  const clock = watchClock({ readReference, readSecond, log, now })
  onTestFinished(() => clock.stop())
  const ingest = await startIngest({ now, clock })
  const video = newVideo()
  return { machine, clock, send: () => ingest.send(beacon(video)) }
}

test('a beacon is refused from the moment at which the clock jumps until it is right again', async () => {
  const { machine, clock, send } = await startClocked()
  expect(await send()).toBe(204)
  for (const aheadMs of [2 * hourMs, -2 * hourMs]) {
    machine.aheadMs = aheadMs
    expect(await send(), 'before the clocks were compared').toBe(503)
    await clock.check()
    expect(await send(), 'after they were compared').toBe(503)
  }
  machine.aheadMs = 0
  expect(await send(), 'before they were compared again').toBe(503)
  await clock.check()
  expect(await send()).toBe(204)
})

test('a clock that was wrong and is corrected by a jump is right again', async () => {
  const { machine, clock, send } = await startClocked()
  machine.aheadMs = hourMs
  await clock.check()
  machine.aheadMs = 1_000
  await clock.check()
  expect(await send()).toBe(204)
})

test('while the store does not answer, beacons are taken, unless the clock was wrong before', async () => {
  const store = { isUp: true }
  const { machine, clock, send } = await startClocked(() =>
    store.isUp ? readStoreClock(facts) : Promise.reject(new Error('the store is down')),
  )
  store.isUp = false
  machine.aheadMs = hourMs
  await clock.check()
  expect(await send()).toBe(204)
  store.isUp = true
  await clock.check()
  expect(await send()).toBe(503)
  store.isUp = false
  await clock.check()
  expect(await send()).toBe(503)
})

test('a wrong clock of the facts store stops no node while PostgreSQL agrees with the machine', async () => {
  const second = { isUp: true }
  const { machine, clock, send } = await startClocked(
    async () => (await readStoreClock(facts)) + 2 * hourMs,
    () => (second.isUp ? Promise.resolve(Date.now()) : Promise.reject(new Error('down'))),
  )
  const readGauge = async () => /^matinee_facts_clock_differs (\d)/m.exec(await metrics.metrics())?.[1]
  await clock.check()
  expect([await send(), await readGauge()]).toEqual([204, '1'])
  // The machine's clock is wrong too.
  machine.aheadMs = hourMs
  await clock.check()
  expect([await send(), await readGauge()]).toEqual([503, '0'])
  machine.aheadMs = 0
  second.isUp = false
  await clock.check()
  expect(await send(), 'without PostgreSQL, the facts store alone counts').toBe(503)
})

/** The ingests of a machine that booted with a clock three hours ahead. */
async function bootAhead(store: () => Facts) {
  const now = () => Date.now() + 3 * hourMs
  const clock = watchClock({ readReference: () => readStoreClock(store()), log, now })
  const dir = newSpoolDir()
  const ingests = createIngests({ dir, signingKey, tokenChecks, facts, log, now, clock, everyMs: hourMs })
  await ingests.start()
  onTestFinished(() => ingests.stop())
  return ingests
}

test('a machine that boots with a wrong clock takes no beacon', async () => {
  const ingests = await bootAhead(() => facts)
  expect(ingests.takesBeacons()).toBe(false)
})

test('an ingest starts while the store does not answer, and compares the clocks soon after it does', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const away = openFacts({ url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` })
  onTestFinished(async () => {
    silent.close()
    await away.close()
  })
  let store = away
  const startedAt = performance.now()
  const ingests = await bootAhead(() => store)
  expect(performance.now() - startedAt).toBeLessThan(15_000)
  expect(ingests.takesBeacons()).toBe(true)
  store = facts
  await expect.poll(() => ingests.takesBeacons(), { timeout: 20_000 }).toBe(false)
})
