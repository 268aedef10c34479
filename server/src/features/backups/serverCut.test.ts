import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOwnEngine } from '../../../testing/ownEngine.ts'
import { newBucket, s3LimitMs } from '../../../testing/sharedS3.ts'
import { startStandIn } from '../../../testing/standIn.ts'
import { server } from '../../../testing/testServer.ts'
import { openFacts, type Facts } from '../../platform/facts/facts.ts'
import { factsSocketPath } from '../../platform/facts/launch.ts'
import { migrateFacts } from '../../platform/facts/migrateFacts.ts'
import {
  buildBackup,
  buildRestore,
  cloneTables,
  removeClones,
  storeBackup,
  type ServerBackup,
} from '../../platform/facts/serverBackup.ts'
import { readS3Address, type S3Address } from '../../platform/files/s3Address.ts'
import { s3Files } from '../../platform/files/s3Files.ts'
import { newId } from '../../platform/ids.ts'
import { importEvents } from '../events/load/importEvents.service.ts'
import { reportProgress } from '../events/spool/progress.facts.ts'
import { restoreFacts } from './restoreFacts.ts'
import { takeCut } from './takeCut.ts'

const { db, log } = server.deps
const spoolDir = mkdtempSync(join(tmpdir(), 'matinee-cut-'))
const ends: (() => unknown)[] = [() => rmSync(spoolDir, { recursive: true })]
let bucket: S3Address
let [source, target] = [] as unknown as [Facts, Facts]
let sourceUrl = ''

/** A ClickHouse server with nothing in it. */
async function startServer(): Promise<Facts & { url: string }> {
  const engine = await startOwnEngine()
  const standIn = await startStandIn(factsSocketPath(engine.dataDir))
  const facts = openFacts({ url: standIn.url })
  ends.push(async () => {
    await facts.close()
    await standIn.goAway()
    await engine.stop()
  })
  return { ...facts, url: standIn.url }
}

beforeAll(async () => {
  const [one, two] = await Promise.all([startServer(), startServer()])
  bucket = readS3Address(`${await newBucket()}/backups`)!
  ;[source, target, sourceUrl] = [one, two, one.url]
  await migrateFacts(source)
}, s3LimitMs)
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const account = newId()
const bring = (batch: number, count: number) =>
  importEvents(source, {
    source: 'test',
    batch,
    events: Array.from({ length: count }, (_, seq) => ({
      account,
      video: 'video',
      view: newId(22),
      seq,
      type: 'start' as const,
      at: Date.now(),
      value: 1,
      page: '',
      device: 'tv',
    })),
  })
const countIn = async (facts: Facts, database = 'matinee') => {
  const [row] = await facts.query<{ counts: number[] }>({
    sql: `SELECT [(SELECT toUInt32(count()) FROM ${database}.video_events),
            (SELECT toUInt32(sum(count)) FROM ${database}.video_counts),
            (SELECT toUInt32(sum(start)) FROM ${database}.video_total)] AS counts`,
    params: {},
  })
  return row!.counts
}
const cutOf = (options: { bucket?: ServerBackup } = {}) => {
  const spools = { spoolDir, ingestSpoolDir: `${spoolDir}-ingest` }
  const config = { dataDir: '', ...spools, clickhouseUrl: sourceUrl, ingestLog: null }
  return takeCut({ db, log, facts: source, config }, () => Promise.resolve(), options)
}

/** A backup has no key of its base. Gives it one that is not valid any more, as older versions of ClickHouse stored it. */
async function replaceBaseKey(name: string): Promise<void> {
  const files = s3Files(bucket)
  const written = await text(await files.read(`${name}/.backup`))
  const { accessKeyId, secretAccessKey } = bucket.credentials!
  expect(written).not.toContain(accessKeyId)
  expect(written).not.toContain(secretAccessKey)
  const replaced = written
    .replace(/(<base_backup>S3\()(\S+?)(\)<)/, `$1$2, 'test:tester', 'replaced'$3`)
    .replace(
      /<base_backup_copy_s3_credentials_from_backup>.*<\/base_backup_copy_s3_credentials_from_backup>/,
      '',
    )
  expect(replaced).toContain('replaced')
  await files.put(`${name}/.backup`, Readable.from([Buffer.from(replaced)]))
}

test('a ClickHouse server stores its tables of the cut in a bucket, then only what is new, and restores them although its key was replaced; nodes whose spools the cut lacks are named', async () => {
  await bring(1, 50)
  const [stream, seenAt] = ['video', Date.now()] as const
  await reportProgress(source, { stream, node: 'elsewhere', loadedTo: seenAt, seenAt, hasLeft: false })
  const cut = await cutOf({ bucket: { bucket, name: 'one', base: null } })
  await bring(2, 30)
  // A migration that begins after the cut.
  await source.command('CREATE TABLE later (day Date) ENGINE = MergeTree ORDER BY day')
  expect(await countIn(source, 'matinee_cut')).toEqual([50, 50, 50])
  expect(cut.nodesLeftOut).toEqual([{ stream, node: 'elsewhere', heardAt: seenAt }])
  if (cut.facts.kind !== 'bucket') throw new Error('the server has the parts')
  await cut.facts.store()
  await cut.end()
  await source.command('DROP TABLE later SYNC')
  await cloneTables(source)
  await storeBackup(source, { bucket, name: 'two', base: 'one' })
  await removeClones(source)
  await expect(countIn(source, 'matinee_cut')).rejects.toThrow('does not exist')
  await replaceBaseKey('two')
  const { schema } = cut
  await restoreFacts(target, { schema, nodes: [] }, { kind: 'bucket', bucket, name: 'two' })
  expect(await countIn(target)).toEqual([80, 80, 80])
  expect(await countIn(source)).toEqual([80, 80, 80])
  expect(await target.query({ sql: 'SELECT node FROM ingest_progress', params: {} })).toEqual([])
})

test('facts on a server without a bucket, and a bucket that refuses, are refused with what to do and no secret', async () => {
  await expect(cutOf()).rejects.toThrow(/Back up to an S3 bucket/)
  const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'mistaken-secret' }
  await cloneTables(source)
  const refused = await storeBackup(source, {
    bucket: { ...bucket, credentials },
    name: 'three',
    base: null,
  }).catch((error: Error) => error.message)
  expect(refused).toMatch(/^ClickHouse cannot use the bucket bucket-[\w-]+ for the backup: /)
  expect(refused).not.toContain('mistaken-secret')
})

test('the statements for a cluster are parsed by the engine', async () => {
  const [place, tables] = [{ cluster: 'main', database: 'matinee' }, ['video_events', 'video_counts']]
  const backup = buildBackup(place, tables, { bucket, name: 'two', base: 'one' })
  const restore = buildRestore(place, tables, { bucket, name: 'two' })
  expect(backup).toMatch(
    /^BACKUP TABLE matinee_shard\.video_events, TABLE matinee_shard\.video_counts ON CLUSTER 'main' TO S3\('.*\/bucket-[\w-]+\/backups\/two'/,
  )
  for (const sql of [backup, restore])
    expect(await source.queryServer({ sql: `EXPLAIN AST ${sql}`, params: {} }, 10_000)).not.toEqual([])
})
