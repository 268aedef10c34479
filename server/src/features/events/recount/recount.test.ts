import '../../../../testing/ownTables.ts'
import { expect, test } from 'vitest'
import {
  beacon,
  facts,
  newVideo,
  readRows,
  startIngest,
  type IngestVideo,
} from '../../../../testing/ingest.ts'
import { videoDifferences } from '../../../../testing/rollupDifferences.ts'
import type { Facts } from '../../../platform/facts/facts.ts'
import { deleteRows } from '../../../platform/facts/deleteRows.ts'
import { newId } from '../../../platform/ids.ts'
import { createLog } from '../../../platform/log.ts'
import { pause } from '../../../platform/processes.ts'
import { claimLoading } from '../load/loadingClaim.facts.ts'
import { videoStream } from '../streams/videoStream.ts'
import { completeBatch } from './completeBatch.ts'
import { recountRollups } from './recount.facts.ts'

type Row = Record<string, string | number>

function writeRow(video: IngestVideo, change: Row): string {
  const row: Row = {
    batch: 1,
    view: newId(22),
    seq: 0,
    received: Math.floor(Date.now() / 1000),
    account: video.accountId,
    video: video.videoId,
    player: '',
    page: 'x.com',
    device: 'desktop',
    invalid: 0,
    country: 'TR',
    event: 'start',
    at: Date.now(),
    value: 5,
    ...change,
  }
  return `${videoStream.columns.map((name) => row[name]).join('\t')}\n`
}

const insertRows = (tsv: string, token: string) =>
  facts.insert(videoStream.table, videoStream.columns, tsv, token)

const differences = (video: IngestVideo) => videoDifferences(facts, video)

const checkAlone = async () => {}

const hourMs = 3_600_000
/** Rows in several hours and on both sides of a month, some of them invalid. */
const mixed = (video: IngestVideo, node: string, at: number) =>
  (['infoLoad', 'start', 'complete', 'watch', 'reach', 'pause'] as const)
    .flatMap((event, n) =>
      [0, 1, 30, 800].map((hours) =>
        writeRow(video, { node, event, at: at - hours * hourMs, invalid: n % 5 ? 0 : n % 2 }),
      ),
    )
    .join('')

test('a recount corrects rollups with missing or doubled rows and changes nothing else', async () => {
  const [video, other] = [newVideo(), newVideo()]
  const [one, two] = [newId(8), newId(8)]
  await insertRows(mixed(video, one, Date.now()), `${one}:1`)
  await insertRows(mixed(video, two, Date.now() - 20 * hourMs), `${two}:1`)
  await insertRows(mixed(other, two, Date.now()), `${two}:2`)
  expect(await differences(video)).toEqual([])
  for (const [table, keys, sums] of [
    ['video_counts', 'account, video, quarter, event, invalid', 'count, value'],
    ['video_total', 'account, video', 'infoLoad, start, complete'],
  ])
    await facts.command(
      `INSERT INTO ${table} (${keys}, ${sums}) SELECT ${keys}, ${sums} FROM ${table} WHERE account = {a:String}
       SETTINGS insert_deduplicate = 0`,
      { a: video.accountId },
    )
  for (const table of ['account_counts', 'video_quality', 'account_audience'])
    await deleteRows(
      facts,
      { table, where: 'account = {a:String}', params: { a: video.accountId } },
      { timeoutMs: 60_000 },
    )
  expect(await differences(video)).toHaveLength(5)
  for (const node of [one, two]) await recountRollups(facts, videoStream, { node, batch: 1, checkAlone })
  expect(await differences(video)).toEqual([])
  expect(await differences(other)).toEqual([])
})

test('a recount that timed out and still runs is not added to the next one', async () => {
  const video = newVideo()
  const node = newId(8)
  const rows = Array.from({ length: 5_000 }, () => writeRow(video, { node })).join('')
  await insertRows(rows, `${node}:1`)
  const running: Promise<unknown>[] = []
  /** Makes a statement take some seconds. */
  const slowed = (sql: string) =>
    sql
      .replace('FROM video_events', 'FROM (SELECT * FROM video_events WHERE NOT ignore(sleepEachRow(0.001)))')
      .replace('SETTINGS', 'SETTINGS function_sleep_max_microseconds_per_block = 100000000,')
  const slow: Facts = {
    ...facts,
    async command(sql, params, limits) {
      if (!sql.startsWith('INSERT INTO video_counts')) return facts.command(sql, params, limits)
      running.push(facts.command(slowed(sql), params).catch(() => {}))
      await expect.poll(() => countRecounts(node), { timeout: 20_000 }).toBe(1)
      throw new Error('Timeout error.')
    },
  }
  await expect(recountRollups(slow, videoStream, { node, batch: 1, checkAlone })).rejects.toThrow('Timeout')
  await recountRollups(facts, videoStream, { node, batch: 1, checkAlone })
  await Promise.all(running)
  expect(await differences(video)).toEqual([])
})

async function countInserts(): Promise<number> {
  const [row] = await facts.query<{ count: string }>({
    sql: `SELECT count() AS count FROM system.processes
          WHERE query LIKE 'INSERT INTO video_events%' AND current_database = {database:String}`,
    params: { database: facts.database },
  })
  return Number(row!.count)
}

async function countRecounts(node: string): Promise<number> {
  const [row] = await facts.query<{ count: string }>({
    sql: "SELECT count() AS count FROM system.processes WHERE Settings['log_comment'] = {name:String}",
    params: { name: `recount-${node}` },
  })
  return Number(row!.count)
}

const completion = (node: string) => ({
  facts,
  ingestLog: { isClaimed: () => true },
  stream: videoStream,
  log: createLog('silent', 'test'),
  node,
  epoch: newId(8),
  insert: ({ rows }: { rows: Buffer[] }, token: string) => insertRows(Buffer.concat(rows).toString(), token),
  pause: (ms: number) => pause(Math.min(ms, 50)),
})

test('a batch is completed only when an insert of its rows that still runs has ended', async () => {
  const [video, node, at] = [newVideo(), newId(8), Date.now()]
  const lines = Array.from({ length: 40 }, (_, n) => writeRow(video, { node, view: `view ${n}`, at }))
  const batch = { number: 1, rows: lines.map((line) => Buffer.from(line)), count: lines.length }
  // As that of a loader that was killed. Takes six seconds.
  const inserting = facts.command(
    `INSERT INTO video_events (node, batch, view, account, video, event, at, value)
     SELECT {node:String}, 1, concat('view ', toString(number)), {account:String}, {video:String}, 'start',
       fromUnixTimestamp64Milli({at:Int64}), 5 FROM numbers(40) WHERE NOT ignore(sleepEachRow(0.15))
     SETTINGS function_sleep_max_microseconds_per_block = 100000000`,
    { node, at, account: video.accountId, video: video.videoId },
  )
  await expect.poll(countInserts, { timeout: 20_000 }).toBe(1)
  const impatient = completeBatch({ ...completion(node), insertsMs: 100 }, batch)
  await expect(impatient).rejects.toThrow(/insert into video_events still runs.*after 0 seconds.*KILL QUERY/)
  await completeBatch(completion(node), batch)
  await inserting
  expect(await readRows(video)).toHaveLength(40)
  expect(await differences(video)).toEqual([])
})

test.each([
  ['another one completed the batch', true],
  ['its lease expired', false],
])('a loader that was suspended during a recount sends nothing more if %s', async (_, isCompleted) => {
  const [video, node] = [newVideo(), newId(8)]
  const line = writeRow(video, { node })
  const batch = { number: 1, rows: [Buffer.from(line)], count: 1 }
  await insertRows(line, `${node}:1`)
  let [isClaimed, sent] = [true, 0]
  const suspending: Facts = {
    ...facts,
    async command(...args) {
      await facts.command(...args)
      if (sent++ > 0) return
      if (isCompleted) await completeBatch(completion(node), batch)
      else isClaimed = false
    },
  }
  const suspended = { ...completion(node), facts: suspending, ingestLog: { isClaimed: () => isClaimed } }
  const error = await completeBatch(suspended, batch).catch((thrown: unknown) => thrown)
  if (!isCompleted) await completeBatch(completion(node), batch)
  expect(await differences(video)).toEqual([])
  expect(String(error)).toContain('another process may insert or complete this batch by now')
  expect(sent).toBe(1)
})

test('while one node recounts, no other inserts', async () => {
  const video = newVideo()
  const ingest = await startIngest({ everyMs: 50 })
  await ingest.send(beacon(video))
  await expect.poll(() => readRows(video), { timeout: 20_000 }).toHaveLength(2)
  const node = String((await readRows(video))[0]!['node'])
  // A node that never reported is not waited for.
  const countReports = async () => {
    const sql = 'SELECT toUInt32(count()) AS reports FROM ingest_progress WHERE node = {node:String}'
    return (await facts.query<{ reports: number }>({ sql, params: { node } }))[0]!.reports
  }
  await expect.poll(countReports, { timeout: 20_000 }).toBeGreaterThan(0)
  const recounting = newId(8)
  await insertRows(writeRow(video, { node: recounting }), `${recounting}:1`)
  const claim = await claimLoading(facts, { stream: 'video', node: recounting }, pause)
  const meddling: Facts = {
    ...facts,
    async command(...args) {
      await facts.command(...args)
      expect(await ingest.send(beacon(video))).toBe(204)
    },
  }
  await recountRollups(meddling, videoStream, { node: recounting, batch: 1, checkAlone })
  expect((await readRows(video)).filter((row) => row['node'] === node)).toHaveLength(2)
  await claim.end()
  await ingest.loadAll()
  expect((await readRows(video)).length).toBeGreaterThan(3)
  expect(await differences(video)).toEqual([])
})

test('when two nodes want to recount, the second waits for the first', async () => {
  const order: string[] = []
  const recount = async (node: string) => {
    const claim = await claimLoading(facts, { stream: 'video', node }, pause)
    order.push(`${node} begins`)
    await pause(100)
    order.push(`${node} ends`)
    await claim.end()
  }
  const [one, two] = [newId(8), newId(8)]
  await Promise.all([recount(one), recount(two)])
  const first = order[0]!.split(' ')[0]!
  const second = first === one ? two : one
  expect(order).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`])
})

test('a loader that was suspended while it waited for its turn does not end the recount of its successor', async () => {
  const [video, node] = [newVideo(), newId(8)]
  const batch = { number: 1, rows: [Buffer.from(writeRow(video, { node }))], count: 1 }
  // Takes two seconds.
  const recounting = facts.command(
    `SELECT sleepEachRow(0.1) FROM numbers(20)
     SETTINGS log_comment = 'recount-${node}', function_sleep_max_microseconds_per_block = 100000000`,
  )
  await expect.poll(() => countRecounts(node)).toBe(1)
  const suspended = { ...completion(node), ingestLog: { isClaimed: () => false } }
  await expect(completeBatch(suspended, batch)).rejects.toThrow('another process may insert or complete')
  await recounting
})
