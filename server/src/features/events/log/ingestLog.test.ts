import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import {
  beacon,
  loadRows,
  loadUntil,
  newSpoolDir,
  newVideo,
  readRows,
  sendAll,
  startIngest,
} from '../../../../testing/ingest.ts'
import {
  adBeacon,
  billOf,
  newPlacement,
  readBilled,
  startAdIngest,
  ticketOf,
} from '../../../../testing/adIngest.ts'
import { natsLimitMs, startNatsServers, type NatsServers } from '../../../../testing/natsServers.ts'
import { newId } from '../../../platform/ids.ts'
import { createLog } from '../../../platform/log.ts'
import { waitUntil } from '../../../platform/processes.ts'
import { openSpoolLog } from '../spool/spoolLog.ts'
import { LostEventsError, type IngestLog } from './ingestLog.ts'
import { NatsLog } from './natsLog.ts'

vi.setConfig({ testTimeout: natsLimitMs })

let servers: NatsServers
beforeAll(async () => {
  servers = await startNatsServers(3)
}, natsLimitMs)
afterAll(() => servers.stop())

/** The same place for every log that one test opens. */
type Place = { dir: string; prefix: string }
function newPlace(): Place {
  // Streams that remain only take space that the servers reserve.
  onTestFinished(() => servers.removeStreams().catch(() => {}))
  return { dir: newSpoolDir(), prefix: newId(10) }
}
const common = { log: createLog('silent', 'test'), now: Date.now }
/** The servers reserve it on their disks. */
const capacityBytes = 20_000_000

const logs = [
  {
    name: 'spool',
    open: ({ dir }: Place): Promise<IngestLog> => openSpoolLog({ ...common, dir, lockTimeoutMs: 5_000 }),
    ingest: ({ dir }: Place) => ({ dir }),
  },
  {
    name: 'NATS',
    open: ({ prefix }: Place): Promise<IngestLog> =>
      NatsLog.open({ ...common, address: servers.address, stream: 'video', prefix, capacityBytes }),
    ingest: ({ dir, prefix }: Place) => ({ dir, nats: { address: servers.address, prefix, capacityBytes } }),
  },
]

async function openLog({ open }: (typeof logs)[number], place = newPlace()) {
  const log = await open(place)
  let closing: Promise<void> | undefined
  const end = () => (closing ??= log.endAppends().then(() => log.close()))
  onTestFinished(end)
  return Object.assign(log, { end })
}

const append = (log: IngestLog, lines: string) => new Promise<boolean>((done) => log.append(lines, done))
const lineOf = (seq: number) => `${newId(16)}\t${seq}\t1700000000\trest`

async function readAll(log: IngestLog, from = { segment: 0, offset: 0 }) {
  let lines = ''
  const end = await log.read(from, null, (some) => Boolean((lines += some)))
  return { end, lines: lines.split('\n').slice(0, -1) }
}

test.each(logs)(
  '$name: acknowledged lines are read in order, and any range gives the same lines again',
  async (kind) => {
    const log = await openLog(kind)
    const [first, second] = [`${lineOf(1)}\n${lineOf(2)}`, lineOf(3)]
    expect(await append(log, first)).toBe(true)
    expect(await append(log, second)).toBe(true)
    const all = await readAll(log)
    expect(all.lines).toEqual(`${first}\n${second}`.split('\n'))
    let head = ''
    const middle = await log.read({ segment: 0, offset: 0 }, null, (lines) => {
      head += lines
      return false
    })
    expect(await readAll(log, middle)).toEqual({
      end: all.end,
      lines: all.lines.slice(head.split('\n').length - 1),
    })
    let again = ''
    const end = await log.read({ segment: 0, offset: 0 }, middle, (lines) => Boolean((again += lines)))
    expect([end, again]).toEqual([middle, head])
    expect(await readAll(log, all.end)).toEqual({ end: all.end, lines: [] })
  },
)

test.each(logs)(
  '$name: what was appended and saved is there after it was closed and opened again',
  async (kind) => {
    const place = newPlace()
    const first = await openLog(kind, place)
    const state = await first.claim()
    const line = lineOf(1)
    await append(first, line)
    const { end } = await readAll(first)
    const saved = { ...state!, batch: 7, next: { to: end, epoch: 'e', begunAt: 5 } }
    await first.save(saved)
    await first.end()
    const second = await openLog(kind, place)
    expect(await second.claim()).toEqual(saved)
    expect((await readAll(second)).lines).toEqual([line])
  },
)

test.each(logs)('$name: the backlog is what was appended and not released', async (kind) => {
  const log = await openLog(kind)
  const state = await log.claim()
  expect((await log.backlog()).bytes).toBe(0)
  await append(log, lineOf(1))
  expect((await log.backlog()).bytes).toBeGreaterThan(20)
  const { end } = await readAll(log)
  await log.save({ ...state!, done: end })
  await log.release(end)
  const before = Date.now()
  const { bytes, countedAt } = await log.backlog()
  expect(bytes).toBe(0)
  expect(countedAt).toBeGreaterThanOrEqual(before)
})

test.each(logs)('$name: nothing is acknowledged after the end of appends', async (kind) => {
  const log = await openLog(kind)
  await log.endAppends()
  expect(log.isFull()).toBe(true)
  expect(await append(log, lineOf(1))).toBe(false)
})

test.each(logs)(
  '$name: beacons of a stopped process are counted once by the next, however often they are sent',
  async (kind) => {
    const [place, video] = [newPlace(), newVideo()]
    const first = await startIngest(kind.ingest(place))
    const body = beacon(video)
    await sendAll(first, [body])
    await loadRows(first, video, 2)
    const other = beacon(video)
    await sendAll(first, [other])
    await first.stop()
    const second = await startIngest(kind.ingest(place))
    await sendAll(second, [body, other, beacon(video)])
    await loadRows(second, video, 6)
    expect(await readRows(video)).toHaveLength(6)
  },
)

test.each(logs)('$name: the impressions of one beacon are paid once each', async (kind) => {
  const [place, placement] = [newPlace(), newPlacement()]
  const ingest = await startAdIngest(kind.ingest(place))
  const [one, other] = [ticketOf(placement), ticketOf(placement)]
  await sendAll(
    ingest,
    [[one], [one, other], [other]].map((tickets) => adBeacon(tickets)),
  )
  await loadUntil(ingest, async () => (await readBilled(placement))[0]![0] === '2')
  expect(await readBilled(placement)).toEqual(billOf(placement, 2))
})

test('a server that does not know the last events of a batch yet is asked again; events that stay unknown are given up', async () => {
  const { prefix } = newPlace()
  const options = {
    ...common,
    address: servers.address,
    stream: 'video',
    prefix,
    capacityBytes,
    lossMs: 1_500,
  } as const
  const log = await NatsLog.open(options)
  onTestFinished(() => log.close())
  const [first, second] = [lineOf(1), lineOf(2)]
  await append(log, first)
  const { end } = await readAll(log)
  const later = { ...end, offset: end.offset + 1 }
  const from = { segment: 0, offset: 0 }
  let lines = ''
  const read = () => {
    lines = ''
    return log.read(from, later, (some) => Boolean((lines += some)))
  }
  await expect(read()).rejects.toThrow('asking again')
  await append(log, second)
  expect([await read(), lines]).toEqual([later, `${first}\n${second}\n`])
  const lost = { ...end, offset: end.offset + 2 }
  const isGivenUp = () =>
    log
      .read(later, lost, () => true)
      .then(
        () => false,
        (error: unknown) => error instanceof LostEventsError,
      )
  expect(await isGivenUp()).toBe(false)
  expect(await waitUntil(isGivenUp, natsLimitMs / 3, 100)).toBe(true)
})

test('messages that got the numbers of lost ones are not taken for them, however often the state was saved since', async () => {
  const [kind, place] = [logs[1]!, newPlace()]
  const one = await openLog(kind, place)
  const state = (await one.claim())!
  await append(one, lineOf(1))
  const { end } = await readAll(one)
  const after = (count: number) => ({ ...end, offset: end.offset + count })
  const readOpen = (log: IngestLog, { done, next }: typeof state) => log.read(done, next!.to, () => true)
  await one.save({ ...state, next: { to: end, epoch: 'e', begunAt: 5 } })
  await one.end()
  const two = await openLog(kind, place)
  const open = (await two.claim())!
  expect(await readOpen(two, open), 'nothing is lost').toEqual(end)
  // As if one more message had been there, which went with the servers' disks.
  await two.save({ ...open, next: { ...open.next!, to: after(1) } })
  await append(two, lineOf(2))
  await two.end()
  const three = await openLog(kind, place)
  const lost = (await three.claim())!
  await expect(readOpen(three, lost)).rejects.toBeInstanceOf(LostEventsError)
  await three.save({ ...lost, done: after(2), next: null })
  await append(three, lineOf(3))
  await three.end()
  const four = await openLog(kind, place)
  expect((await four.claim())!.done, 'loading begins with the first message').toEqual(state.done)
})

test('after a loss, and after another process has loaded, messages that are not there yet are waited for again', async () => {
  const { prefix } = newPlace()
  const lossMs = 200
  const options = { ...common, address: servers.address, stream: 'video', prefix, lossMs } as const
  const [log, other] = [await NatsLog.open(options), await NatsLog.open(options)]
  onTestFinished(async () => void (await Promise.all([log.close(), other.close()])))
  await append(log, lineOf(1))
  const { end } = await readAll(log)
  const read = () => log.read(end, { ...end, offset: end.offset + 1 }, () => true)
  const isGivenUp = () =>
    read().then(
      () => false,
      (error: unknown) => error instanceof LostEventsError,
    )
  expect(await waitUntil(isGivenUp, 20_000, 50)).toBe(true)
  expect(await isGivenUp()).toBe(false)
  const waitedSince = performance.now()
  await waitUntil(() => Promise.resolve(performance.now() - waitedSince > lossMs), 5_000, 50)
  await other.claim()
  expect(await log.claim()).toBeNull()
  expect(await isGivenUp()).toBe(false)
})
