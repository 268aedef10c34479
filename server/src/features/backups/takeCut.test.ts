import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Beacon } from '@matinee/contract/plain/beacon'
import { adBeacon, entireLife, newPlacement, startAdIngest, ticketOf } from '../../../testing/adIngest.ts'
import { beacon, newVideo, startIngest } from '../../../testing/ingest.ts'
import { make } from '../../../testing/make.ts'
import { natsLimitMs, startNatsServers } from '../../../testing/natsServers.ts'
import { startOwnEngine, type OwnEngine } from '../../../testing/ownEngine.ts'
import { makeSite } from '../../../testing/revenue.ts'
import { march, newSource, storeRates } from '../../../testing/revenueImports.ts'
import { adDifferences, videoDifferences } from '../../../testing/rollupDifferences.ts'
import { server } from '../../../testing/testServer.ts'
import type { Facts } from '../../platform/facts/facts.ts'
import { freezeTables, type FrozenPart } from '../../platform/facts/freezeParts.ts'
import { migrateFacts } from '../../platform/facts/migrateFacts.ts'
import { newId } from '../../platform/ids.ts'
import type { NatsAddress } from '../../platform/nats/natsAddress.ts'
import { pause } from '../../platform/processes.ts'
import { claimLoading } from '../events/load/loadingClaim.facts.ts'
import { restoreSpools } from '../events/spool/restoreSpools.service.ts'
import { openSpoolsCut } from '../events/spool/spoolsCut.ts'
import { importRevenue, textInput } from '../revenue/imports.service.ts'
import { requireEmpty } from './restore/requireEmpty.ts'
import { restoreFacts } from './restoreFacts.ts'
import { takeCut, type Cut } from './takeCut.ts'

const { db, log } = server.deps
let source: OwnEngine
beforeAll(async () => {
  source = await startOwnEngine()
  await migrateFacts(source.facts)
})
afterAll(() => source.stop())

function newSpool(): string {
  const dir = mkdtempSync(join(tmpdir(), 'matinee-cut-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return join(dir, 'spool')
}

const spoolsOf = (spoolDir: string) => ({ spoolDir, ingestSpoolDir: `${spoolDir}-ingest` })

const takeCutOf = <S>(
  spoolDir: string,
  openSnapshot: () => Promise<S>,
  ingestLog: NatsAddress | null = null,
) =>
  takeCut(
    {
      db,
      log,
      facts: source.facts,
      config: { ...spoolsOf(spoolDir), dataDir: source.dataDir, clickhouseUrl: null, ingestLog },
    },
    openSnapshot,
  )

function partsOf({ facts }: Cut<unknown>): FrozenPart[] {
  if (facts.kind !== 'parts') throw new Error('the engine is embedded')
  return facts.parts
}

/** The cut in a facts engine and a spool folder of their own. */
async function restore(cut: Cut<unknown>): Promise<{ facts: Facts; spoolDir: string }> {
  const target = await startOwnEngine()
  onTestFinished(target.stop)
  const spoolDir = newSpool()
  const parts = partsOf(cut)
  await restoreFacts(target.facts, cut, {
    kind: 'parts',
    parts,
    async write({ table, part }, dir) {
      const { files } = parts.find((one) => one.table === table && one.part === part)!
      for (const { name, path } of files) copyFileSync(path, join(dir, name))
    },
  })
  const spool = new Map(cut.spool.map((file) => [file.name, file]))
  await restoreSpools(spoolsOf(spoolDir), [...spool.keys()], async (name, path) => {
    mkdirSync(dirname(path), { recursive: true })
    const file = spool.get(name)!
    writeFileSync(path, readFileSync(file.path).subarray(0, file.bytes))
  })
  return { facts: target.facts, spoolDir }
}

/** The facts store with another insert of ad events. */
const insertingAds = (facts: Facts, insert: Facts['insert']): Facts => ({
  ...facts,
  insert: (...args) => (args[0] === 'ad_events' ? insert(...args) : facts.insert(...args)),
})

/** A claim for an hour, frozen parts and links. */
async function leaveKilledBackup(spoolDir: string): Promise<void> {
  const { facts, dataDir } = source
  await claimLoading(facts, { stream: 'video', node: 'backup' }, () => Promise.resolve())
  await freezeTables(facts, join(dataDir, 'facts'))
  const beacons = openSpoolsCut(spoolDir)
  await beacons.readLoading()
  await beacons.hold()
}

test('a restored cut has every beacon acknowledged before it exactly once, none sent after it, and nothing of a killed backup', async () => {
  const { facts } = source
  const [video, place, spoolDir] = [newVideo(), newPlacement(), newSpool()]
  // An open batch of ads, of which the store has a half: as after a kill between two inserts.
  let isHalfStored = false
  const half = insertingAds(facts, async (table, columns, tsv, token) => {
    const lines = String(tsv).split('\n').slice(0, -1)
    if (!isHalfStored)
      await facts.insert(
        table,
        columns,
        lines.slice(0, lines.length / 2).map((line) => Buffer.from(`${line}\n`)),
        token,
      )
    isHalfStored = true
    throw new Error('the store is away')
  })
  // As the ingest process of a supervisor, which has a spool of its own.
  const ads = await startAdIngest({ dir: join(spoolsOf(spoolDir).ingestSpoolDir, 'ads'), facts: half })
  for (let n = 0; n < 4; n++) expect(await ads.send(adBeacon(ticketOf(place)))).toBe(204)
  const loadingAds = ads.loadAll().catch(() => {})
  await expect.poll(() => isHalfStored, { timeout: 20_000 }).toBe(true)

  const ingest = await startIngest({ dir: spoolDir, facts, everyMs: 50 })
  const sent: { beacon: Beacon; sentAt: number; acknowledgedAt: number }[] = []
  const stop = new AbortController()
  const sending = (async () => {
    for (; !stop.signal.aborted; await pause(2)) {
      const [one, sentAt] = [beacon(video), Date.now()]
      expect(await ingest.send(one)).toBe(204)
      sent.push({ beacon: one, sentAt, acknowledgedAt: Date.now() })
    }
  })()
  const rowsOf = async (store: Facts) => {
    const rows = await store.query<{ view: string; rows: number }>({
      sql: 'SELECT view, toUInt32(count()) AS rows FROM video_events WHERE account = {account:String} GROUP BY view',
      params: { account: video.accountId },
    })
    return new Map(rows.map(({ view, rows: count }) => [view, count]))
  }
  await expect.poll(async () => (await rowsOf(facts)).size, { timeout: 20_000 }).toBeGreaterThan(20)
  await leaveKilledBackup(spoolDir)
  const cut = await takeCutOf(spoolDir, async () => 'snapshot')
  const endedAt = Date.now()
  const sentAfter = () => sent.filter(({ sentAt }) => sentAt > endedAt)
  await expect.poll(() => sentAfter().length, { timeout: 20_000 }).toBeGreaterThan(10)
  stop.abort()
  await sending
  await ads.stop()
  await loadingAds
  expect(cut.nodesLeftOut).toEqual([])

  const restored = await restore(cut)
  await cut.end()
  expect(existsSync(join(source.dataDir, 'facts', 'shadow'))).toBe(false)
  expect(existsSync(join(spoolDir, 'cut'))).toBe(false)
  const again = await startIngest({ dir: restored.spoolDir, facts: restored.facts })
  // Repeated, as by a player that missed the answer.
  expect(await again.send(sent[0]!.beacon)).toBe(204)
  await again.loadAll()
  const rows = await rowsOf(restored.facts)
  const before = sent.filter(({ acknowledgedAt }) => acknowledgedAt < cut.at.getTime())
  expect(before.length).toBeGreaterThan(20)
  expect(before.filter(({ beacon: { view } }) => !rows.has(view))).toEqual([])
  expect(sentAfter().filter(({ beacon: { view } }) => rows.has(view))).toEqual([])
  expect([...rows.values()].filter((count) => count !== 2)).toEqual([])
  expect(await videoDifferences(restored.facts, video)).toEqual([])

  const adsDir = join(spoolsOf(restored.spoolDir).ingestSpoolDir, 'ads')
  const adsAgain = await startAdIngest({ dir: adsDir, facts: restored.facts })
  await adsAgain.loadAll()
  expect(await adDifferences(restored.facts, place)).toEqual([])
  const [row] = await restored.facts.query<{ rows: number }>({
    sql: 'SELECT toUInt32(count()) AS rows FROM ad_events WHERE account = {account:String}',
    params: { account: place.accountId },
  })
  expect(row!.rows).toBe(4 * entireLife.length)
  // The source continues with what waited.
  await ingest.loadAll()
  expect((await rowsOf(facts)).size).toBe(sent.length)
})

test('the figures of the imports that PostgreSQL names in a cut are in it, and none of imports that it does not know', async () => {
  await storeRates()
  const account = await make.account()
  const site = await makeSite(account)
  const demand = newSource()
  const { facts } = source
  const bring = (revenue: string, store = facts) =>
    importRevenue(
      { db, facts: store },
      {
        source: demand,
        batchId: newId(),
        state: 'estimated',
        reason: '',
        isDryRun: false,
        fileName: 'test.csv',
        actor: 'cli',
      },
      textInput(
        `day,site,impression,revenue,currency\n${march(1)},${site.id.toLowerCase()}.example,1000,${revenue},usd`,
      ),
    )
  /** An import whose rows are stored after `open`. */
  const gated = () => {
    const [isWaiting, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const insert: Facts['insert'] = async (...args) => {
      isWaiting.resolve()
      await gate.promise
      await facts.insert(...args)
    }
    return { store: { ...facts, insert }, isWaiting: isWaiting.promise, open: () => gate.resolve() }
  }
  const [one, two] = [gated(), gated()]
  await bring('10')
  const replacing = [bring('20', one.store), bring('30', two.store)]
  await Promise.all([one.isWaiting, two.isWaiting])
  let begunLater: ReturnType<typeof bring> | undefined
  const cut = await takeCutOf(newSpool(), async () => {
    one.open()
    await replacing[0]
    const active = await db.selectFrom('activeImports').selectAll().where('source', '=', demand).execute()
    const known = await db.selectFrom('revenueImports').select('id').execute()
    two.open()
    await replacing[1]
    begunLater = bring('40')
    await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1)
    return { active, known: known.map(({ id }) => id) }
  })
  const { id } = (await replacing[0])!
  expect(cut.snapshot.active).toMatchObject([{ importId: id, spentMicrosUsd: 20_000_000 }])
  const { facts: restored } = await restore(cut)
  await cut.end()
  const rows = await restored.query<{ import: string; usd: string }>({
    sql: `SELECT import, toString(sum(spentMicrosUsd)) AS usd FROM revenue_days
          WHERE account = {account:String} GROUP BY import`,
    params: { account: account.id },
  })
  expect(rows.filter((row) => !cut.snapshot.known.includes(row.import))).toEqual([])
  expect(rows.find((row) => row.import === id)?.usd).toBe('20000000')
  expect(await begunLater).toMatchObject({ status: 'DONE', restatedDays: 1 })
})

/** Transactions that wait for an advisory lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows[0]!.count
}

test(
  'beacons of a shared log that were acknowledged before a cut are restored as a spool, exactly once',
  async () => {
    const servers = await startNatsServers(1)
    onTestFinished(() => servers.stop())
    const { facts } = source
    const [video, spoolDir] = [newVideo(), newSpool()]
    const nats = { address: servers.address }
    // A restore into the log that the original uses would load the beacons in its place.
    const requireEmptyLog = () => {
      const empty = { dataDir: newSpool(), ...spoolsOf(newSpool()), databaseUrl: null, clickhouseUrl: null }
      return requireEmpty({ ...server.deps.config, ...empty, ingestLog: servers.address }, '')
    }
    await requireEmptyLog()
    const sent: Beacon[] = []
    const send = async (count: number) => {
      for (let n = 0; n < count; n++) {
        sent.push(beacon(video))
        expect(await ingest.send(sent.at(-1))).toBe(204)
      }
    }
    // The last batch stays open: it is stored, but the loader does not learn of it.
    let isAway = false
    let unknownInserts = 0
    const ingest = await startIngest({
      dir: spoolDir,
      nats,
      facts: {
        ...facts,
        async insert(...args) {
          await facts.insert(...args)
          if (args[0] !== 'video_events' || !isAway) return
          unknownInserts++
          throw new Error('the store is away')
        },
      },
    })
    const ads = await startAdIngest({ dir: join(spoolDir, 'ads'), nats, facts })
    await send(5)
    await ingest.loadAll()
    isAway = true
    await send(4)
    const loading = ingest.loadAll().catch(() => {})
    await expect.poll(() => unknownInserts, { timeout: 20_000 }).toBeGreaterThan(0)
    await send(3)
    // Nothing of this stream was loaded yet, so its loader has no state.
    const place = newPlacement()
    expect(await ads.send(adBeacon(ticketOf(place)))).toBe(204)
    await expect(requireEmptyLog()).rejects.toThrow('not empty: the shared log of INGEST_LOG_URL.')
    const cut = await takeCutOf(spoolDir, async () => null, servers.address)
    const before = sent.length
    await send(2)
    await Promise.all([ingest.stop(), ads.stop()])
    await loading
    const restored = await restore(cut)
    await cut.end()
    const again = await startIngest({ dir: restored.spoolDir, facts: restored.facts })
    await again.loadAll()
    const rows = await restored.facts.query<{ view: string; rows: number }>({
      sql: 'SELECT view, toUInt32(count()) AS rows FROM video_events WHERE account = {account:String} GROUP BY view',
      params: { account: video.accountId },
    })
    const views = sent.slice(0, before).map(({ view }) => view)
    expect(new Map(rows.map((row) => [row.view, row.rows]))).toEqual(new Map(views.map((view) => [view, 2])))
    expect(await videoDifferences(restored.facts, video)).toEqual([])
    const adsAgain = await startAdIngest({ dir: join(restored.spoolDir, 'ads'), facts: restored.facts })
    await adsAgain.loadAll()
    const [adRows] = await restored.facts.query<{ rows: number }>({
      sql: 'SELECT toUInt32(count()) AS rows FROM ad_events WHERE account = {account:String}',
      params: { account: place.accountId },
    })
    expect(adRows!.rows).toBeGreaterThan(0)
    expect(cut.nodesLeftOut.filter(({ node }) => cut.nodes.includes(node))).toEqual([])
  },
  natsLimitMs,
)
