import '../../../../testing/ownTables.ts'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { cpSync, appendFileSync, readdirSync, readFileSync } from 'node:fs'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import {
  beacon,
  facts,
  newSpoolDir,
  newVideo,
  readRows,
  signingKey,
  startIngest,
  type IngestVideo,
} from '../../../../testing/ingest.ts'
import type { Facts } from '../../../platform/facts/facts.ts'
import { deleteRows } from '../../../platform/facts/deleteRows.ts'
import { newId } from '../../../platform/ids.ts'
import { readLifetimes } from '../streams/videoFigures.service.ts'
import { signPlaybackToken } from '../../playback/playbackToken.ts'
import { makeFrame } from '../spool/frames.ts'
import { writeVideoLine } from '../streams/videoStream.ts'

/** `start` by raw rows and by each rollup: four equal numbers. */
async function countStarts(video: IngestVideo): Promise<number[]> {
  const [row] = await facts.query<{ counts: string[] }>({
    sql: `SELECT [(SELECT countIf(event = 'start' AND invalid = 0) FROM video_events WHERE account = {accountId:String}),
      (SELECT sum(count) FROM account_counts WHERE account = {accountId:String} AND event = 'start' AND invalid = 0),
      (SELECT sum(count) FROM video_counts WHERE account = {accountId:String} AND event = 'start' AND invalid = 0),
      (SELECT sum(start) FROM video_total WHERE account = {accountId:String})] AS counts`,
    params: { accountId: video.accountId },
  })
  return row!.counts.map(Number)
}

/** The facts store with some calls replaced. */
const flawed = (flaws: Partial<Facts>): Facts => ({ ...facts, ...flaws })
const down = () => Promise.reject(new AppError('unavailable', 503, refusals.figuresUnreachable))

test('an acknowledged beacon is in the raw rows and in every rollup', async () => {
  const [ingest, video] = [await startIngest(), newVideo()]
  expect(await ingest.send(beacon(video, { page: 'https://me:pw@News.Example.com:8443/x?y#z' }))).toBe(204)
  await ingest.loadAll()
  expect(await readRows(video)).toMatchObject([
    {
      video: video.videoId,
      event: 'infoLoad',
      value: 5,
      page: 'news.example.com',
      device: 'desktop',
      invalid: 0,
    },
    {
      video: video.videoId,
      event: 'start',
      value: 5,
      page: 'news.example.com',
      device: 'desktop',
      invalid: 0,
    },
  ])
  expect(await countStarts(video)).toEqual([1, 1, 1, 1])
  const lifetimes = await readLifetimes(facts, video.accountId, [video.videoId, 'other'])
  expect([...lifetimes]).toEqual([[video.videoId, { infoLoad: 1, start: 1, complete: 0 }]])
})

test('beacons sent one to five times, before and after a restart, are counted once', async () => {
  const [first, video] = [await startIngest(), newVideo()]
  const beacons = Array.from({ length: 40 }, (_, seq) => beacon(video, { view: newId(22), seq: seq * 7 }))
  for (const [index, one] of beacons.entries())
    for (let time = 0; time <= index % 5; time++) expect(await first.send(one)).toBe(204)
  await first.loadAll()
  for (const one of beacons.slice(0, 20)) await first.send(one)
  await first.stop()
  const second = await startIngest({ dir: first.dir })
  for (const one of beacons) expect(await second.send(one)).toBe(204)
  expect(await second.send(beacon(video))).toBe(204)
  await second.loadAll()
  expect(await countStarts(video)).toEqual([41, 41, 41, 41])
})

test('an incomplete last group is ignored, and beacons acknowledged before it are counted', async () => {
  const [first, video] = [await startIngest(), newVideo()]
  await first.send(beacon(video))
  await first.stop()
  const segment = readdirSync(first.dir).find((name) => name.endsWith('.spool'))!
  const frame = makeFrame('this group never reached the disk as a whole\n')
  appendFileSync(join(first.dir, segment), frame.subarray(0, frame.length - 3))
  const second = await startIngest({ dir: first.dir })
  await second.send(beacon(video))
  await second.loadAll()
  expect(await countStarts(video)).toEqual([2, 2, 2, 2])
})

test('nothing is acknowledged before its bytes are synced', async () => {
  const syncs: (() => void)[] = []
  let isCalled = () => {}
  const called = new Promise<void>((resolve) => (isCalled = resolve))
  const fdatasync = (fd: number, done: fs.NoParamCallback) => {
    syncs.push(() => fs.fdatasync(fd, done))
    isCalled()
  }
  const disk = { write: fs.write, fdatasync: fdatasync as typeof fs.fdatasync }
  const ingest = await startIngest({ disk })
  const answer = ingest.send(beacon(newVideo()))
  await called
  const first = await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 50, 'waits'))])
  expect(first).toBe('waits')
  for (const sync of syncs) sync()
  expect(await answer).toBe(204)
})

test.each(['write', 'fdatasync'] as const)(
  'when %s fails the answer is 503 and nothing is lost',
  async (call) => {
    const video = newVideo()
    let fails = 0
    const broken = ((...args: unknown[]) => {
      const done = args.at(-1) as (error: Error | null) => void
      if (fails-- > 0) return done(new Error('no space left on device'))
      Reflect.apply(fs[call], fs, args)
    }) as never
    const disk = { write: fs.write, fdatasync: fs.fdatasync, [call]: broken }
    const ingest = await startIngest({ disk })
    const one = beacon(video)
    expect(await ingest.send(one)).toBe(204)
    fails = 2
    const refused = beacon(video)
    const response = await ingest.fetch({ method: 'POST', body: JSON.stringify(refused) })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3'])
    expect(await ingest.send(refused)).toBe(503)
    expect(await ingest.send(refused)).toBe(204)
    expect(await ingest.send(beacon(video))).toBe(204)
    await ingest.loadAll()
    expect(await countStarts(video)).toEqual([3, 3, 3, 3])
  },
)

test('a full spool refuses beacons with 503 and accepts them again once it is loaded', async () => {
  const ingest = await startIngest({ capacityBytes: 100 })
  expect(await ingest.send(beacon(newVideo()))).toBe(204)
  expect(await ingest.send(beacon(newVideo()))).toBe(503)
  await ingest.loadAll()
  expect(await ingest.send(beacon(newVideo()))).toBe(204)
})

test('while the facts store is down beacons are acknowledged, across a restart, and counted once it is back', async () => {
  const video = newVideo()
  let isDown = false
  const store = flawed({
    insert: (...args) => (isDown ? down() : facts.insert(...args)),
    query: (...args) => (isDown ? down() : facts.query(...args)) as Promise<never>,
  })
  const first = await startIngest({ facts: store })
  expect(await first.send(beacon(video))).toBe(204)
  await first.loadAll()
  isDown = true
  const loading = first.loadAll()
  for (let i = 0; i < 5; i++) expect(await first.send(beacon(video))).toBe(204)
  await loading
  await first.stop()
  const second = await startIngest({ facts: store, dir: first.dir })
  expect(await second.send(beacon(video))).toBe(204)
  await expect(second.loadAll()).rejects.toThrow('cannot read the figures right now')
  isDown = false
  await second.loadAll()
  expect(await countStarts(video)).toEqual([7, 7, 7, 7])
})

test('an insert whose response is lost is repeated with the same token and counts once', async () => {
  const video = newVideo()
  const tokens: string[] = []
  const insert: Facts['insert'] = async (table, columns, tsv, token) => {
    await facts.insert(table, columns, tsv, token)
    if (table === 'video_events' && tokens.push(token) === 1) await down()
  }
  const ingest = await startIngest({ facts: flawed({ insert }) })
  await ingest.send(beacon(video))
  await ingest.loadAll()
  expect(tokens).toEqual([tokens[0], tokens[0]])
  expect(await countStarts(video)).toEqual([1, 1, 1, 1])
})

/** A copy of a spool, made during the insert of its only batch, as a crash leaves it. */
async function crashDuringInsert(video: IngestVideo, isInserted: boolean): Promise<string> {
  const copy = newSpoolDir()
  const insert: Facts['insert'] = async (...args) => {
    if (args[0] !== 'video_events') return
    if (isInserted) await facts.insert(...args)
    cpSync(dir, copy, { recursive: true })
    await down()
  }
  const dir = newSpoolDir()
  const ingest = await startIngest({ dir, facts: flawed({ insert }), bootId: 'boot-1' })
  // The first pass of every start has ended, so both beacons come into one batch.
  await ingest.loadAll()
  await ingest.send(beacon(video))
  await ingest.send(beacon(video))
  const loading = ingest.loadAll().catch(() => {})
  while (!readdirSync(copy).includes('loader.json')) await new Promise((resolve) => setImmediate(resolve))
  await ingest.stop()
  await loading
  return copy
}

test.each([
  ['the same boot', 'boot-1', true],
  ['the same boot', 'boot-1', false],
  ['another boot', 'boot-2', true],
  ['another boot', 'boot-2', false],
])(
  'after a crash during an insert each event counts once (%s: %s, inserted: %s)',
  async (_, bootId, isIn) => {
    const video = newVideo()
    const dir = await crashDuringInsert(video, isIn)
    const ingest = await startIngest({ dir, bootId })
    await ingest.send(beacon(video))
    await ingest.loadAll()
    expect(await countStarts(video)).toEqual([3, 3, 3, 3])
  },
)

test('after a power cut, rollups without the last batch are recounted from raw rows', async () => {
  const video = newVideo()
  const dir = await crashDuringInsert(video, true)
  for (const table of ['account_counts', 'video_total'])
    await deleteRows(
      facts,
      { table, where: 'account = {a:String}', params: { a: video.accountId } },
      { timeoutMs: 60_000 },
    )
  expect(await countStarts(video)).toEqual([2, 0, 2, 0])
  const ingest = await startIngest({ dir, bootId: 'boot-2' })
  await ingest.loadAll()
  expect(await countStarts(video)).toEqual([2, 2, 2, 2])
})

test('a row that the store refuses for good is quarantined and the others are counted', async () => {
  const [first, video] = [await startIngest(), newVideo()]
  for (let i = 0; i < 5; i++) await first.send(beacon(video))
  await first.stop()
  const poison = writeVideoLine({
    view: newId(22),
    seq: 1,
    received: Math.floor(Date.now() / 1000),
    identity: `${video.accountId}\t${video.videoId}\t`,
    page: '',
    sender: 'desktop\t0\t',
    events: `\tnonsense\t${Date.now()}\t0`,
  })
  fs.writeFileSync(join(first.dir, '000000000002.spool'), makeFrame(`${poison}\n`))
  const second = await startIngest({ dir: first.dir })
  await second.send(beacon(video))
  await second.loadAll()
  expect(await countStarts(video)).toEqual([6, 6, 6, 6])
  expect(readFileSync(join(first.dir, 'quarantine.tsv'), 'utf8')).toMatch(/^[^\n]*\tnonsense\t[^\n]*\n$/)
})

test('loaded segments are removed after their retention time, not before', async () => {
  let clock = Date.now()
  const ingest = await startIngest({ segmentBytes: 1, keepMs: 600_000, now: () => clock })
  const segments = () => readdirSync(ingest.dir).filter((name) => name.endsWith('.spool')).length
  for (let i = 0; i < 3; i++) await ingest.send(beacon(newVideo()))
  await ingest.loadAll()
  expect(segments()).toBe(3)
  clock += 600_001
  await ingest.send(beacon(newVideo()))
  await ingest.loadAll()
  expect(segments()).toBeLessThanOrEqual(2)
})

test('events of bots are stored but not counted', async () => {
  const [ingest, video] = [await startIngest(), newVideo()]
  const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
  expect(await ingest.send(beacon(video), { 'user-agent': bot })).toBe(204)
  await ingest.send(beacon(video))
  await ingest.loadAll()
  expect(await readRows(video)).toHaveLength(4)
  expect(await countStarts(video)).toEqual([1, 1, 1, 1])
})

test('a preview on a page of the console is acknowledged but not counted; a view of a shared player page is counted', async () => {
  const ingest = await startIngest({ consoleOrigin: () => 'https://console.example' })
  const video = newVideo()
  expect(await ingest.send(beacon(video, { page: 'https://console.example/videos/abc/embed' }))).toBe(204)
  expect(await ingest.send(beacon(video, { page: 'https://console.example/embed/abc' }))).toBe(204)
  expect(await ingest.send(beacon(video, { page: 'https://console.example.evil.test/videos/abc' }))).toBe(204)
  await ingest.loadAll()
  expect(await countStarts(video)).toEqual([2, 2, 2, 2])
})

test("a sender's wrong clock does not shift an event, and its age is 0 to 24 hours", async () => {
  const now = Date.UTC(2026, 10, 20, 12)
  const [ingest, video] = [await startIngest({ now: () => now }), newVideo()]
  const at = (ageMs: number) => ({ type: 'pause' as const, at: 5e11 - ageMs, value: 0 })
  const events = [at(60_000), at(-60_000), at(30 * 86_400_000)]
  const token = signPlaybackToken(signingKey, video, now)
  expect(await ingest.send(beacon(video, { token, sentAt: 5e11, events }))).toBe(204)
  await ingest.loadAll()
  const instants = (await readRows(video)).map((row) => String(row.at))
  expect(instants.toSorted()).toEqual([
    '2026-11-19 12:00:00.000',
    '2026-11-20 11:59:00.000',
    '2026-11-20 12:00:00.000',
  ])
})

test('forged and expired tokens and those of another key are refused', async () => {
  const [ingest, video] = [await startIngest(), newVideo()]
  const good = signPlaybackToken(signingKey, video, Date.now())
  const bad = {
    forged: good.replace(video.accountId, newId()),
    cut: good.slice(0, -1),
    foreign: signPlaybackToken(Buffer.alloc(32, 8), video, Date.now()),
    expired: signPlaybackToken(signingKey, video, Date.now() - 25 * 3_600_000),
    empty: '',
  }
  for (const token of Object.values(bad)) expect(await ingest.send(beacon(video, { token }))).toBe(400)
  const almost = signPlaybackToken(signingKey, video, Date.now() - 23.9 * 3_600_000)
  expect(await ingest.send(beacon(video, { token: almost }))).toBe(204)
})

test('a page of another origin may send without a preflight, and a preflight is answered', async () => {
  const ingest = await startIngest()
  const preflight = await ingest.fetch({ method: 'OPTIONS' })
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  const sent = await ingest.fetch({ method: 'POST', body: JSON.stringify(beacon(newVideo())) })
  expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  expect((await ingest.fetch({ method: 'GET' })).status).toBe(405)
})
