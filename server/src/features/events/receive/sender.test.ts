import '../../../../testing/ownTables.ts'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { beacon, facts, newSpoolDir, newVideo, readRows, startIngest } from '../../../../testing/ingest.ts'
import { newId } from '../../../platform/ids.ts'
import { createFloodWatch } from './floodWatch.ts'
import { readFreshness } from '../spool/progress.service.ts'
import { makeFrame } from '../spool/frames.ts'
import { readLoaderState } from '../spool/loaderState.ts'

const from = (address: string) => ({ 'x-forwarded-for': address })

test('a beacon’s country is that of the address that our proxy saw, and no address is stored', async () => {
  const [ingest, video] = [await startIngest({ trustsProxy: true }), newVideo()]
  for (const address of ['203.0.113.9, 78.160.1.1', '::ffff:8.8.8.8', '10.0.0.7', 'nonsense'])
    expect(await ingest.send(beacon(video, {}, ['start']), from(address))).toBe(204)
  await ingest.loadAll()
  const rows = await readRows(video)
  const countries = rows.map(({ country }) => String(country))
  expect(countries.sort((a, b) => a.localeCompare(b))).toEqual(['', '', 'TR', 'US'])
  expect(JSON.stringify(rows)).not.toMatch(/78\.160|8\.8\.8\.8|10\.0\.0\.7/)
})

test('without a trusted proxy its header is ignored', async () => {
  const [ingest, video] = [await startIngest(), newVideo()]
  await ingest.send(beacon(video, {}, ['start']), from('78.160.1.1'))
  await ingest.loadAll()
  expect(await readRows(video)).toMatchObject([{ country: '' }])
})

test.each([{ dnt: '1' }, { 'sec-gpc': '1' }])(
  'a view of a sender that asks not to be tracked (%o) is counted without country',
  async (headers) => {
    const [ingest, video] = [await startIngest({ trustsProxy: true }), newVideo()]
    await ingest.send(beacon(video, {}, ['start']), { ...from('78.160.1.1'), ...headers })
    await ingest.loadAll()
    expect(await readRows(video)).toMatchObject([{ country: '', device: '', page: '', invalid: 0 }])
  },
)

test('events of a sender that loads one video faster than people do are stored but excluded; others are counted', async () => {
  const withinOneMinute = Date.now()
  const [ingest, video] = [await startIngest({ trustsProxy: true, now: () => withinOneMinute }), newVideo()]
  const views = Array.from({ length: 130 }, () => newId(22))
  for (const view of views)
    await ingest.send(beacon(video, { view }, ['infoLoad', 'start']), from('198.51.100.1'))
  await ingest.send(beacon(video, {}, ['infoLoad', 'start']), from('198.51.100.2'))
  await ingest.loadAll()
  const [sums] = await facts.query({
    sql: `SELECT (SELECT sumIf(count, invalid = 0) FROM account_counts WHERE account = {account:String} AND event = 'start') AS counted,
            (SELECT sumIf(count, invalid = 2) FROM account_counts WHERE account = {account:String} AND event = 'start') AS excluded,
            (SELECT count() FROM video_events WHERE account = {account:String}) AS stored`,
    params: { account: video.accountId },
  })
  expect(sums).toEqual({ counted: '121', excluded: '10', stored: '262' })
})

test('a flooding sender is excluded for ten minutes, including later events of the same views', () => {
  const isFlood = createFloodWatch()
  const loads = Array.from({ length: 121 }, (_, n) => isFlood('a', true, n))
  expect(loads.indexOf(true)).toBe(120)
  expect([isFlood('a', false, 1_000), isFlood('a', true, 500_000), isFlood('b', true, 1_000)]).toEqual([
    true,
    true,
    false,
  ])
  expect([isFlood('a', false, 601_000), isFlood('a', true, 601_000)]).toEqual([false, false])
})

test('a flood across a full minute is detected, and a steady hundred per minute is no flood', () => {
  const isFlood = createFloodWatch()
  const burst = Array.from({ length: 240 }, (_, n) => isFlood('a', true, 59_400 + n * 5))
  expect(burst.filter(Boolean)).toHaveLength(120)
  isFlood('b', true, 0)
  const beforeMinute = Array.from({ length: 119 }, (_, n) => isFlood('b', true, 59_000 + n))
  const afterMinute = Array.from({ length: 120 }, (_, n) => isFlood('b', true, 60_100 + n))
  expect([beforeMinute.includes(true), afterMinute.includes(true)]).toEqual([false, true])
  const steady = Array.from({ length: 500 }, (_, n) => isFlood('c', true, n * 600))
  expect(steady).not.toContain(true)
})

test('a flood is detected by its loads, whatever the sequence numbers of its beacons', async () => {
  const withinOneMinute = Date.now()
  const [ingest, video] = [await startIngest({ trustsProxy: true, now: () => withinOneMinute }), newVideo()]
  for (let n = 0; n < 125; n++)
    await ingest.send(beacon(video, { seq: n % 2 ? 1 : 7 }, ['infoLoad']), from('198.51.100.3'))
  await ingest.loadAll()
  const excluded = (await readRows(video)).filter(({ invalid }) => invalid === 2)
  expect(excluded).toHaveLength(5)
})

test('a sender without a user agent counts as a bot', async () => {
  const [ingest, video] = [await startIngest(), newVideo()]
  expect(await ingest.send(beacon(video, {}, ['start']), { 'user-agent': '' })).toBe(204)
  await ingest.loadAll()
  expect(await readRows(video)).toMatchObject([{ invalid: 1 }])
})

test('a beacon whose body never ends is disconnected', async () => {
  const ingest = await startIngest({ bodyTimeoutMs: 100 })
  const socket = connect(Number(new URL(ingest.url).port), '127.0.0.1').resume()
  socket.write('POST /e/v HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{')
  await once(socket, 'close')
  expect(await ingest.send(beacon(newVideo()))).toBe(204)
})

test("a user agent longer than any browser's is cut off", async () => {
  const [ingest, video] = [await startIngest(), newVideo()]
  const agent = `Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 ${'android'.repeat(2_000)} Googlebot`
  await ingest.send(beacon(video, {}, ['start']), { 'user-agent': agent })
  await ingest.loadAll()
  expect(await readRows(video)).toMatchObject([{ device: 'tablet', invalid: 0 }])
})

test('spool lines of older versions, without a country, are loaded', async () => {
  const [dir, video] = [newSpoolDir(), newVideo()]
  const received = Math.floor(Date.now() / 1000)
  const line = (agent: string) =>
    [newId(22), 0, received, video.accountId, video.videoId, '', 'news.example', agent].join('\t') +
    `\tstart\t${received * 1000}\t7\tpause\t${received * 1000}\t0`
  const lines = ['desktop\t0', 'other\t1'].map((agent) => `${line(agent)}\n`).join('')
  writeFileSync(join(dir, '000000000001.spool'), makeFrame(lines))
  const ingest = await startIngest({ dir })
  await ingest.loadAll()
  const rows = await readRows(video)
  expect(rows).toHaveLength(4)
  expect(rows.filter(({ event }) => event === 'start').map(({ invalid, value }) => [invalid, value])).toEqual(
    expect.arrayContaining([
      [0, 7],
      [1, 7],
    ]),
  )
})

/** An ingest over a new spool that stops with one loaded and one waiting beacon, both received at `at` (epoch ms). */
async function leaveBehind(at: number): Promise<string> {
  const [dir, video] = [newSpoolDir(), newVideo()]
  const ingest = await startIngest({ dir, now: () => at })
  await ingest.send(beacon(video))
  await ingest.loadAll()
  await ingest.send(beacon(video))
  await ingest.stop()
  return dir
}

async function loadRest(dir: string): Promise<void> {
  const ingest = await startIngest({ dir })
  await ingest.loadAll()
  await ingest.stop()
}

test('freshness is that of the slowest node, without nodes that have left', async () => {
  // Earlier than anything that other tests load. Beacons are dated by the second.
  const start = Math.floor(Date.now() / 1000 - 80_000) * 1000
  const [one, two] = [await leaveBehind(start), await leaveBehind(start + 30_000)]
  expect(await readFreshness(facts, 'video')).toBe(start)
  await loadRest(one)
  expect(await readFreshness(facts, 'video')).toBe(start + 30_000)
  await loadRest(two)
})

const hourMs = 3_600_000

test.each([2, -2])('progress is right while the clock of the loader is wrong by %i h', async (hours) => {
  const [dir, video] = [newSpoolDir(), newVideo()]
  const now = () => Date.now() + hours * hourMs
  const expectProgress = async (since: number) => {
    const sql = `SELECT toUnixTimestamp64Milli(argMax(loadedTo, seenAt)) AS to,
        toUnixTimestamp64Milli(max(seenAt)) AS at FROM ingest_progress WHERE node = {node:String}`
    const params = { node: readLoaderState(dir).node }
    const [row] = await facts.query<{ to: string; at: string }>({ sql, params })
    for (const at of [Number(row!.to), Number(row!.at)]) {
      expect(at).toBeGreaterThanOrEqual(since)
      expect(at).toBeLessThanOrEqual(Date.now())
    }
  }
  const receivedAt = Math.floor(Date.now() / 1000) * 1000
  const right = await startIngest({ dir })
  await right.send(beacon(video))
  await right.stop()
  const startedAt = Date.now()
  const idle = await startIngest({ dir, now })
  await idle.loadAll()
  await idle.stop()
  await expectProgress(startedAt)
  const busy = await startIngest({ dir, now })
  await busy.loadAll()
  await busy.send(beacon(video))
  await busy.stop()
  await expectProgress(receivedAt)
})
