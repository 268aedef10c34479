import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { beacon, newSpoolDir, newVideo, startIngest, type IngestVideo } from '../../../../testing/ingest.ts'
import { openOldStore } from '../../../../testing/oldStore.ts'
import type { Facts } from '../../../platform/facts/facts.ts'
import { readFactsSchema } from '../../../platform/facts/factsSchema.ts'
import { migrateFacts } from '../../../platform/facts/migrateFacts.ts'
import { newId } from '../../../platform/ids.ts'
import { waitUntil } from '../../../platform/processes.ts'
import { writeRows } from './readBatch.ts'
import { videoStream, writeVideoLine } from '../streams/videoStream.ts'
import { makeFrame } from '../spool/frames.ts'

/** As a migration of the next release does. */
async function makeStarts(facts: Facts): Promise<void> {
  await facts.command('CREATE TABLE starts (view String) ENGINE = MergeTree ORDER BY view')
  await facts.command("INSERT INTO starts SELECT view FROM video_events WHERE event = 'start'")
  await facts.command(
    "CREATE MATERIALIZED VIEW starts_feed TO starts AS SELECT view FROM video_events WHERE event = 'start'",
  )
  await facts.insert('migrations', ['name'], '0099_starts\n', newId())
}

async function countStarts(facts: Facts, { accountId }: IngestVideo): Promise<number[]> {
  const [row] = await facts.query<{ counts: string[] }>({
    sql: `SELECT [(SELECT countIf(event = 'start') FROM video_events WHERE account = {account:String}),
      (SELECT sum(count) FROM account_counts WHERE account = {account:String} AND event = 'start'),
      (SELECT sum(count) FROM video_counts WHERE account = {account:String} AND event = 'start'),
      (SELECT sum(start) FROM video_total WHERE account = {account:String})] AS counts`,
    params: { account: accountId },
  })
  return row!.counts.map(Number)
}

/** A spool whose only batch was inserted by the previous version, which was killed before it recorded that. */
async function leaveOpenBatch(
  facts: Facts,
  video: IngestVideo,
  { schema = '0002_quality_audience', receivedAt = 0 } = {},
): Promise<string> {
  const [dir, node] = [newSpoolDir(), newId(8)]
  const line = () =>
    writeVideoLine({
      view: newId(22),
      seq: 0,
      received: Math.floor(Date.now() / 1000),
      identity: `${video.accountId}\t${video.videoId}\t`,
      page: '',
      sender: 'desktop\t0\t',
      events: `\tstart\t${Date.now()}\t5`,
    })
  const lines = `${line()}\n${line()}\n`
  const frame = makeFrame(lines)
  writeFileSync(join(dir, '000000000001.spool'), frame)
  const next = {
    to: { segment: 1, offset: frame.length },
    epoch: `boot-1:${schema}`,
    begunAt: Date.now(),
  }
  const state = { node, batch: 0, done: { segment: 0, offset: 0 }, receivedAt, next }
  writeFileSync(join(dir, 'loader.json'), JSON.stringify(state))
  const { tsv } = writeRows(videoStream, lines, `${node}\t1`, () => true)
  await facts.insert(videoStream.table, videoStream.columns, tsv, `${node}:1`)
  return dir
}

test('a batch that was open during a migration is counted once in the new tables', async () => {
  const [facts, video] = [await openOldStore('0002_quality_audience'), newVideo()]
  const dir = await leaveOpenBatch(facts, video)
  await migrateFacts(facts)
  const ingest = await startIngest({ dir, facts, bootId: 'boot-1' })
  await ingest.send(beacon(video))
  await ingest.loadAll()
  expect(await countStarts(facts, video)).toEqual([3, 3, 3, 3])
})

test('an open batch is counted once in a table that another process makes and fills while this one begins to load', async () => {
  const [facts, video] = [await openOldStore('0002_quality_audience'), newVideo()]
  await migrateFacts(facts)
  const schema = (await readFactsSchema(facts))!
  const dir = await leaveOpenBatch(facts, video, { schema, receivedAt: Date.now() - 1_000 })
  let isMigrated = false
  const migrateMeanwhile: Facts = {
    ...facts,
    async query<Row>(...args: Parameters<Facts['query']>) {
      if (!isMigrated && args[0].sql.includes('FROM video_events')) {
        isMigrated = true
        await makeStarts(facts)
      }
      return facts.query<Row>(...args)
    },
  }
  const ingest = await startIngest({ dir, facts: migrateMeanwhile, bootId: 'boot-1' })
  await waitUntil(
    async () =>
      ingest.loadAll().then(
        () => true,
        () => false,
      ),
    20_000,
  )
  expect(isMigrated).toBe(true)
  const [row] = await facts.query<{ starts: string }>({
    sql: 'SELECT count() AS starts FROM starts',
    params: {},
  })
  expect([Number(row!.starts), (await countStarts(facts, video))[0]]).toEqual([2, 2])
})

test('nothing is inserted before the tables are migrated to this version', async () => {
  const [facts, video] = [await openOldStore('0002_quality_audience'), newVideo()]
  const order: string[] = []
  const watched: Facts = {
    ...facts,
    insert(...args) {
      order.push(args[0])
      return facts.insert(...args)
    },
  }
  const ingest = await startIngest({ facts: watched, everyMs: 20 })
  expect(await ingest.send(beacon(video))).toBe(204)
  await migrateFacts({
    ...watched,
    async command(...args) {
      await ingest.send(beacon(video))
      await facts.command(...args)
    },
  })
  await ingest.loadAll()
  expect(order.indexOf('video_events')).toBeGreaterThan(order.lastIndexOf('migrations'))
  const [raw, ...rolled] = await countStarts(facts, video)
  expect(raw).toBeGreaterThan(10)
  expect(rolled).toEqual([raw, raw, raw])
})

test('a migration that lost its pause while it filled a table is not recorded, and is repeated', async () => {
  const facts = await openOldStore('0002_quality_audience')
  const losePause = async () => {
    throw new Error('others insert again')
  }
  const watch = {
    begin: async () => {},
    next: async () => {},
    end: async () => {},
    pauseLoading: (work: (checkPause: () => Promise<void>) => Promise<void>) => work(losePause),
  }
  await expect(migrateFacts(facts, { watch })).rejects.toThrow('others insert again')
  expect(await migrateFacts(facts)).toContain('0003_counts')
})
