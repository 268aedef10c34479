import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importRevenue, type RevenueImport } from '@matinee/contract/adminRevenue'
import { readProfile } from '@matinee/contract/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { runCommand } from '../../../testing/commandLine.ts'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { makeSite } from '../../../testing/revenue.ts'
import {
  importCsv,
  march,
  newSource,
  reportedSums,
  storeRates,
  activeSums,
} from '../../../testing/revenueImports.ts'
import { server } from '../../../testing/testServer.ts'
import { lockSource } from '../../features/revenue/activeImports.store.ts'
import { factsSocketPath } from '../../platform/facts/launch.ts'

const { db } = server.deps
const scratch = mkdtempSync(join(tmpdir(), 'matinee-revenue-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
// Where the command looks for the facts engine of this data folder.
const socket = factsSocketPath(server.dataDir)
symlinkSync(inject('factsSocketPath'), socket)
afterAll(() => rmSync(dirname(socket), { recursive: true }))
const environment = {
  PATH: process.env.PATH,
  MATINEE_DATA: server.dataDir,
  DATABASE_URL: `postgres://matinee@localhost:5432/${rows[0]!.name}?host=${inject('postgresSocketDir')}`,
}

const matinee = (...args: string[]) => runCommand(args, environment)
async function json<T>(...args: string[]): Promise<T> {
  const { code, out, err } = await matinee(...args, '--json')
  expect([code, err]).toEqual([0, ''])
  return JSON.parse(out) as T
}

let account: TestAccount
let site: string
let files = 0
beforeAll(async () => {
  await storeRates()
  account = await make.account()
  site = (await makeSite(account)).id
})

function file(text: string): string {
  const path = join(scratch, `${files++}.csv`)
  writeFileSync(path, text)
  return path
}
const csv = (...lines: string[]) => file(['day,site,impression,revenue,currency', ...lines].join('\n'))
const line = (day: number, revenue: string) => `${march(day)},${site},100,${revenue},usd`

describe('revenue', () => {
  test('import brings a file, list and show tell of it', async () => {
    const source = newSource()
    const path = csv(line(1, '1.25'), line(2, '2.50'))
    const tried = await matinee('revenue', 'import', path, '--source', source, '--batch', 'm', '--dry-run')
    expect(tried).toMatchObject({ code: 0, err: '' })
    expect(tried.out).toContain('The file is sound. It would bring 2 rows and restate 0 days')
    expect(await activeSums(account, source)).toMatchObject({ days: 0 })

    const made = await json<RevenueImport>('revenue', 'import', path, '--source', source, '--batch', 'm')
    expect(made).toMatchObject({ status: 'DONE', rows: 2, state: 'estimated' })
    expect((await reportedSums(account, source)).usd).toBe(3_750_000)
    const { data } = await json<{ data: RevenueImport[] }>('revenue', 'list', '--source', source)
    expect(data).toEqual([made])
    expect((await matinee('revenue', 'show', made.id!)).out).toMatch(/Imported 2 rows[^]*Batch +m\n/)
  })

  test('import of a bad file names each row, exits 1, and what it was is kept', async () => {
    const source = newSource()
    const path = csv(line(1, '1'), line(2, '-3'))
    const { code, out } = await matinee('revenue', 'import', path, '--source', source, '--batch', 'm')
    expect(code).toBe(1)
    expect(out).toMatch(
      /Nothing was imported: 1 fault\.[^]*LINE +COLUMN +WHAT IS WRONG\n +3 +revenue +negative/,
    )
    const { data } = await json<{ data: RevenueImport[] }>('revenue', 'list', '--source', source)
    expect(data).toMatchObject([{ status: 'REFUSED', faultCount: 1 }])
  })

  test('adjustments say how a day changed and why', async () => {
    const source = newSource()
    await importCsv(`day,site,revenue,currency\n${march(9)},${site},10,usd`, { source, state: 'final' })
    const again = [
      'revenue',
      'import',
      csv(line(9, '8')),
      '--source',
      source,
      '--batch',
      'b',
      '--state',
      'final',
    ]
    expect((await matinee(...again)).out).toContain('is final for this account')
    expect((await matinee(...again, '--reason', 'Invalid traffic')).code).toBe(0)
    const { out } = await matinee('revenue', 'adjustments', account.email)
    expect(out).toMatch(
      new RegExp(`${march(9)} +${source} +10.00 +8.00 +final → final +\\S+ \\S+ +Invalid traffic`),
    )
  })

  test('wrong words and missing files are wrong usage', async () => {
    const named = ['--source', 'exchange', '--batch', 'm']
    const missing = await matinee('revenue', 'import', join(scratch, 'nothing.csv'), ...named)
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('cannot be read (ENOENT)')])
    const source = await matinee('revenue', 'import', csv(), '--source', 'Our Exchange', '--batch', 'm')
    expect([source.code, source.err]).toEqual([2, expect.stringContaining('--source')])
    expect((await matinee('revenue', 'show', 'nothing')).err).toContain('There is no import nothing')
  })

  test('an import that is stopped by Ctrl-C says that nothing of it counts, and nothing does', async () => {
    const source = newSource()
    const args = ['revenue', 'import', csv(line(1, '1')), '--source', source, '--batch', 'm']
    let told = ''
    let ended: Promise<unknown[]> | undefined
    await db.transaction().execute(async (tx) => {
      await lockSource(tx, source)
      const child = spawn(
        process.execPath,
        [fileURLToPath(new URL('../main.ts', import.meta.url)), ...args],
        {
          env: environment,
          stdio: ['ignore', 'ignore', 'pipe'],
        },
      )
      child.stderr.on('data', (text: Buffer) => (told += text.toString()))
      ended = once(child, 'close')
      await expect.poll(() => isWaiting(tx, source), { timeout: 20_000 }).toBe(true)
      child.kill('SIGINT')
      await expect.poll(() => told).toContain('Stopping')
    })
    expect((await ended!)[0]).toBe(1)
    expect(told).toContain('Stopped; nothing of this import counts.')
    expect(await activeSums(account, source)).toMatchObject({ days: 0 })
    const { data } = await json<{ data: RevenueImport[] }>('revenue', 'list', '--source', source)
    expect(data).toMatchObject([{ status: 'FAILED' }])
  })

  test('an import that is killed before it switches over leaves nothing; run again it counts once', async () => {
    const source = newSource()
    const args = ['revenue', 'import', csv(line(1, '1'), line(2, '2')), '--source', source, '--batch', 'm']
    await db.transaction().execute(async (tx) => {
      await lockSource(tx, source)
      const child = spawn(
        process.execPath,
        [fileURLToPath(new URL('../main.ts', import.meta.url)), ...args],
        {
          env: environment,
          stdio: 'ignore',
        },
      )
      const ended = once(child, 'exit')
      await expect.poll(() => isWaiting(tx, source), { timeout: 20_000 }).toBe(true)
      child.kill('SIGKILL')
      expect((await ended)[1]).toBe('SIGKILL')
      expect(await storedRows(source)).toBe(2)
    })
    expect(await activeSums(account, source)).toMatchObject({ days: 0 })
    const made = await json<RevenueImport>(...args)
    expect(made).toMatchObject({ status: 'DONE', restatedDays: 0 })
    expect(await reportedSums(account, source)).toMatchObject({ usd: 3_000_000, rows: 2 })
    // Of the killed one nothing is left.
    expect(await storedRows(source)).toBe(2)
    expect(await activeSums(account, source)).toMatchObject({ days: 2, usd: 3_000_000 })
  })
})

async function storedRows(source: string): Promise<number> {
  const [stored] = await server.deps.facts.query<{ count: string }>({
    sql: 'SELECT count() AS count FROM revenue_days WHERE source = {source:String}',
    params: { source },
  })
  return Number(stored!.count)
}

/** Whether an import stands before the door that this transaction holds. */
async function isWaiting(tx: typeof db, source: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
      and (classid::bigint << 32 | objid::bigint) = hashtextextended(${`revenue source ${source}`}, 0)`.execute(
    tx,
  )
  return rows[0]!.count > 0
}

describe('rates', () => {
  test('import stores them, list shows them with their source', async () => {
    const path = file(
      'day,currency,rate,source\n2020-05-01,try,6.9874,central bank\n01.05.2020,eur,0.92,central bank',
    )
    expect((await matinee('rates', 'import', path)).out).toBe('2 rates added.\n')
    expect((await matinee('rates', 'import', path)).out).toBe('0 rates added, 2 stored already.\n')
    const { out } = await matinee('rates', 'list', '--from', '2020-05-01', '--to', '2020-05-01')
    expect(out).toMatch(/2020-05-01 +eur +0.920000 +central bank\n2020-05-01 +try +6.987400 +central bank/)
  })

  test('one that changes needs --restate, which says what becomes of past revenue', async () => {
    await matinee('rates', 'import', file('day,currency,rate,source\n2020-06-01,try,6.8,bank'))
    const path = file('day,currency,rate,source\n2020-06-01,try,6.9,bank')
    const refused = await matinee('rates', 'import', path)
    expect(refused.code).toBe(1)
    expect(refused.out).toMatch(/2 +rate +try of 2020-06-01 is 6.8 \(bank\) already; --restate changes it/)
    const { code, out } = await matinee('rates', 'import', path, '--restate')
    expect(code).toBe(0)
    expect(out).toContain('keeps what it was converted with')
  })
})

describe('tokens', () => {
  test('create shows the token once; with it a program imports revenue until it is revoked', async () => {
    const create = ['tokens', 'create', '--name', 'Nightly', '--scope', 'revenue.import']
    const made = await json<{ machine: { id: string }; token: string }>(...create)
    const machine = { accessToken: made.token } as TestAccount
    const source = newSource()
    const body = { source, batchId: 'n', csv: `day,site,revenue,currency\n${march(3)},${site},1,usd` }
    expect(await api(machine).get(importRevenue, { body })).toMatchObject({ status: 'DONE' })
    const { actor } = await db
      .selectFrom('revenueImports')
      .select('actor')
      .where('source', '=', source)
      .executeTakeFirstOrThrow()
    expect(actor).toBe(`token:${made.machine.id}`)

    const listed = await matinee('tokens', 'list')
    expect(listed.out).toMatch(new RegExp(`${made.machine.id} +Nightly +revenue.import +\\d`))
    expect(listed.out).not.toContain(made.token)
    const stored = await db.selectFrom('machineTokens').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(made.token)

    expect(await api(machine).refusal(readProfile)).toEqual([403, 'insufficient_scope'])
    expect((await matinee('tokens', 'revoke', made.machine.id)).code).toBe(0)
    expect(await api(machine).refusal(importRevenue, { body })).toEqual([401, 'signed_out'])
  })
})
