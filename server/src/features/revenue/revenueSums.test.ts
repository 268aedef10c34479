import '../../../testing/ownTables.ts'
import { currencies, type Currency } from '@matinee/contract/plain/account/accountTypes'
import { importUndoDays } from '@matinee/contract/plain/limits'
import { beforeAll, describe, expect, test } from 'vitest'
import { make, type TestAccount } from '../../../testing/make.ts'
import { insertRevenue, makeSite } from '../../../testing/revenue.ts'
import {
  importCsv,
  march,
  newSource,
  reportedSums,
  storeRates,
  activeSums,
} from '../../../testing/revenueImports.ts'
import { server } from '../../../testing/testServer.ts'
import { cleanImports } from './revenue.jobs.ts'
import { convertMicros } from './rows/convertMicros.ts'
import { readImport } from './imports.service.ts'
import { beginImport } from './imports.store.ts'
import { listImports } from './readImports.store.ts'
import { importRates, listStoredRates } from './rates.service.ts'
import { rateTable } from './rows/rowContext.ts'
import { latestRates, listActiveImports, listRates } from './revenue.service.ts'
import { SeenKeys } from './rows/seenKeys.ts'

const { db, facts } = server.deps
beforeAll(storeRates)

/** The same numbers each time. */
function seededRandom(seed: number) {
  let state = seed
  return (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % below
}

async function accountWithSite(): Promise<{ account: TestAccount; site: string }> {
  const account = await make.account()
  return { account, site: (await makeSite(account)).id }
}

test('sums are those of the rows in each currency, to the micro, in both databases', async () => {
  const random = seededRandom(42)
  const owners = [await accountWithSite(), await accountWithSite(), await accountWithSite()]
  const source = newSource()
  const dayRates = Array.from({ length: 31 }, () => ({
    try: 30_000_000 + random(20_000_000),
    eur: 700_000 + random(300_000),
  }))
  const toText = (micros: number) => `${Math.floor(micros / 1e6)}.${String(micros % 1e6).padStart(6, '0')}`
  // April, because March has its rates already.
  const lines = dayRates.flatMap((rates, index) =>
    (['try', 'eur'] as const).map((name) => `${april(index + 1)},${name},${toText(rates[name])},random`),
  )
  await importRates(db, Buffer.from(['day,currency,rate,source', ...lines.slice(0, 60)].join('\n')), {
    actor: 'cli',
  })

  const expected = owners.map(() => ({ try: 0n, usd: 0n, eur: 0n }))
  const rows = Array.from({ length: 20_000 }, (_, index) => {
    const [owner, day] = [random(3), random(30) + 1]
    const micros = random(4) === 0 ? random(100) : random(2_000_000_000)
    const currency = currencies[random(3)]!
    const money = expectedMoney(BigInt(micros), currency, dayRates[day - 1]!)
    for (const name of currencies) expected[owner]![name] += money[name]
    return `${april(day)},${owners[owner]!.site},tag ${index},1,${toText(micros)},${currency}`
  })
  const made = await importCsv(['day,site,tag,request,revenue,currency', ...rows].join('\n'), { source })
  expect(made).toMatchObject({ status: 'DONE', rows: 20_000, faults: [] })
  for (const [index, { account }] of owners.entries()) {
    const sums = Object.fromEntries(
      Object.entries(expected[index]!).map(([name, sum]) => [name, Number(sum)]),
    )
    expect(await reportedSums(account, source)).toMatchObject(sums)
    expect(await activeSums(account, source)).toMatchObject(sums)
  }
})

const april = (day: number) => `2026-04-${String(day).padStart(2, '0')}`

/** Computed differently from the code: the floor of the exact fraction plus a half. */
function expectedMoney(micros: bigint, from: Currency, rates: { try: number; eur: number }) {
  const perDollar = { usd: 1_000_000n, try: BigInt(rates.try), eur: BigInt(rates.eur) }
  const convert = (to: Currency) => {
    const [whole, rest] = [
      (micros * perDollar[to]) / perDollar[from],
      (micros * perDollar[to]) % perDollar[from],
    ]
    return rest * 2n >= perDollar[from] ? whole + 1n : whole
  }
  return { try: convert('try'), usd: convert('usd'), eur: convert('eur') }
}

test('an amount keeps its own currency exactly and is rounded half up in the others', () => {
  expect(convertMicros(3, 'usd', { try: 500_000, eur: 499_999 })).toEqual({ try: 2, usd: 3, eur: 1 })
  expect(convertMicros(0, 'eur', { try: 1, eur: 1 })).toEqual({ try: 0, usd: 0, eur: 0 })
  expect(convertMicros(9_000_000_000_000_000, 'usd', { try: 40_000_000, eur: 1 })).toBeNull()
})

test('each repeated key among many is found, with the line of the first', () => {
  const seen = new SeenKeys()
  const early: number[] = []
  for (let line = 1; line <= 200_000; line++) if (seen.add(`key ${line}`, line) !== 0) early.push(line)
  expect(early).toEqual([])
  for (const line of [1, 77, 4096, 131_072, 200_000]) expect(seen.add(`key ${line}`, 999_999)).toBe(line)
})

describe('rates', () => {
  const rate = (day: string, currency: 'try' | 'eur', rateMicros: number) => ({
    day,
    currency,
    rateMicros,
    source: 'x',
  })

  test('convert the revenue of their day and of up to a week after it', () => {
    const ratesOf = rateTable([
      rate('2026-02-01', 'try', 40),
      rate('2026-02-01', 'eur', 8),
      rate('2026-02-03', 'try', 41),
    ])
    expect(ratesOf('2026-01-31')).toBeNull()
    expect(ratesOf('2026-02-02')).toEqual({ try: 40, eur: 8 })
    expect(ratesOf('2026-02-08')).toEqual({ try: 41, eur: 8 })
    expect(ratesOf('2026-02-09')).toBeNull()
  })

  test('exchange rates that are older do not convert: the row is refused with that reason', async () => {
    const { site } = await accountWithSite()
    const made = await importCsv(`day,site,revenue,currency\n2026-02-20,${site},1,usd`, {
      source: newSource(),
    })
    expect(made.faults).toEqual([
      {
        line: 2,
        column: 'day',
        reason: 'no exchange rate for 2026-02-20; import one with "matinee rates import"',
      },
    ])
  })

  test('exchange rates that are changed convert later imports and leave earlier ones unchanged', async () => {
    const { account, site } = await accountWithSite()
    const store = (amount: string, options = {}) =>
      importRates(
        db,
        Buffer.from(`day,currency,rate,source\n2020-01-01,try,${amount},a\n2020-01-01,eur,0.9,a`),
        { ...options, actor: 'cli' },
      )
    const bring = (source: string) =>
      importCsv(`day,site,revenue,currency\n2020-01-01,${site},1,usd`, { source })
    const [before, after] = [newSource(), newSource()]
    await store('5.95')
    await bring(before)
    expect(await store('6')).toMatchObject({ added: 0, restated: 0, faultCount: 1 })
    expect(await store('6', { restates: true })).toMatchObject({ restated: 1, same: 1 })
    await bring(after)
    expect((await activeSums(account, before)).try).toBe(5_950_000)
    expect((await activeSums(account, after)).try).toBe(6_000_000)
  })

  test.each([
    ['', 'day'],
    ['day,currency,rate\n', 'source'],
    ['day,currency,rate,source,x\n', 'x'],
    ['day,currency,rate,source\n2020-01-02,usd,1,a', 'currency'],
    ['day,currency,rate,source\n2020-01-02,try,"1,5",a', 'rate'],
    ['day,currency,rate,source\n2020-01-02,try,0,a', 'rate'],
    ['day,currency,rate,source\n2020-01-32,try,1,a', 'day'],
    ['day,currency,rate,source\n2020-01-02,try,1,=a', 'source'],
    ['day,currency,rate,source\n2020-01-02,try,1,a\n02.01.2020,TRY,1,a', ''],
    ['day,currency,rate,source\n2020-01-02,try,1', ''],
    ['day,currency,rate,source\n"2020-01-02', ''],
    ['day,currency,rate,source', ''],
  ])('exchange rates of a bad file are not stored at all: %j', async (text, column) => {
    const made = await importRates(db, Buffer.from(`${text}\n`), { actor: 'cli' })
    expect(made.faults.map((fault) => fault.column)).toContain(column)
    expect(await listStoredRates(db, { start: '2020-01-02', end: '2020-01-31' })).toEqual([])
  })

  test('exchange rates are listed with the last one before a range whose first day has none', async () => {
    await importRates(
      db,
      Buffer.from('day,currency,rate,source\n2019-05-01,try,5,a\n2019-05-01,eur,0.9,a\n2019-05-04,try,6,b'),
      { actor: 'cli' },
    )
    expect(await listRates(db, { start: '2019-05-03', end: '2019-05-04' })).toMatchObject([
      { day: '2019-05-01', currency: 'eur', rateMicros: 900_000 },
      { day: '2019-05-01', currency: 'try', rateMicros: 5_000_000 },
      { day: '2019-05-04', currency: 'try', rateMicros: 6_000_000, source: 'b' },
    ])
    expect(await latestRates(db, '2019-05-09')).toEqual({
      try: 6_000_000,
      eur: 900_000,
      day: '2019-05-01',
      source: 'a',
    })
    expect(await latestRates(db, '2019-04-30')).toBeNull()
  })
})

describe('the hourly cleanup', () => {
  const storedOf = async (source: string) => {
    const [row] = await facts.query<{ count: string }>({
      sql: 'SELECT count() AS count FROM revenue_days WHERE source = {source:String}',
      params: { source },
    })
    return Number(row!.count)
  }
  const tomorrow = () => Date.now() + 2 * 86_400_000
  const whenNothingCanBeUndone = () => Date.now() + (importUndoDays + 3) * 86_400_000

  test('the hourly cleanup removes only rows that have not counted for a day and that no undo gives back', async () => {
    const { account, site } = await accountWithSite()
    const source = newSource()
    const bring = (...days: number[]) =>
      importCsv(
        ['day,site,revenue,currency', ...days.map((day) => `${march(day)},${site},${days.length},usd`)].join(
          '\n',
        ),
        { source },
      )
    await bring(1, 2, 3)
    await bring(2, 3)
    await bring(3)
    const sums = await reportedSums(account, source)
    await cleanImports(server.deps)
    await cleanImports(server.deps, undefined, tomorrow())
    expect(await storedOf(source)).toBe(6)
    await cleanImports(server.deps, undefined, whenNothingCanBeUndone())
    expect(await storedOf(source)).toBe(3)
    expect(await reportedSums(account, source)).toEqual(sums)
    expect(sums).toMatchObject({ usd: 6_000_000, rows: 3 })
    const days = await listActiveImports(db, account.id, { start: march(1), end: march(3) })
    expect(new Set(days.map(({ importId }) => importId)).size).toBe(3)
  })

  test('the hourly cleanup leaves rows that stopped counting a moment ago, because a report may be reading them', async () => {
    const { site } = await accountWithSite()
    const source = newSource()
    const bring = (revenue: number) =>
      importCsv(`day,site,revenue,currency\n${march(1)},${site},${revenue},usd`, { source })
    const { id } = await bring(1)
    const longAgo = new Date(Date.now() - 10 * 86_400_000)
    await db.updateTable('revenueImports').set({ finishedAt: longAgo }).where('id', '=', id!).execute()
    await bring(2)
    await cleanImports(server.deps)
    expect(await storedOf(source)).toBe(2)
    await cleanImports(server.deps, undefined, whenNothingCanBeUndone())
    expect(await storedOf(source)).toBe(1)
  })

  test('the hourly cleanup removes late rows of a killed insert whose batch was started again', async () => {
    const { account, site } = await accountWithSite()
    const source = newSource()
    const request = { source, batchId: 'killed', fileName: '', contentSha256: '' }
    const dead = newSource()
    await beginImport(db, { ...request, id: dead, state: 'estimated', reason: '', actor: 'cli' })
    await importCsv(`day,site,revenue,currency\n${march(1)},${site},1,usd`, { source, batchId: 'killed' })
    await insertRevenue(account, [{ day: march(1), site, spentMicrosUsd: 5 }], { source, importId: dead })
    expect(await listImports(db, { source, limit: 5 })).toMatchObject([{ status: 'DONE' }])
    await expect(readImport(db, dead)).rejects.toMatchObject({ status: 404 })
    await cleanImports(server.deps)
    expect(await storedOf(source)).toBe(2)
    for (const _turn of [1, 2]) await cleanImports(server.deps, undefined, whenNothingCanBeUndone())
    expect(await storedOf(source)).toBe(1)
    expect((await reportedSums(account, source)).usd).toBe(1_000_000)
    const remaining = db.selectFrom('revenueImports').select('id').where('id', '=', dead)
    expect(await remaining.execute()).toEqual([])
  })

  test('the hourly cleanup reads the rows once for all imports, and again only for imports with rows to remove', async () => {
    const { site } = await accountWithSite()
    const source = newSource()
    const bring = (...days: number[]) =>
      importCsv(
        ['day,site,revenue,currency', ...days.map((day) => `${march(day)},${site},1,usd`)].join('\n'),
        { source },
      )
    await cleanImports(server.deps, undefined, whenNothingCanBeUndone())
    for (const days of [[1, 2], [3], [4], [5]]) await bring(...days)
    const queries: string[] = []
    const counted: typeof facts = {
      ...facts,
      query: (query, limits) => {
        queries.push(query.sql)
        return facts.query(query, limits)
      },
    }
    await cleanImports({ db, facts: counted }, undefined, whenNothingCanBeUndone())
    expect(queries).toHaveLength(1)
    await bring(2)
    await bring(3)
    queries.length = 0
    await cleanImports({ db, facts: counted }, undefined, whenNothingCanBeUndone())
    expect(queries).toHaveLength(2)
    expect(await storedOf(source)).toBe(5)
  })

  test('marks an import whose process died as failed, and leaves a running one', async () => {
    const source = newSource()
    const request = { id: newSource(), source, batchId: 'dead', fileName: '', contentSha256: '' }
    await beginImport(db, { ...request, state: 'final', reason: '', actor: 'cli' })
    await cleanImports(server.deps)
    expect(await listImports(db, { source, limit: 5 })).toMatchObject([{ status: 'FAILED' }])
  })
})
