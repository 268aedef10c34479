import '../../../../testing/ownTables.ts'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
import { videoDifferences } from '../../../../testing/rollupDifferences.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Facts } from '../../../platform/facts/facts.ts'
import { newId } from '../../../platform/ids.ts'
import { createLog } from '../../../platform/log.ts'
import { pause } from '../../../platform/processes.ts'
import { openSpoolLog } from '../spool/spoolLog.ts'
import { createStreamMetrics } from '../streams/streamMetrics.ts'
import { videoStream, writeVideoLine } from '../streams/videoStream.ts'
import { BatchLoader } from './batchLoader.ts'
import { importEvents, type ImportedEvent } from './importEvents.service.ts'
import { claimLoading, isLoadingClaimed } from './loadingClaim.facts.ts'
import { StoreReadiness } from './storeReadiness.ts'
import { signPlaybackToken } from '../../playback/playbackToken.ts'
import { makeFrame } from '../spool/frames.ts'

/** The facts store with another insert of video events. */
const inserting = (insert: Facts['insert']): Facts => ({
  ...facts,
  insert: (...args) => (args[0] === 'video_events' ? insert(...args) : facts.insert(...args)),
})
const down = () => Promise.reject(new AppError('unavailable', 503, refusals.figuresUnreachable))
/** A store that forgot every token, because of many other inserts. */
const forgetful = inserting((table, columns, tsv) => facts.insert(table, columns, tsv, newId()))

test('inserts into a store that is down are retried at intervals, however many beacons arrive', async () => {
  const video = newVideo()
  let tries = 0
  const store = inserting(() => {
    tries++
    return down()
  })
  const ingest = await startIngest({ everyMs: 20, batchBytes: 1, facts: store })
  for (let n = 0; n < 300; n++) expect(await ingest.send(beacon(video))).toBe(204)
  expect(tries).toBeLessThan(20)
})

test('a clock that is set back does not stop loading', async () => {
  const video = newVideo()
  const clock = { back: 0 }
  const store = inserting((...args) => {
    clock.back = 3_600_000
    return facts.insert(...args)
  })
  const ingest = await startIngest({ everyMs: 200, now: () => Date.now() - clock.back, facts: store })
  await ingest.send(beacon(video))
  await expect.poll(() => readRows(video), { timeout: 20_000 }).toHaveLength(2)
  await ingest.send(beacon(video))
  await expect.poll(() => readRows(video), { timeout: 20_000 }).toHaveLength(4)
})

test('a repeated beacon is counted once even after the clock was days ahead', async () => {
  const [dir, video] = [newSpoolDir(), newVideo()]
  const clock = { ahead: 3 * 86_400_000 }
  const now = () => Date.now() + clock.ahead
  const first = await startIngest({ dir, now })
  const early = beacon(video, { token: signPlaybackToken(signingKey, video, now()) })
  await first.send(early)
  await first.loadAll()
  clock.ahead = 0
  const repeated = beacon(video)
  await first.send(repeated)
  await first.loadAll()
  await first.stop()
  const second = await startIngest({ dir })
  await second.send(repeated)
  await second.send({ ...early, token: repeated.token })
  await second.loadAll()
  expect(await readRows(video)).toHaveLength(4)
})

const writeLine = (video: IngestVideo, type: string) =>
  writeVideoLine({
    view: newId(22),
    seq: 0,
    received: Math.floor(Date.now() / 1000),
    identity: `${video.accountId}\t${video.videoId}\t`,
    page: '',
    sender: 'desktop\t0\t',
    events: `\t${type}\t${Date.now()}\t0`,
  })

/** A copy of a spool, made during an insert, as a power cut leaves it. */
async function cutPower(dir: string, isTime: (token: string) => boolean): Promise<string> {
  const copy = newSpoolDir()
  const store = inserting(async (...args) => {
    if (existsSync(join(copy, 'loader.json'))) return down()
    await facts.insert(...args)
    if (!isTime(args[3])) return
    cpSync(dir, copy, { recursive: true })
    await down()
  })
  const ingest = await startIngest({ dir, facts: store, bootId: 'boot-1' })
  const loading = ingest.loadAll().catch(() => {})
  await expect.poll(() => existsSync(join(copy, 'loader.json')), { timeout: 20_000 }).toBe(true)
  await ingest.stop()
  await loading
  return copy
}

test('a power cut during the search for a refused row loses no other row', async () => {
  const [dir, video] = [newSpoolDir(), newVideo()]
  const lines = ['start', 'start', 'nonsense', 'start'].map((type) => `${writeLine(video, type)}\n`)
  writeFileSync(join(dir, '000000000001.spool'), makeFrame(lines.join('')))
  const copy = await cutPower(dir, (token) => token.endsWith('.0'))
  expect(await readRows(video)).toHaveLength(2)
  const ingest = await startIngest({ dir: copy, bootId: 'boot-2' })
  await ingest.loadAll()
  expect(await readRows(video)).toHaveLength(3)
})

test('a batch that stayed open for hours counts once, although the store forgot its token', async () => {
  const [dir, video] = [newSpoolDir(), newVideo()]
  const lines = ['start', 'start', 'pause'].map((type) => `${writeLine(video, type)}\n`)
  writeFileSync(join(dir, '000000000001.spool'), makeFrame(lines.join('')))
  const copy = await cutPower(dir, () => true)
  const now = () => Date.now() + 2 * 3_600_000
  const ingest = await startIngest({ dir: copy, bootId: 'boot-1', facts: forgetful, now })
  await ingest.loadAll()
  expect(await readRows(video)).toHaveLength(3)
})

test('a batch that is imported again much later counts once', async () => {
  const video = newVideo()
  const event = (seq: number): ImportedEvent => ({
    account: video.accountId,
    video: video.videoId,
    view: `import-${seq >> 1}`,
    seq,
    type: 'start',
    at: Date.now() - seq * 86_400_000,
    value: 5,
    page: '',
    device: 'desktop',
  })
  const batch = { source: newId(8), batch: 1, events: Array.from({ length: 40 }, (_, seq) => event(seq)) }
  await importEvents(facts, { ...batch, events: batch.events.slice(0, 10) })
  await importEvents(facts, batch)
  await importEvents(forgetful, batch)
  expect(await readRows(video)).toHaveLength(40)
})

const log = createLog('silent', 'test')

/** `isClaimed`: whether no other process loads. */
type LoadOptions = { store?: Facts; now?: () => number; isClaimed?: () => boolean }

/** Loads one batch of a spool. */
async function loadBatch(
  dir: string,
  { store = facts, now = Date.now, isClaimed = () => true }: LoadOptions = {},
): Promise<void> {
  const spool = await openSpoolLog({ dir, log, now, lockTimeoutMs: 5_000 })
  const loader = new BatchLoader({
    stream: videoStream,
    metrics: createStreamMetrics('video'),
    ingestLog: { ...spool, isClaimed },
    isShared: false,
    facts: store,
    log,
    now,
    bootId: 'boot-1',
    pause: (ms) => pause(Math.min(ms, 20)),
  })
  try {
    await loader.loadNext()
  } finally {
    await spool.endAppends()
    await spool.close()
  }
}

const killed = () => Promise.reject(new Error('killed'))

test('a batch that a killed loader had completed counts once, although the next one knows its first token', async () => {
  const [dir, video] = [newSpoolDir(), newVideo()]
  const lines = ['start', 'start', 'pause'].map((type) => `${writeLine(video, type)}\n`)
  writeFileSync(join(dir, '000000000001.spool'), makeFrame(lines.join('')))
  // It has written the batch down, and inserts nothing.
  await expect(loadBatch(dir, { isClaimed: () => false })).rejects.toThrow(
    'another process may load this batch',
  )
  const ahead = () => Date.now() + 2 * 3_600_000
  await expect(loadBatch(dir, { now: ahead, store: { ...facts, command: killed } })).rejects.toThrow('killed')
  expect(await readRows(video)).toHaveLength(3)
  await loadBatch(dir)
  expect(await readRows(video)).toHaveLength(3)
  expect(await videoDifferences(facts, video)).toEqual([])
})

test('a loader that another process replaces while the store refuses a row inserts no other part of the batch', async () => {
  const [dir, video] = [newSpoolDir(), newVideo()]
  const lines = ['start', 'nonsense'].map((type) => `${writeLine(video, type)}\n`)
  writeFileSync(join(dir, '000000000001.spool'), makeFrame(lines.join('')))
  let isClaimed = true
  const store = inserting((...args) => facts.insert(...args).finally(() => (isClaimed = false)))
  const loading = loadBatch(dir, { store, isClaimed: () => isClaimed })
  await expect(loading).rejects.toThrow('another process may load this batch')
  expect(await readRows(video)).toEqual([])
})

test('nothing is inserted after an answer of the store that was so slow that a claim may have come since', async () => {
  const claims: { end(): Promise<void> }[] = []
  const slow: Facts = {
    ...facts,
    async query<Row>(...args: Parameters<Facts['query']>) {
      const rows = await facts.query<Row>(...args)
      if (claims.length === 0) {
        claims.push(await claimLoading(facts, { stream: 'ad', node: 'other' }, () => Promise.resolve()))
        await pause(2_100)
      }
      return rows
    },
  }
  const endClaims = async () => {
    for (const claim of claims) await claim.end()
  }
  await new StoreReadiness({ facts: slow, stream: 'ad', log, pause: endClaims }).waitForClaim('one')
  expect(await isLoadingClaimed(facts, 'ad')).toBe(false)
})
