import '../../../../testing/ownTables.ts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import {
  beacon,
  facts,
  loadRows,
  loadUntil,
  newSpoolDir,
  newVideo,
  readRows,
  sendAll,
  startIngest,
} from '../../../../testing/ingest.ts'
import type { IngestVideo } from '../../../../testing/ingest.ts'
import {
  adBeacon,
  billOf,
  newPlacement,
  readBilled,
  startAdIngest,
  ticketOf,
} from '../../../../testing/adIngest.ts'
import { natsLimitMs, startNatsServers, type NatsServers } from '../../../../testing/natsServers.ts'
import { openTcpPath } from '../../../../testing/tcpPath.ts'
import type { Facts } from '../../../platform/facts/facts.ts'
import { readFactsSchema } from '../../../platform/facts/factsSchema.ts'
import { newId } from '../../../platform/ids.ts'
import { createLog } from '../../../platform/log.ts'
import { metrics } from '../../../platform/metrics.ts'
import { waitUntil } from '../../../platform/processes.ts'
import type { StreamName } from '../streams/stream.ts'
import { beginning } from './ingestLog.ts'
import { NatsLog } from './natsLog.ts'
import { readSharedLog } from './sharedLog.service.ts'
import type { SharedLogOptions } from '../receive/ingest.ts'

vi.setConfig({ testTimeout: natsLimitMs })

let group: NatsServers
beforeAll(async () => {
  group = await startNatsServers(3)
}, natsLimitMs)
afterAll(() => group.stop())

/** The servers reserve the capacity of each log on their disk, and refuse one for which there is no room. */
const capacityBytes = 20_000_000

/** A prefix for the names of streams, which are removed when the test has ended. */
function newPrefix(): string {
  // Streams that remain only make the elections of later tests slower.
  onTestFinished(() => group.removeStreams().catch(() => {}))
  return newId(10)
}

const shared = (prefix: string, options: Partial<SharedLogOptions> = {}) => ({
  nats: { address: group.address, prefix, capacityBytes, ...options },
})

/** Rows and their sum, which must agree. */
async function readCounts(video: IngestVideo) {
  const [sum] = await facts.query<{ count: string }>({
    sql: 'SELECT sum(count) AS count FROM video_counts WHERE account = {accountId:String}',
    params: { accountId: video.accountId },
  })
  return [(await readRows(video)).length, Number(sum!.count)]
}

/** Beacons (ads: events) that reached a loader although they had been counted. */
async function readRepeated(stream: StreamName): Promise<number> {
  const lines = (await metrics.metrics()).split('\n')
  const line = lines.find((each) => each.startsWith(`matinee_beacons_repeated_total{stream="${stream}"}`))
  return Number(line!.split(' ').at(-1))
}

/** Processes of which any may load. */
const anyOf = (...ingests: { loadAll(): Promise<unknown> }[]) => ({
  loadAll: () => Promise.all(ingests.map((ingest) => ingest.loadAll())),
})

test('a beacon that is sent to two processes counts once', async () => {
  const [prefix, video] = [newPrefix(), newVideo()]
  const [one, other] = [await startIngest(shared(prefix)), await startIngest(shared(prefix))]
  const body = beacon(video)
  const before = await readRepeated('video')
  await sendAll(one, [body])
  await sendAll(other, [body, beacon(video)])
  await loadRows(anyOf(one, other), video, 4)
  expect(await readCounts(video)).toEqual([4, 4])
  expect(await readRepeated('video'), 'the loader drops it, not the servers').toBeGreaterThan(before)
})

test('of processes that begin to load at the same time, one does', async () => {
  const options = { ...shared(newPrefix()).nats, stream: 'video', log: createLog('silent', 'test') } as const
  const logs = await Promise.all([1, 2, 3].map(() => NatsLog.open({ ...options, now: Date.now })))
  onTestFinished(async () => void (await Promise.all(logs.map((log) => log.close()))))
  for (const log of logs) expect(await waitUntil(() => !log.isFull(), natsLimitMs / 3)).toBe(true)
  const claims = await Promise.all(logs.map((log) => log.claim()))
  expect(claims.filter(Boolean)).toHaveLength(1)
})

test('a beacon that is repeated after its loader stopped counts once and is paid once, whichever process loads it', async () => {
  const [prefix, placement] = [newPrefix(), newPlacement()]
  const [one, other] = [await startAdIngest(shared(prefix)), await startAdIngest(shared(prefix))]
  const body = adBeacon(ticketOf(placement))
  await sendAll(one, [body])
  await loadUntil(anyOf(one, other), async () => (await readBilled(placement))[0]![0] !== '0')
  await one.stop()
  const before = await readRepeated('ad')
  await sendAll(other, [body])
  await loadUntil(other, async () => (await readRepeated('ad')) > before)
  expect(await readBilled(placement)).toEqual(billOf(placement, 1))
})

test('a batch whose loader is cut off during its insert counts once, and another process continues', async () => {
  const [prefix, video] = [newPrefix(), newVideo()]
  const path = await openTcpPath(group.address.servers[0]!)
  onTestFinished(() => {
    path.cut()
    path.server.close()
  })
  const inserted = Promise.withResolvers<void>()
  const reopened = Promise.withResolvers<void>()
  const hanging: Facts = {
    ...facts,
    async insert(table, ...rest) {
      await facts.insert(table, ...rest)
      if (table !== 'video_events') return
      inserted.resolve()
      await reopened.promise
    },
  }
  const servers = [path.address, path.address, path.address]
  const leaseMs = 1_000
  const cutOff = await startIngest({
    ...shared(prefix, { address: { ...group.address, servers }, leaseMs }),
    facts: hanging,
  })
  await sendAll(cutOff, [beacon(video)])
  const loading = cutOff.loadAll().catch((error: Error) => error)
  await inserted.promise
  path.cut()
  const other = await startIngest(shared(prefix, { leaseMs }))
  await sendAll(other, [beacon(video)])
  await loadRows(other, video, 4)
  reopened.resolve()
  expect(await loading).toBeInstanceOf(Error)
  path.reopen()
  await sendAll(cutOff, [beacon(video)])
  await loadRows(anyOf(cutOff, other), video, 6)
  expect(await readCounts(video)).toEqual([6, 6])
})

test('a process whose claim ended while nothing arrived loads again once no other does', async () => {
  const [prefix, video] = [newPrefix(), newVideo()]
  const path = await openTcpPath(group.address.servers[0]!)
  onTestFinished(() => void path.server.close())
  const servers = [path.address, path.address, path.address]
  const one = await startIngest(
    shared(prefix, { address: { ...group.address, servers }, leaseMs: 1_000, publishMs: 500 }),
  )
  await one.loadAll()
  path.cut()
  const other = await startIngest(shared(prefix, { leaseMs: 1_000 }))
  await sendAll(other, [beacon(video)])
  await loadRows(other, video, 2)
  path.reopen()
  await other.stop()
  await sendAll(one, [beacon(video)])
  await loadRows(one, video, 4)
  expect(await readCounts(video)).toEqual([4, 4])
})

test.each(['done', 'open'] as const)(
  'beacons that get the numbers of %s events that the servers lost are counted once each',
  async (kind) => {
    const [prefix, video] = [newPrefix(), newVideo()]
    const options = { ...shared(prefix).nats, stream: 'video', log: createLog('silent', 'test') } as const
    const one = await startIngest({ ...shared(prefix), bootId: 'boot' })
    await sendAll(one, [beacon(video), beacon(video)])
    await loadRows(one, video, 4)
    await one.stop()
    // As if two more had been there, which went with the servers' disks; the store knows the token of the open batch.
    const log = await NatsLog.open({ ...options, now: Date.now })
    const state = (await log.claim())!
    const to = { ...state.done, offset: state.done.offset + 2 }
    const next = { to, epoch: `boot:${await readFactsSchema(facts)}`, begunAt: Date.now() }
    await log.save(
      kind === 'done' ? { ...state, done: to } : { ...state, batch: 0, done: beginning, receivedAt: 0, next },
    )
    await log.close()
    const other = await startIngest({ ...shared(prefix), bootId: 'boot' })
    await sendAll(other, [beacon(video), beacon(video), beacon(video)])
    await loadRows(other, video, 10)
    expect(await readCounts(video)).toEqual([10, 10])
  },
)

test('a full log refuses beacons with 503 and Retry-After until what is loaded was removed', async () => {
  const [prefix, video] = [newPrefix(), newVideo()]
  const ingest = await startIngest(shared(prefix, { capacityBytes: 4_000, keepMs: 0, publishMs: 30_000 }))
  // Until the log is open, all beacons are refused.
  await sendAll(ingest, [beacon(video)])
  const answers: Response[] = []
  const isRefused = async () => {
    answers.push(await ingest.fetch({ method: 'POST', body: JSON.stringify(beacon(video)) }))
    return answers.at(-1)!.status !== 204
  }
  expect(await waitUntil(isRefused, natsLimitMs / 3, 0)).toBe(true)
  const refused = answers.at(-1)!
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3'])
  const acknowledged = answers.length
  await loadRows(ingest, video, acknowledged * 2)
  await sendAll(ingest, [beacon(video)])
  await loadRows(ingest, video, acknowledged * 2 + 2)
  expect(await readCounts(video)).toEqual([acknowledged * 2 + 2, acknowledged * 2 + 2])
})

test('what was left in the spool is counted after a process got a shared log', async () => {
  const [prefix, video, dir] = [newPrefix(), newVideo(), newSpoolDir()]
  const before = await startIngest({ dir })
  await before.loadAll()
  expect(await before.send(beacon(video))).toBe(204)
  await before.stop()
  const ingest = await startIngest({ dir, ...shared(prefix) })
  await sendAll(ingest, [beacon(video)])
  await loadRows(ingest, video, 4)
})

test('the report of the log says how many messages wait and how many copies there are', async () => {
  const [prefix, video] = [newPrefix(), newVideo()]
  const ingest = await startIngest(shared(prefix))
  const other = await startAdIngest(shared(prefix))
  await Promise.all([ingest.loadAll(), other.loadAll()])
  await sendAll(ingest, [beacon(video)])
  const read = () => readSharedLog(group.address, prefix)
  await expect.poll(read, { timeout: natsLimitMs / 3 }).toEqual([
    { stream: 'video', copies: 3, waiting: 1 },
    { stream: 'ad', copies: 3, waiting: 0 },
  ])
  await loadRows(ingest, video, 2)
  await expect
    .poll(async () => (await read())?.[0], { timeout: natsLimitMs / 3 })
    .toEqual({ stream: 'video', copies: 3, waiting: 0 })
  expect(await readSharedLog({ ...group.address, servers: ['127.0.0.1:1'] })).toBeNull()
})

test('a wrong password is refused at the start', async () => {
  const address = { ...group.address, password: 'wrong' }
  await expect(startIngest({ nats: { address } })).rejects.toThrow(/refuse the user or the password/)
})

test('a server that is killed with its disk takes no acknowledged beacon along, and the others continue', async () => {
  const [prefix, video] = [newPrefix(), newVideo()]
  const [ingest] = [await startIngest(shared(prefix)), await startAdIngest(shared(prefix))]
  const bodies = Array.from({ length: 20 }, () => beacon(video))
  await sendAll(ingest, bodies.slice(0, 10))
  await group.destroy(0)
  try {
    await sendAll(ingest, bodies.slice(10))
    await loadRows(ingest, video, 40)
    expect(await readCounts(video)).toEqual([40, 40])
  } finally {
    group.start(0)
  }
  await group.ready()
  const hasThreeCopies = async () => (await readSharedLog(group.address, prefix))?.[0]!.copies === 3
  expect(await waitUntil(hasThreeCopies, 60_000), 'the new disk gets its copy').toBe(true)
})

test('without a majority of the servers no beacon is acknowledged; with one again, each counts once', async () => {
  const [prefix, video] = [newPrefix(), newVideo()]
  const ingest = await startIngest(shared(prefix, { publishMs: 500 }))
  const bodies = Array.from({ length: 10 }, () => beacon(video))
  await sendAll(ingest, bodies.slice(0, 5))
  await Promise.all([group.kill(1), group.kill(2)])
  const startedAt = performance.now()
  const statuses = await Promise.all(bodies.slice(5).map((body) => ingest.send(body)))
  expect(statuses).toEqual([503, 503, 503, 503, 503])
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  group.start(1)
  await sendAll(ingest, bodies)
  await loadRows(ingest, video, 20)
  expect(await readCounts(video)).toEqual([20, 20])
})

test('a server that comes back with an empty disk takes beacons again, without a restart of any process', async () => {
  const server = await startNatsServers(1)
  onTestFinished(() => server.stop())
  const [nats, video] = [{ address: server.address, prefix: newId(10), capacityBytes }, newVideo()]
  const [one, other] = [await startIngest({ nats }), await startIngest({ nats })]
  const body = beacon(video)
  await sendAll(one, [body])
  await one.loadAll()
  await server.destroy(0)
  server.start(0)
  await server.ready()
  await sendAll(other, [body, beacon(video)])
  await sendAll(one, [beacon(video)])
  await loadRows(anyOf(one, other), video, 6)
  expect(await readCounts(video)).toEqual([6, 6])
})
