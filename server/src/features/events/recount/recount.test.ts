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
import type { Facts } from '../../../platform/facts/facts.ts'
import { newId } from '../../../platform/ids.ts'
import { pause } from '../../../platform/processes.ts'
import { videoRollups } from '../streams/videoRollups.ts'
import { videoStream } from '../streams/videoStream.ts'
import { recountRollups } from './recount.facts.ts'
import { claimRecount } from './recountClaim.facts.ts'

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

/** Every rollup whose sums of the account are not those of the raw rows. */
async function differences({ accountId }: IngestVideo): Promise<string[]> {
  const read = async (columns: string[], from: string, where: string) => {
    const sql = `SELECT toString([${columns.map((sum) => `toInt64(${sum})`).join(', ')}]) AS sums
                 FROM ${from} WHERE account = {account:String} AND ${where}`
    const [row] = await facts.query<{ sums: string }>({ sql, params: { account: accountId } })
    return row!.sums
  }
  const different: string[] = []
  for (const { table, columns, rows = 'video_events', withInvalid, where = '1' } of videoRollups) {
    const names = Object.keys(columns).filter((name) => name !== 'startTimes')
    if (names.length === 0) continue
    const rolled = await read(
      names.map((name) => `sum(${name})`),
      table,
      '1',
    )
    const counted = await read(
      names.map((name) => columns[name]!),
      rows,
      `${withInvalid ? '1' : 'invalid = 0'} AND ${where}`,
    )
    if (rolled !== counted) different.push(`${table}: ${rolled}, not ${counted}`)
  }
  return different
}

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
    await facts.command(
      `ALTER TABLE ${table} DELETE WHERE account = {a:String} SETTINGS mutations_sync = 2`,
      { a: video.accountId },
    )
  expect(await differences(video)).toHaveLength(5)
  for (const node of [one, two]) await recountRollups(facts, videoStream, { node, batch: 1 })
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
      await expect.poll(() => countRecounts(node)).toBe(1)
      throw new Error('Timeout error.')
    },
  }
  await expect(recountRollups(slow, videoStream, { node, batch: 1 })).rejects.toThrow('Timeout')
  await recountRollups(facts, videoStream, { node, batch: 1 })
  await Promise.all(running)
  expect(await differences(video)).toEqual([])
})

async function countRecounts(node: string): Promise<number> {
  const [row] = await facts.query<{ count: string }>({
    sql: "SELECT count() AS count FROM system.processes WHERE Settings['log_comment'] = {name:String}",
    params: { name: `recount-${node}` },
  })
  return Number(row!.count)
}

test('while one node recounts, no other inserts', async () => {
  const video = newVideo()
  const ingest = await startIngest({ everyMs: 50 })
  await ingest.send(beacon(video))
  await expect.poll(() => readRows(video), { timeout: 20_000 }).toHaveLength(2)
  const node = String((await readRows(video))[0]!['node'])
  const recounting = newId(8)
  await insertRows(writeRow(video, { node: recounting }), `${recounting}:1`)
  const end = await claimRecount(facts, { stream: 'video', node: recounting }, pause)
  const meddling: Facts = {
    ...facts,
    async command(...args) {
      await facts.command(...args)
      expect(await ingest.send(beacon(video))).toBe(204)
    },
  }
  await recountRollups(meddling, videoStream, { node: recounting, batch: 1 })
  expect((await readRows(video)).filter((row) => row['node'] === node)).toHaveLength(2)
  await end()
  await ingest.loadAll()
  expect((await readRows(video)).length).toBeGreaterThan(3)
  expect(await differences(video)).toEqual([])
})

test('when two nodes want to recount, the second waits for the first', async () => {
  const order: string[] = []
  const recount = async (node: string) => {
    const end = await claimRecount(facts, { stream: 'video', node }, pause)
    order.push(`${node} begins`)
    await pause(100)
    order.push(`${node} ends`)
    await end()
  }
  const [one, two] = [newId(8), newId(8)]
  await Promise.all([recount(one), recount(two)])
  const first = order[0]!.split(' ')[0]!
  const second = first === one ? two : one
  expect(order).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`])
})
