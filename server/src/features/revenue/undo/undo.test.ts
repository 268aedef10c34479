import '../../../../testing/ownTables.ts'
import { importUndoDays } from '@matinee/contract/plain/limits'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import * as calls from '@matinee/contract/demand'
import { readSiteReport } from '@matinee/contract/reports'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { whenWaitedFor } from '../../../../testing/matinee.ts'
import { newPayment } from '../../../../testing/payments.ts'
import { makeSite } from '../../../../testing/revenue.ts'
import {
  entireMarch,
  importCsv,
  march,
  newSource,
  reportedSums,
  storeRates,
} from '../../../../testing/revenueImports.ts'
import { server } from '../../../../testing/testServer.ts'
import { newId } from '../../../platform/ids.ts'
import { lockSource } from '../activeImports.store.ts'
import { cancelImport, listImports, readImport } from '../imports.service.ts'
import { beginImport } from '../imports.store.ts'
import { cleanImports } from '../revenue.jobs.ts'
import { removeImports } from '../revenue.facts.ts'
import { listAdjustments } from '../revenue.service.ts'
import { previewUndo, undoImport } from './undo.service.ts'

const { db, facts } = server.deps
const reason = 'The file was of another exchange'

type Owner = { account: TestAccount; site: string; zones: string[] }
let operator: TestAccount
let [first, second]: [Owner, Owner] = [] as never
let source: string
beforeAll(async () => {
  await storeRates()
  operator = await make.staff({ staffRole: 'adOperations' })
  const owner = async (): Promise<Owner> => {
    const account = await make.account({ integrationType: 4 })
    const { id: site, zones } = await makeSite(account, { zones: ['Masthead', 'Footer'] })
    return { account, site, zones }
  }
  first = await owner()
  second = await owner()
})
beforeEach(() => {
  source = newSource()
})

const csvOf = (...lines: string[]) => ['day,site,zone,impression,revenue,currency', ...lines].join('\n')
const line = (day: number, revenue: string, owner = first, zone = 0, impressions = 1000) =>
  `${march(day)},${owner.site},${owner.zones[zone]},${impressions},${revenue},usd`
const bring = (csv: string, fields: Parameters<typeof importCsv>[1] = {}) =>
  importCsv(csv, { source, fileName: '', ...fields })
const undo = (id: string | null, why = reason) =>
  api(operator).get(calls.undoRevenueImport, { params: { id: id! }, body: { reason: why } })
const preview = (id: string | null) => api(operator).get(calls.previewRevenueUndo, { params: { id: id! } })
type Answer = { status: number; text: string }
const refusalOf = ({ status, text }: Answer) => {
  const { code, message } = (JSON.parse(text) as { error: { code: string; message: string } }).error
  return [status, code, message]
}
const undoRefusal = async (id: string | null) =>
  refusalOf(await api(operator).ask(calls.undoRevenueImport, { params: { id: id! }, body: { reason } }))
/** Of the undo, and of its preview, which must be the same. */
const refusal = async (id: string | null) => {
  const previewed = refusalOf(await api(operator).ask(calls.previewRevenueUndo, { params: { id: id! } }))
  const undone = await undoRefusal(id)
  expect(previewed).toEqual(undone)
  return undone
}

/** Everything that figures of the source are made of, and what a report with every breakdown answers. */
async function readFigures({ account, site }: Owner) {
  const active = await db
    .selectFrom('activeImports')
    .selectAll()
    .where('accountId', '=', account.id)
    .where('source', '=', source)
    .orderBy('day')
    .execute()
  const days = { startDate: '01.03.2026', endDate: '31.03.2026' }
  const report = await api(account).get(readSiteReport, {
    params: { id: site },
    body: { ...days, day: true, zone: true, platform: true, tag: true, embedAd: true },
  })
  // Up to when the report is complete moves on between two readings.
  const { origin: _origin, ...figures } = report.data
  return { active, sums: await reportedSums(account, source), report: figures }
}
const ledger = async ({ account } = first) =>
  (await listAdjustments(db, account.id, entireMarch)).filter((row) => row.source === source)

describe('an undo', () => {
  test('gives every table the figures before the import, to the micro, and its adjustments say who, why and by how much', async () => {
    await bring(
      csvOf(line(1, '10.000001'), line(1, '0.333333', first, 1), line(2, '20'), line(2, '4', second)),
    )
    await bring(csvOf(line(2, '21.5')), { state: 'final' })
    const before = [await readFigures(first), await readFigures(second)]
    const { id } = await bring(
      csvOf(
        line(1, '99'),
        line(2, '1', first, 1, 7),
        line(3, '5'),
        line(2, '8', second),
        line(4, '6', second),
      ),
      { state: 'final', reason: 'Corrected', fileName: 'wrong.csv' },
    )
    expect((await readFigures(first)).sums.usd).toBe(105_000_000)

    const run = await undo(id)
    expect([await readFigures(first), await readFigures(second)]).toEqual(before)
    expect(run).toMatchObject({ status: 'DONE', rows: 5, rowsDone: 5, restatedDays: 5, reason, undone: null })
    expect(run).toMatchObject({ undoes: { id, name: 'wrong.csv' }, actor: operator.id, undoUntil: null })
    const undone = await readImport(db, id!)
    expect(undone).toMatchObject({ status: 'DONE', undoUntil: null })
    expect(undone.undone).toEqual({
      importId: run.id,
      at: run.finishedAt,
      actor: operator.id,
      actorName: expect.any(String),
      reason,
    })
    expect((await ledger()).slice(0, 3)).toMatchObject([
      { day: march(3), beforeMicrosUsd: 5_000_000, afterMicrosUsd: 0, afterState: 'missing', reason },
      { day: march(2), beforeMicrosUsd: 1_000_000, afterMicrosUsd: 21_500_000, afterState: 'final' },
      {
        day: march(1),
        beforeMicrosUsd: 99_000_000,
        afterMicrosUsd: 10_333_334,
        beforeState: 'final',
        afterState: 'estimated',
      },
    ])
    const { data } = await api(operator).get(calls.listRevenueAdjustments, { query: { importId: run.id! } })
    expect(data).toHaveLength(5)
    expect(new Set(data.map(({ actor }) => actor))).toEqual(new Set([operator.id]))
    const entries = await db
      .selectFrom('audit')
      .selectAll()
      .where('kind', '=', 'import_undone')
      .orderBy('id', 'desc')
      .execute()
    expect(entries[0]).toMatchObject({ actor: operator.id, details: { importId: id, source, reason } })
  })

  test('stays when a program sends the same content again; other content of the batch is imported', async () => {
    const nightly = { batchId: 'nightly', actor: 'token:nightly' }
    const { id } = await bring(csvOf(line(7, '5')), nightly)
    await undo(id)
    await expect(bring(csvOf(line(7, '5')), nightly)).rejects.toThrow('an operator undid it')
    expect(await bring(csvOf(line(7, '6')), nightly)).toMatchObject({ status: 'DONE' })
  })

  test('makes a day that the import brought first missing, and it can be imported again under the same name', async () => {
    const batch = { batchId: 'march' }
    const { id } = await bring(csvOf(line(7, '5')), batch)
    await undo(id)
    const { data } = await api(operator).get(calls.listDemandSources, {
      query: { from: march(1), to: march(31) },
    })
    expect(data.find((row) => row.source === source)).toMatchObject({ days: [], lastImportAt: null })
    expect((await reportedSums(first.account, source)).rows).toBe(0)
    const again = await bring(csvOf(line(7, '5')), batch)
    expect(again).toMatchObject({ status: 'DONE', batchId: 'march' })
    expect(again.id).not.toBe(id)
    expect((await reportedSums(first.account, source)).usd).toBe(5_000_000)
    const listed = await listImports(db, { source, limit: 9 })
    expect(listed.map((row) => [row.batchId === 'march', row.undone !== null, row.undoes?.id])).toEqual([
      [true, false, undefined],
      [false, false, id],
      [true, true, undefined],
    ])
  })

  test('writes no adjustment for a day that the import had not changed', async () => {
    await bring(csvOf(line(1, '10'), line(2, '20')))
    const { id } = await bring(csvOf(line(1, '10', first, 0, 900), line(2, '21')))
    expect((await undo(id)).restatedDays).toBe(1)
    expect((await reportedSums(first.account, source)).impressions).toBe(2_000)
  })

  test('works after the hourly cleanup, as long as imports can be undone', async () => {
    await bring(csvOf(line(1, '10')))
    const { id } = await bring(csvOf(line(1, '11')))
    await cleanImports(server.deps, undefined, Date.now() + (importUndoDays - 1) * 86_400_000)
    await undo(id)
    expect((await reportedSums(first.account, source)).usd).toBe(10_000_000)
    // A report that began before the undo may still read its rows.
    await cleanImports(server.deps)
    expect((await storedImports()).has(id!)).toBe(true)
    await cleanImports(server.deps, undefined, Date.now() + 2 * 86_400_000)
    expect((await storedImports()).has(id!)).toBe(false)
    expect((await reportedSums(first.account, source)).usd).toBe(10_000_000)
  })
})

async function storedImports(): Promise<Set<string>> {
  const rows = await facts.query<{ import: string }>({
    sql: 'SELECT DISTINCT import FROM revenue_days WHERE source = {source:String}',
    params: { source },
  })
  return new Set(rows.map((row) => row.import))
}

describe('the preview of an undo', () => {
  test('shows each day now and afterwards, changed days first, and changes nothing', async () => {
    await bring(csvOf(line(1, '10'), line(2, '20'), line(2, '4', second)), { state: 'final' })
    const lines = [line(1, '10'), line(2, '25'), line(3, '5'), line(2, '3', second)]
    const { id } = await bring(csvOf(...lines), { state: 'final', reason: 'Corrected' })
    const before = [await readFigures(first), await readFigures(second)]
    const { days, ...sums } = await preview(id)
    expect(sums).toEqual({
      dayCount: 4,
      changedDays: 3,
      missingDays: 1,
      accountCount: 2,
      beforeUsdMicros: 43_000_000,
      afterUsdMicros: 34_000_000,
      closings: [{ month: '2026-03', closesOn: '2026-04-04', canCloseNow: true, accountCount: 1 }],
    })
    const one = { account: { id: first.account.id, name: expect.any(String) }, beforeState: 'final' }
    const two = { ...one, account: { id: second.account.id, name: expect.any(String) } }
    const changed = [
      { ...one, day: march(2), beforeUsdMicros: 25e6, afterUsdMicros: 20e6, afterState: 'final' },
      { ...two, day: march(2), beforeUsdMicros: 3e6, afterUsdMicros: 4e6, afterState: 'final' },
      { ...one, day: march(3), beforeUsdMicros: 5e6, afterUsdMicros: null, afterState: null },
    ]
    expect(days.slice(0, 3)).toEqual(expect.arrayContaining(changed))
    expect(days[3]).toEqual({
      ...one,
      day: march(1),
      beforeUsdMicros: 10e6,
      afterUsdMicros: 10e6,
      afterState: 'final',
    })
    expect([await readFigures(first), await readFigures(second)]).toEqual(before)
    await undo(id)
    expect((await reportedSums(first.account, source)).usd).toBe(30_000_000)
  })

  test('warns of months that close soon or can be closed now without the missing days', async () => {
    const { id } = await bring(csvOf(line(1, '10'), line(3, '5'), line(2, '3', second)))
    const at = async (time: string) => (await previewUndo(server.deps, id!, Date.parse(time))).closings
    const closing = { month: '2026-03', closesOn: '2026-04-04', canCloseNow: false, accountCount: 2 }
    const accounts = [first.account.id, second.account.id]
    await db.updateTable('users').set({ timezone: 'Europe/Istanbul' }).where('id', 'in', accounts).execute()
    expect(await at('2026-03-27T20:59:00Z')).toEqual([])
    expect(await at('2026-03-27T21:00:00Z')).toEqual([closing])
    expect(await at('2026-03-31T20:59:00Z')).toEqual([closing])
    expect(await at('2026-03-31T21:00:00Z')).toEqual([{ ...closing, canCloseNow: true }])
    await db.updateTable('users').set({ timezone: 'UTC' }).where('id', '=', second.account.id).execute()
    expect(await at('2026-03-27T21:00:00Z')).toEqual([{ ...closing, accountCount: 1 }])
    const payment = await newPayment(first.account.id)
    await db.updateTable('payments').set({ term: '2026-03' }).where('id', '=', payment).execute()
    expect(await at('2026-05-01T00:00:00Z')).toEqual([{ ...closing, canCloseNow: true, accountCount: 1 }])
    const setStatus = (status: 'PENDING' | 'ACTIVE') =>
      db.updateTable('users').set({ status }).where('id', '=', second.account.id).execute()
    await setStatus('PENDING')
    const ofPending = await at('2026-05-01T00:00:00Z')
    await setStatus('ACTIVE')
    expect(ofPending).toEqual([])
  })

  test('does not warn of days that keep a figure', async () => {
    await bring(csvOf(line(1, '10', second)))
    const { id } = await bring(csvOf(line(1, '11', second)))
    expect((await preview(id)).closings).toEqual([])
  })

  test('leaves a run whose process died to the undo', async () => {
    const { id } = await bring(csvOf(line(1, '10')))
    const dead = newId()
    const request = { source, batchId: dead, fileName: '', contentSha256: '', reason: '', actor: 'cli' }
    await beginImport(db, { ...request, id: dead, state: 'final' })
    expect(await preview(id)).toMatchObject({ dayCount: 1, missingDays: 1 })
    expect(await readImport(db, dead)).toMatchObject({ status: 'READING' })
  })
})

describe('an undo is refused, and nothing changes', () => {
  const stale = (sentence: string) => [409, 'stale', sentence]

  test('when a later import replaced one of the days; after that one is undone, it works', async () => {
    const { id } = await bring(csvOf(line(1, '10'), line(2, '20')))
    const later = await bring(csvOf(line(2, '20')), { fileName: 'later.csv' })
    const before = await readFigures(first)
    expect(await refusal(id)).toEqual(stale(refusals.undoReplaced('later.csv').en))
    expect(await readFigures(first)).toEqual(before)
    expect(await ledger()).toEqual([])
    await undo(later.id)
    await undo(id)
    expect((await reportedSums(first.account, source)).rows).toBe(0)
  })

  test('when an import of a release before this one came later, which keeps nothing that it replaced', async () => {
    const { id } = await bring(csvOf(line(1, '10'), line(2, '20')))
    const older = await bring(csvOf(line(2, '21')), { fileName: 'older.csv' })
    await db.deleteFrom('replacedDays').where('importId', '=', older.id!).execute()
    await db.updateTable('revenueImports').set({ keepsReplaced: false }).where('id', '=', older.id!).execute()
    expect(await refusal(id)).toEqual(stale(refusals.undoReplaced('older.csv').en))
    expect((await reportedSums(first.account, source)).usd).toBe(31_000_000)
  })

  test('for the second of two operators', async () => {
    await bring(csvOf(line(1, '10')))
    const { id } = await bring(csvOf(line(1, '12')))
    const other = await make.staff()
    const [one, two] = await Promise.allSettled([
      undoImport(server.deps, id!, { reason, actor: operator.id }),
      undoImport(server.deps, id!, { reason, actor: other.id }),
    ])
    expect([one.status, two.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const { reason: error } = [one, two].find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect([refusals.undoneBefore.en, refusals.beingUndone.en]).toContain(error.message)
    expect(await refusal(id)).toEqual(stale(refusals.undoneBefore.en))
    expect(await ledger()).toHaveLength(2)
    expect((await reportedSums(first.account, source)).usd).toBe(10_000_000)
  })

  test('while an import of the source runs, unless its process died', async () => {
    const { id } = await bring(csvOf(line(1, '10')))
    let running: Promise<unknown> | undefined
    await db.transaction().execute(async (tx) => {
      await lockSource(tx, source)
      running = bring(csvOf(line(5, '1')), { fileName: 'running.csv' })
      await whenWaitedFor(tx, `revenue source ${source}`)
      expect(await refusal(id)).toEqual(stale(refusals.undoWhileImporting('running.csv').en))
    })
    await running
    const dead = newId()
    const request = { source, batchId: 'dead', fileName: '', contentSha256: '', reason: '', actor: 'cli' }
    await beginImport(db, { ...request, id: dead, state: 'final' })
    await undo(id)
    expect(await readImport(db, dead)).toMatchObject({ status: 'FAILED' })
    expect((await reportedSums(first.account, source)).usd).toBe(1_000_000)
  })

  test('when it is cancelled while it waits, and an undo whose process died does not block the next', async () => {
    const { id } = await bring(csvOf(line(1, '10')))
    const runs = async () =>
      (await listImports(db, { source, limit: 9 })).filter(({ undoes }) => undoes !== null)
    let answer: Promise<unknown> | undefined
    await db.transaction().execute(async (tx) => {
      await lockSource(tx, source)
      answer = undoRefusal(id)
      await whenWaitedFor(tx, `revenue source ${source}`)
      const [run] = await runs()
      await cancelImport(db, run!.id!)
    })
    expect(await answer).toEqual(stale(refusals.undoCancelled.en))
    expect((await reportedSums(first.account, source)).usd).toBe(10_000_000)
    const dead = newId()
    const request = { source, batchId: dead, fileName: '', contentSha256: '', reason, actor: 'cli' }
    await beginImport(db, { ...request, id: dead, state: 'final', undoes: id! })
    await undo(id)
    expect((await runs()).map(({ status }) => status).toSorted()).toEqual(['DONE', 'FAILED', 'FAILED'])
  })

  test('for what is no finished import, for an undo, without a reason, and after its time', async () => {
    const refused = await bring(csvOf('2026-03-01,nowhere.example,,1,1,usd'))
    expect(await refusal(refused.id)).toEqual(stale(refusals.undoNotDone.en))
    const { id } = await bring(csvOf(line(1, '10')))
    const empty = { params: { id: id! }, body: { reason: ' ' } }
    expect(await api(operator).refusal(calls.undoRevenueImport, empty)).toEqual([422, 'invalid_request'])
    const longAgo = new Date(Date.now() - importUndoDays * 86_400_000)
    const change = (values: object) =>
      db.updateTable('revenueImports').set(values).where('id', '=', id!).execute()
    await change({ finishedAt: longAgo })
    expect(await refusal(id)).toEqual(stale(refusals.undoTooLate(importUndoDays).en))
    await change({ finishedAt: new Date(), keepsReplaced: false })
    expect(await refusal(id)).toEqual(stale(refusals.undoUnrecorded.en))
    await change({ keepsReplaced: true })
    const run = await undo(id)
    expect(await refusal(run.id)).toEqual(stale(refusals.undoOfUndo.en))
    expect(await refusal('nothing')).toEqual([404, 'not_found', expect.any(String)])
  })

  test('when the rows that would count again are not stored', async () => {
    const before = await bring(csvOf(line(1, '10')), { fileName: 'lost.csv' })
    const { id } = await bring(csvOf(line(1, '11')))
    await removeImports(facts, [before.id!])
    expect(await refusal(id)).toEqual(stale(refusals.undoRowsMissing('lost.csv').en))
    expect((await reportedSums(first.account, source)).usd).toBe(11_000_000)
    expect(await listImports(db, { source, limit: 1 })).toMatchObject([{ status: 'FAILED' }])
  })
})

test('a final day that an undo gave back changes only with a reason', async () => {
  await bring(csvOf(line(1, '10')), { state: 'final' })
  const { id } = await bring(csvOf(line(1, '11')), { state: 'final', reason: 'Corrected' })
  await undo(id)
  expect(await bring(csvOf(line(1, '12')), { state: 'final' })).toMatchObject({ status: 'REFUSED' })
  expect(await bring(csvOf(line(1, '10')), { state: 'final' })).toMatchObject({
    status: 'DONE',
    restatedDays: 0,
  })
})
