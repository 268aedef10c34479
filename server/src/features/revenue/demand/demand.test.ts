import { importRevenue } from '@matinee/contract/adminRevenue'
import * as calls from '@matinee/contract/demand'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { makeSite } from '../../../../testing/revenue.ts'
import { importCsv, march, newSource, reportedSums, storeRates } from '../../../../testing/revenueImports.ts'
import { server } from '../../../../testing/testServer.ts'
import { newId } from '../../../platform/ids.ts'

const { db } = server.deps
let operator: TestAccount
let account: TestAccount
let fqdn: string
beforeAll(async () => {
  await storeRates()
  operator = await make.staff()
  account = await make.account()
  const site = await makeSite(account, { zones: [] })
  fqdn = `${site.id.toLowerCase()}.example`
})

const csvOf = (...lines: string[]) => ['day,site,impression,revenue,currency', ...lines].join('\n')
const line = (day: number, revenue: string) => `${march(day)},${fqdn},1000,${revenue},usd`
const send = (body: Partial<Parameters<typeof requestOf>[0]>) =>
  api(operator).get(importRevenue, { body: requestOf(body) })
const requestOf = (body: Record<string, unknown>) => ({ batchId: newId(), ...body }) as never

describe('a dry run', () => {
  test('shows each day of the file beside what was imported before, changed days first', async () => {
    const source = newSource()
    await importCsv(csvOf(line(1, '10'), line(2, '20')), { source, state: 'final' })
    const { days, dayCount, restatedDays, id } = await send({
      source,
      isDryRun: true,
      state: 'final',
      reason: 'Invalid traffic',
      csv: csvOf(line(1, '10'), line(2, '15'), line(3, '7')),
    })
    expect([id, dayCount, restatedDays]).toEqual([null, 3, 1])
    const at = { account: { id: account.id, name: expect.any(String) } }
    const second = { ...at, day: march(2), beforeUsdMicros: 20_000_000, afterUsdMicros: 15_000_000 }
    expect(days[0]).toEqual({ ...second, beforeState: 'final' })
    expect(days.slice(1)).toEqual([
      { ...at, day: march(1), beforeUsdMicros: 10_000_000, beforeState: 'final', afterUsdMicros: 10_000_000 },
      { ...at, day: march(3), beforeUsdMicros: null, beforeState: null, afterUsdMicros: 7_000_000 },
    ])
  })
})

describe('the columns of a file', () => {
  const csv = () => `Datum;Seite;Notiz;Ertrag;currency\n${march(5)};${fqdn};x;12.5;usd`
  const columns = { Datum: 'day', Seite: 'site', Notiz: null, Ertrag: 'revenue' } as const

  test('are chosen by their headers, left out, and kept for the source', async () => {
    const source = newSource()
    const refused = await send({ source, csv: csv(), isDryRun: true })
    expect(refused).toMatchObject({ status: 'REFUSED', rows: 0 })
    expect(refused.faults.map(({ column }) => column)).toContain('Datum')
    const batchId = newId()
    const made = await send({ source, batchId, csv: csv(), columns, fileName: 'ertrag.csv' })
    expect(made).toMatchObject({ status: 'DONE', rows: 1, fileName: 'ertrag.csv' })
    const today = new Date().toISOString().slice(0, 10)
    const { data } = await api(operator).get(calls.listDemandSources, { query: { from: today, to: today } })
    expect(data.find((row) => row.source === source)).toMatchObject({ columns, days: [] })
    // The same bytes with other columns are another file.
    const other = { ...columns, Notiz: 'tag' as const }
    const { status } = await api(operator).ask(importRevenue, {
      body: requestOf({ source, batchId, csv: csv(), columns: other }),
    })
    expect(status).toBe(409)
  })

  test('of a dry run are not kept', async () => {
    const source = newSource()
    await send({ source, csv: csv(), columns, isDryRun: true })
    const today = new Date().toISOString().slice(0, 10)
    const { data } = await api(operator).get(calls.listDemandSources, { query: { from: today, to: today } })
    expect(data.filter((row) => row.source === source)).toEqual([])
  })

  test('change together with the figures of the import, or not at all', async () => {
    const source = newSource()
    const first = { Datum: 'day', Seite: 'site', Notiz: null, Ertrag: 'revenue' } as const
    await send({ source, csv: csv(), columns: first })
    const next = { source, batchId: newId(), csv: csv().replace('12.5', '14'), reason: 'Late figures' }
    const body = requestOf({ ...next, columns: { ...first, Notiz: 'tag' } })
    const columnsNow = () =>
      db.selectFrom('sourceColumns').select('columns').where('source', '=', source).executeTakeFirstOrThrow()
    const constraint = sql.ref(`no-${source}`)
    const name = sql.lit(source)
    await sql`alter table source_columns add constraint ${constraint} check (source <> ${name}) not valid`.execute(
      db,
    )
    expect((await api(operator).ask(importRevenue, { body })).status).toBe(500)
    expect(await columnsNow()).toEqual({ columns: first })
    const { data } = await api(operator).get(calls.listRevenueImports, { query: { source } })
    expect(data.map(({ status }) => status)).toEqual(['FAILED', 'DONE'])
    expect(await reportedSums(account, source)).toMatchObject({ usd: 12_500_000 })
    await sql`alter table source_columns drop constraint ${constraint}`.execute(db)
    await api(operator).get(importRevenue, { body })
    expect(await columnsNow()).toEqual({ columns: { ...first, Notiz: 'tag' } })
    expect(await reportedSums(account, source)).toMatchObject({ usd: 14_000_000 })
  })

  test('a column that two headers mean is refused', async () => {
    const made = await send({
      source: newSource(),
      isDryRun: true,
      csv: csv(),
      columns: { ...columns, Notiz: 'day' },
    })
    expect(made.faults).toMatchObject([{ column: 'Notiz', reason: 'day appears twice' }])
  })
})

test('the calendar has the state and the sum of each day of a source', async () => {
  const source = newSource()
  await importCsv(csvOf(line(10, '1.5'), line(11, '2')), { source, state: 'final' })
  await importCsv(csvOf(line(12, '3')), { source, state: 'estimated' })
  const query = { from: march(10), to: march(13) }
  const { data } = await api(operator).get(calls.listDemandSources, { query })
  expect(data.find((row) => row.source === source)?.days).toEqual([
    { day: march(10), state: 'final', accounts: 1, usdMicros: 1_500_000 },
    { day: march(11), state: 'final', accounts: 1, usdMicros: 2_000_000 },
    { day: march(12), state: 'estimated', accounts: 1, usdMicros: 3_000_000 },
  ])
  const wrong = await api(operator).ask(calls.listDemandSources, { query: { from: march(2), to: march(1) } })
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('up to 62 days')])
})

test('imports are listed without their faults, newest first, and read with them', async () => {
  const source = newSource()
  const first = await importCsv(csvOf(line(1, '1')), { source })
  const refused = await importCsv(csvOf('2026-03-02,unknown.example,1,1,usd'), { source })
  const { data, hasNext } = await api(operator).get(calls.listRevenueImports, {
    query: { source, perPage: 1 },
  })
  expect([data.map(({ id }) => id), hasNext]).toEqual([[refused.id], true])
  expect(data[0]).toMatchObject({ status: 'REFUSED', faultCount: 1 })
  expect(data[0]).not.toHaveProperty('faults')
  const next = await api(operator).get(calls.listRevenueImports, { query: { source, after: refused.id! } })
  expect(next.data.map(({ id }) => id)).toEqual([first.id])
  const { faults } = await api(operator).get(calls.readRevenueImport, { params: { id: refused.id! } })
  expect(faults).toMatchObject([{ line: 2, column: 'site' }])
  const ended = await api(operator).ask(calls.cancelRevenueImport, { params: { id: first.id! } })
  expect([ended.status, ended.text]).toEqual([409, expect.stringContaining('already ended')])
})

test('the ledger says by how much a day changed, why, and who imported it', async () => {
  const source = newSource()
  await importCsv(csvOf(line(20, '10')), { source, state: 'final' })
  const { id } = await send({
    source,
    state: 'final',
    reason: 'Invalid traffic',
    csv: csvOf(line(20, '8.25')),
  })
  const { data } = await api(operator).get(calls.listRevenueAdjustments, {
    query: { account: account.email, source },
  })
  expect(data).toEqual([
    {
      id: expect.any(String),
      at: expect.any(String),
      account: { id: account.id, name: expect.any(String) },
      source,
      day: march(20),
      beforeUsdMicros: 10_000_000,
      afterUsdMicros: 8_250_000,
      beforeState: 'final',
      afterState: 'final',
      reason: 'Invalid traffic',
      importId: id,
      actor: operator.id,
      actorName: expect.any(String),
    },
  ])
  const ofImport = await api(operator).get(calls.listRevenueAdjustments, { query: { importId: id! } })
  expect(ofImport.data).toEqual(data)
})
