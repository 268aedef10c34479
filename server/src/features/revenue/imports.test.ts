import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { importRevenue } from '@matinee/contract/adminRevenue'
import { adjustmentReasons } from '@matinee/contract/plain/reports/adjustmentReasons'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { makeApp, makeSite } from '../../../testing/revenue.ts'
import {
  importCsv,
  march,
  newSource,
  reportedSums,
  storeRates,
  activeSums,
  entireMarch,
} from '../../../testing/revenueImports.ts'
import { newSite } from '../../../testing/sites.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import {
  cancelImport,
  fileInput,
  importRevenue as runImport,
  listImports,
  textInput,
} from './imports.service.ts'
import { lockSource } from './activeImports.store.ts'
import { listActiveImports, listAdjustments } from './revenue.service.ts'

const { db } = server.deps
beforeAll(storeRates)

let account: TestAccount
let site: { id: string; zones: string[] }
let source: string
const fqdn = () => `${site.id.toLowerCase()}.example`
beforeAll(async () => {
  account = await make.account()
  site = await makeSite(account, { zones: ['Masthead', 'Footer'] })
})

const csvOf = (...lines: string[]) => ['day,site,impression,revenue,currency', ...lines].join('\n')
const line = (day: number, revenue: string, currency = 'usd', impressions = 1000) =>
  `${march(day)},${fqdn()},${impressions},${revenue},${currency}`
const adjustments = async () =>
  (await listAdjustments(db, account.id, entireMarch)).filter((row) => row.source === source)
const activeDays = async () =>
  (await listActiveImports(db, account.id, entireMarch)).filter((row) => row.source === source)

describe('an import', () => {
  beforeAll(() => {
    source = newSource()
  })

  test('brings the revenue of a day in all three currencies, at the rate of its day', async () => {
    const made = await importCsv(csvOf(line(1, '10.50'), line(2, '80', 'try'), line(3, '4', 'eur')), {
      source,
    })
    expect(made).toMatchObject({ status: 'DONE', rows: 3, rowsDone: 3, faultCount: 0, restatedDays: 0 })
    const days = await activeDays()
    expect(days).toMatchObject([
      { day: march(1), spentMicrosUsd: 10_500_000, spentMicrosTry: 420_000_000, spentMicrosEur: 8_400_000 },
      { day: march(2), spentMicrosUsd: 2_000_000, spentMicrosTry: 80_000_000, spentMicrosEur: 1_600_000 },
      { day: march(3), spentMicrosUsd: 5_000_000, spentMicrosTry: 200_000_000, spentMicrosEur: 4_000_000 },
    ])
    expect(days.every(({ importId, state }) => importId === made.id && state === 'estimated')).toBe(true)
    const { impressions, usd } = await reportedSums(account, source)
    expect({ impressions, usd }).toEqual({ impressions: 3000, usd: 17_500_000 })
  })

  test('an import by a domain that several accounts claim counts for the one that proved it; without a proof the row is refused', async () => {
    const [holder, other] = [await make.account(), await make.account()]
    const [held, claimed] = [newId(), newId()].map((id) => `${id.toLowerCase()}.example`)
    const unproven = { verifiedAt: null, verifiedBy: null }
    await newSite(holder.id, { fqdn: held! })
    await newSite(other.id, { fqdn: held!, ...unproven })
    for (const { id } of [holder, other]) await newSite(id, { fqdn: claimed!, ...unproven })
    const bring = (domain: string) => importCsv(csvOf(`${march(9)},${domain},1,3,usd`), { source })
    expect((await bring(held!)).status).toBe('DONE')
    expect([await reportedSums(holder, source), await reportedSums(other, source)]).toMatchObject([
      { usd: 3_000_000 },
      { usd: 0 },
    ])
    expect(await bring(claimed!)).toMatchObject({ status: 'REFUSED', faultCount: 1 })
  })

  test('an import identifies sites by domain, code or id, zones by name or id, apps by id or platform and name', async () => {
    const source = newSource()
    const app = await makeApp(account, 'Kite: the game', 'Android')
    const made = await importCsv(
      [
        'Date;Site;App;Placement;Ad unit;Platform;Country;Tag;Income type;Requests;Matched requests;Clicks;Earnings;CURRENCY',
        `01.03.2026;${fqdn().toUpperCase()};;Masthead;;Desktop;;;;10;9;1;1;USD`,
        `${march(1)};${site.id};;${site.zones[1]};;mobile;tr;header;direct;10;9;1;1;usd`,
        `${march(1)};;${app};;banner-1;;DE;;;10;9;1;1;usd`,
        `${march(1)};;android:Kite: the game;;banner-2;android;DE;;;10;9;1;1;usd`,
      ].join('\r\n'),
      { source },
    )
    expect(made).toMatchObject({ status: 'DONE', faults: [] })
    const rows = await server.deps.facts.query<Record<string, string>>({
      sql: `SELECT site, zone, platform, tag, type, app, adUnit, country, toUInt32(requests) AS requests
            FROM revenue_days WHERE account = {account:String} AND import = {import:String}
            ORDER BY app, adUnit, platform`,
      params: { account: account.id, import: made.id },
    })
    const none = { site: '', zone: '', tag: '', type: '', app: '', adUnit: '', country: '', requests: 10 }
    expect(rows).toEqual([
      { ...none, site: site.id, zone: site.zones[0], platform: 'desktop' },
      {
        ...none,
        site: site.id,
        zone: site.zones[1],
        platform: 'mobile',
        country: 'TR',
        tag: 'header',
        type: 'direct',
      },
      { ...none, app, adUnit: 'banner-1', platform: 'android', country: 'DE' },
      { ...none, app, adUnit: 'banner-2', platform: 'android', country: 'DE' },
    ])
  })

  test('an import of the same content under the same batch answers the existing import and changes nothing', async () => {
    const batch = { source: newSource(), batchId: 'march' }
    const first = await importCsv(csvOf(line(5, '1')), batch)
    expect(await importCsv(csvOf(line(5, '1')), batch)).toEqual(first)
    expect(await activeSums(account, batch.source)).toMatchObject({ days: 1, usd: 1_000_000 })
    expect((await reportedSums(account, batch.source)).usd).toBe(1_000_000)
  })

  test('an import of other content or another state under a finished batch is refused', async () => {
    const batch = { source: newSource(), batchId: 'march' }
    await importCsv(csvOf(line(5, '1')), batch)
    const repeated = { code: 'batch_repeated', status: 409 }
    await expect(importCsv(csvOf(line(5, '2')), batch)).rejects.toMatchObject(repeated)
    await expect(importCsv(csvOf(line(5, '1')), { ...batch, state: 'final' })).rejects.toMatchObject(repeated)
    expect((await reportedSums(account, batch.source)).usd).toBe(1_000_000)
  })

  test('under the batch of a refused one replaces it', async () => {
    const batch = { source: newSource(), batchId: 'march' }
    const refused = await importCsv(csvOf(line(5, '1,5')), batch)
    expect(refused).toMatchObject({ status: 'REFUSED', faultCount: 1 })
    expect(await importCsv(csvOf(line(5, '1.5')), batch)).toMatchObject({ status: 'DONE' })
    expect(await listImports(db, { source: batch.source, limit: 10 })).toHaveLength(1)
  })

  test('an import with one bad row among good ones imports nothing', async () => {
    const source = newSource()
    const made = await importCsv(csvOf(line(5, '1'), line(6, '-1'), line(7, '1')), { source })
    expect(made).toMatchObject({
      status: 'REFUSED',
      faults: [{ line: 3, column: 'revenue', reason: 'must not be negative' }],
    })
    expect(await activeSums(account, source)).toMatchObject({ days: 0 })
  })

  test('as a dry run reports its result and stores nothing', async () => {
    const source = newSource()
    await importCsv(csvOf(line(5, '1'), line(6, '1')), { source })
    const tried = await importCsv(csvOf(line(5, '2'), line(6, '1')), { source, isDryRun: true })
    expect(tried).toMatchObject({
      id: null,
      isDryRun: true,
      status: 'DONE',
      rows: 2,
      rowsDone: 0,
      restatedDays: 1,
    })
    expect((await reportedSums(account, source)).usd).toBe(2_000_000)
    expect(await listImports(db, { source, limit: 10 })).toHaveLength(1)
  })

  test('an import is in the audit log once it counts; a check, a refused one and a repeated one are not', async () => {
    const [source, batchId] = [newSource(), 'march']
    await importCsv(csvOf(line(5, '1')), { source, batchId, isDryRun: true })
    await importCsv(csvOf(line(5, '-1')), { source, batchId })
    const { id } = await importCsv(csvOf(line(5, '1')), { source, batchId })
    await importCsv(csvOf(line(5, '1')), { source, batchId })
    await importCsv(csvOf(line(5, '2'), line(6, '3')), { source, batchId: 'again', reason: 'Review' })
    const entries = await db
      .selectFrom('audit')
      .select(['accountId', 'details'])
      .where('kind', '=', 'revenue_imported')
      .where(sql<string>`details ->> 'source'`, '=', source)
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([
      { accountId: null, details: { importId: id, batchId, state: 'estimated', rows: 1, restatedDays: 0 } },
      { accountId: null, details: { batchId: 'again', rows: 2, restatedDays: 1, reason: 'Review' } },
    ])
  })

  test('an import lists the first thousand faults and counts all of them', async () => {
    const made = await importCsv(csvOf(...Array.from({ length: 1500 }, () => line(5, 'NaN'))), {
      source: newSource(),
    })
    expect(made.faultCount).toBe(1500)
    expect(made.faults).toHaveLength(1000)
    expect(made.faults[999]).toMatchObject({ line: 1001, column: 'revenue', reason: 'not a number' })
  })
})

describe('a later import of the same day', () => {
  beforeAll(async () => {
    source = newSource()
    await importCsv(csvOf(line(1, '10'), line(2, '20'), line(3, '30')), { source })
  })

  test('a later import of the same day replaces the entire day, and the adjustment has the difference', async () => {
    const made = await importCsv(csvOf(line(1, '11'), line(3, '30')), { source })
    expect(made.restatedDays).toBe(1)
    expect(await reportedSums(account, source)).toMatchObject({
      usd: 61_000_000,
      try: 2_440_000_000,
      rows: 3,
    })
    expect(await adjustments()).toMatchObject([
      {
        day: march(1),
        beforeMicrosUsd: 10_000_000,
        afterMicrosUsd: 11_000_000,
        beforeMicrosTry: 400_000_000,
        afterMicrosTry: 440_000_000,
        beforeState: 'estimated',
        afterState: 'estimated',
        reason: adjustmentReasons.reestimated,
      },
    ])
  })

  test('a later import of the same day that makes it final is an adjustment even with the same sum', async () => {
    await importCsv(csvOf(line(2, '20')), { source, state: 'final' })
    expect((await adjustments())[0]).toMatchObject({
      day: march(2),
      beforeState: 'estimated',
      afterState: 'final',
      reason: adjustmentReasons.finalised,
    })
  })

  test('a later import of the same day changes final figures only with a reason', async () => {
    const refused = await importCsv(csvOf(line(1, '9'), line(2, '19')), { source, state: 'final' })
    expect(refused.status).toBe('REFUSED')
    expect(refused.faults).toMatchObject([{ line: 3, column: 'day' }])
    expect(refused.faults[0]!.reason).toContain('is final')
    const again = await importCsv(csvOf(line(1, '9'), line(2, '20')), { source, state: 'final' })
    expect(again.status).toBe('DONE')
    const reason = 'Invalid traffic was taken off'
    expect(await importCsv(csvOf(line(2, '19')), { source, state: 'final', reason })).toMatchObject({
      status: 'DONE',
      restatedDays: 1,
    })
    expect((await adjustments())[0]).toMatchObject({ day: march(2), afterMicrosUsd: 19_000_000, reason })
  })

  test('a later import of the same day changes final counts only with a reason, and adds an adjustment', async () => {
    const source = newSource()
    const final = { source, state: 'final' } as const
    await importCsv(csvOf(line(1, '10'), line(2, '20')), final)
    const recounted = csvOf(line(1, '10'), line(2, '20', 'usd', 900))
    const tried = await importCsv(recounted, { ...final, isDryRun: true })
    expect(tried).toMatchObject({ status: 'REFUSED', restatedDays: 1, faults: [{ line: 3, column: 'day' }] })
    expect(await importCsv(recounted, final)).toMatchObject({ status: 'REFUSED', faultCount: 1 })
    expect((await reportedSums(account, source)).impressions).toBe(2000)
    const reason = 'Robots were taken off; nobody had paid for them'
    expect(await importCsv(recounted, { ...final, reason })).toMatchObject({ restatedDays: 1 })
    const ledger = (await listAdjustments(db, account.id, entireMarch)).filter((row) => row.source === source)
    const adjustment = { day: march(2), beforeMicrosUsd: 20_000_000, afterMicrosUsd: 20_000_000, reason }
    expect(ledger).toMatchObject([adjustment])
    expect((await reportedSums(account, source)).impressions).toBe(1900)
    expect(await importCsv(recounted, final)).toMatchObject({ status: 'DONE', restatedDays: 0 })
  })

  test('distributes final figures differently only with a reason, even if the sums of the day stay', async () => {
    const source = newSource()
    const final = { source, state: 'final' } as const
    const [first, second] = site.zones
    const spread = (...rows: string[]) =>
      ['day,site,zone,platform,country,request,impression,revenue,currency', ...rows].join('\n')
    const row = (day: number, zone: string, keys: string, sums: string) =>
      `${march(day)},${site.id},${zone},${keys},${sums},usd`
    // A row of zeros is not stored.
    const imported = [
      row(1, first!, 'desktop,TR', '20,10,1.5'),
      row(1, second!, 'mobile,DE', '30,15,2.5'),
      row(1, second!, 'desktop,DE', '0,0,0'),
      row(2, first!, 'desktop,TR', '20,10,1.5'),
    ]
    expect(await importCsv(spread(...imported), final)).toMatchObject({ status: 'DONE', restatedDays: 0 })
    expect(await importCsv(spread(...imported.toReversed()), final)).toMatchObject({
      status: 'DONE',
      restatedDays: 0,
    })
    const others = [
      [row(1, second!, 'desktop,TR', '20,10,1.5'), row(1, first!, 'mobile,DE', '30,15,2.5')],
      [row(1, first!, 'mobile,TR', '20,10,1.5'), row(1, second!, 'desktop,DE', '30,15,2.5')],
      [row(1, first!, 'desktop,TR', '20,10,2.5'), row(1, second!, 'mobile,DE', '30,15,1.5')],
      [row(1, first!, 'desktop,TR', '50,25,4')],
    ]
    for (const rows of others) {
      const csv = spread(row(2, first!, 'desktop,TR', '20,10,1.5'), ...rows)
      const refused = { status: 'REFUSED', restatedDays: 1, faults: [{ line: 3, column: 'day' }] }
      expect(await importCsv(csv, { ...final, isDryRun: true })).toMatchObject(refused)
      expect(await importCsv(csv, final)).toMatchObject({ status: 'REFUSED', faultCount: 1 })
    }
    const reason = 'The exchange had mixed two placements up'
    expect(await importCsv(spread(...others[0]!), { ...final, reason })).toMatchObject({ restatedDays: 1 })
    const ledger = (await listAdjustments(db, account.id, entireMarch)).filter((row) => row.source === source)
    const same = { day: march(1), beforeMicrosUsd: 4_000_000, afterMicrosUsd: 4_000_000, reason }
    expect(ledger).toMatchObject([same])
  })

  test('a later import of the same day changes estimated counts without an adjustment', async () => {
    const source = newSource()
    await importCsv(csvOf(line(1, '10')), { source })
    expect(await importCsv(csvOf(line(1, '10', 'usd', 900)), { source })).toMatchObject({
      status: 'DONE',
      restatedDays: 0,
    })
  })

  test('a later import of the same day does not change the days of other accounts and sources', async () => {
    const [other, elsewhere] = [await make.account(), newSource()]
    const theirs = await makeSite(other)
    await importCsv(csvOf(`${march(1)},${theirs.id},5,7,usd`, line(1, '9')), { source: elsewhere })
    await importCsv(csvOf(line(1, '8')), { source: elsewhere })
    expect((await activeSums(other, elsewhere)).usd).toBe(7_000_000)
    expect((await activeSums(account, elsewhere)).usd).toBe(8_000_000)
    expect(await listAdjustments(db, other.id, entireMarch)).toEqual([])
  })

  test('a later import of the same day waits for one that is being activated, and then only the last one counts', async () => {
    const source = newSource()
    const [first, second] = await Promise.all([
      importCsv(csvOf(line(1, '1'), line(2, '1')), { source }),
      importCsv(csvOf(line(1, '2'), line(2, '2')), { source }),
    ])
    const active = (await listActiveImports(db, account.id, entireMarch)).filter(
      (row) => row.source === source,
    )
    expect(new Set(active.map(({ importId }) => importId)).size).toBe(1)
    const winner = active[0]!.importId
    expect([first.id, second.id]).toContain(winner)
    expect((await reportedSums(account, source)).usd).toBe(winner === first.id ? 2_000_000 : 4_000_000)
    const ledger = (await listAdjustments(db, account.id, entireMarch)).filter((row) => row.source === source)
    expect(ledger).toHaveLength(2)
  })
})

describe('an import that is interrupted', () => {
  test('an import that is interrupted by the operator leaves nothing and can be repeated', async () => {
    const batch = { source: newSource(), batchId: 'b', state: 'estimated', reason: '' } as const
    const request = { ...batch, isDryRun: false, fileName: '', actor: 'cli' }
    const input = textInput(csvOf(line(5, '1')))
    const stop = new AbortController()
    const running = runImport(server.deps, request, input, {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('stopped by the operator')),
    })
    await expect(running).rejects.toThrow('stopped by the operator')
    expect(await activeSums(account, batch.source)).toMatchObject({ days: 0 })
    expect((await listImports(db, { source: batch.source, limit: 1 }))[0]).toMatchObject({ status: 'FAILED' })
    expect(await runImport(server.deps, request, input)).toMatchObject({ status: 'DONE' })
    expect((await reportedSums(account, batch.source)).usd).toBe(1_000_000)
  })

  test('an import that is interrupted by a cancellation while it waits for the lock activates nothing', async () => {
    const source = newSource()
    let cancelled: unknown
    await db.transaction().execute(async (tx) => {
      await lockSource(tx, source)
      const running = importCsv(csvOf(line(5, '1')), { source }).catch(
        (error: unknown) => (cancelled = error),
      )
      await expect.poll(async () => (await listImports(db, { source, limit: 1 }))[0]?.rowsDone).toBe(1)
      await cancelImport(db, (await listImports(db, { source, limit: 1 }))[0]!.id!)
      void running
    })
    await expect
      .poll(() => cancelled)
      .toMatchObject({ code: 'stale', sentence: { tr: expect.stringContaining('İçe aktarım iptal edildi') } })
    expect(await activeSums(account, source)).toMatchObject({ days: 0 })
  })

  test('an import that is interrupted by a change of its file between checking and loading imports nothing', async () => {
    const source = newSource()
    const path = join(mkdtempSync(join(tmpdir(), 'matinee-import-')), 'a.csv')
    writeFileSync(path, csvOf(line(5, '1')))
    const batch = { source, batchId: 'b', state: 'final', reason: '' } as const
    const request = { ...batch, isDryRun: false, fileName: '', actor: 'cli' }
    const running = runImport(server.deps, request, await fileInput(path), {
      onProgress: () => writeFileSync(path, csvOf(line(5, '1000'))),
    })
    await expect(running).rejects.toMatchObject({
      code: 'stale',
      sentence: { tr: expect.stringContaining('Dosya içe aktarılırken değişti') },
    })
    expect(await activeSums(account, source)).toMatchObject({ days: 0 })
    rmSync(dirname(path), { recursive: true })
  })

  test('an import that is interrupted cannot be cancelled after its end', async () => {
    const { id } = await importCsv(csvOf(line(9, '1')), { source: newSource() })
    await expect(cancelImport(db, id!)).rejects.toMatchObject({
      code: 'stale',
      status: 409,
      sentence: { tr: expect.stringContaining('Bu içe aktarım zaten bitti') },
    })
    await expect(cancelImport(db, 'nothing')).rejects.toMatchObject({ code: 'not_found', status: 404 })
  })
})

describe('POST /admin/revenue-imports', () => {
  const body = () => ({ source: newSource(), batchId: newId(), csv: csvOf(line(5, '1.25')) })

  test('POST /admin/revenue-imports accepts CSV and JSON rows from operators', async () => {
    const staff = await make.staff()
    const [csv, json] = [body(), { source: newSource(), batchId: newId() }]
    const rows = [
      { day: march(5), site: site.id, revenue: 1.25, currency: 'usd', impressions: 7, zone: null },
    ]
    expect(await api(staff).get(importRevenue, { body: csv })).toMatchObject({
      status: 'DONE',
      isDryRun: false,
    })
    expect(await api(staff).get(importRevenue, { body: { ...json, rows } })).toMatchObject({ status: 'DONE' })
    for (const { source } of [csv, json]) expect((await reportedSums(account, source)).usd).toBe(1_250_000)
    const stored = await db
      .selectFrom('revenueImports')
      .select('actor')
      .where('source', '=', csv.source)
      .executeTakeFirstOrThrow()
    expect(stored.actor).toBe(staff.id)
  })

  test('POST /admin/revenue-imports lists each bad row in its refusal and imports nothing', async () => {
    const staff = await make.staff()
    const bad = {
      ...body(),
      csv: csvOf(line(5, '1'), line(6, '1,5'), `${march(7)},nowhere.example,x,"1,5",usd`),
    }
    const { status, body: answer } = await api(staff).ask(importRevenue, { body: bad })
    expect(status).toBe(422)
    expect(answer).toMatchObject({
      error: {
        code: 'rows_invalid',
        fields: {
          'line 3': '6 fields, but the header has 5; does a number contain a comma?',
          'line 4, revenue': 'contains a comma; write decimals with a point, as in 12.34',
          'line 4, site': 'unknown site: nowhere.example',
          'line 4, impression': 'must be a whole number',
        },
      },
    })
    expect(await activeSums(account, bad.source)).toMatchObject({ days: 0 })
  })

  test('requires either CSV or rows, and a source that is a plain word', async () => {
    const staff = await make.staff()
    const refusal = async (change: object) =>
      api(staff).refusal(importRevenue, { body: { ...body(), ...change } })
    const invalid = [422, 'invalid_request']
    expect(await refusal({ rows: [] })).toEqual(invalid)
    expect(await refusal({ csv: undefined })).toEqual(invalid)
    expect(await refusal({ source: '' })).toEqual(invalid)
    expect(await refusal({ source: 'Our Exchange' })).toEqual(invalid)
    expect(await refusal({ batchId: '' })).toEqual(invalid)
    expect(await refusal({ csv: undefined, rows: [] })).toEqual([422, 'rows_invalid'])
  })

  test('POST /admin/revenue-imports answers 422 or 400 to invalid requests, never 5xx, and imports nothing', async () => {
    const staff = await make.staff()
    const source = newSource()
    const values = [
      null,
      -1,
      1e308,
      {},
      [],
      [[]],
      [null],
      [{}],
      [{ day: {} }],
      [{ [`x${'y'.repeat(500)}`]: 1 }],
    ]
    const texts = ['', ',', '"', '\r', '{', '[', '[[1]]', 'day\u0000', '\ufeff', `day,${'x,'.repeat(5000)}`]
    const names = ['csv', 'rows', 'source', 'batchId', 'state', 'reason', 'isDryRun']
    const rows = [{ day: march(5), site: site.id, revenue: '1', currency: 'usd', __proto__: { tag: '=1' } }]
    const bodies = [
      ...[...values, ...texts].flatMap((value) => names.map((name) => ({ [name]: value }))),
      { csv: 'day,site,revenue,currency\n'.repeat(30_000) },
      { rows: Array.from({ length: 10_001 }, () => rows[0]) },
    ]
    for (const change of bodies) {
      const rest = 'rows' in change ? {} : { csv: 'day,site' }
      const junk = { source, batchId: newId(), ...rest, ...change } as never
      const { status } = await api(staff).ask(importRevenue, { body: junk })
      expect([400, 413, 422], JSON.stringify(change).slice(0, 80)).toContain(status)
    }
    expect(await activeSums(account, source)).toMatchObject({ days: 0 })
  })
})
