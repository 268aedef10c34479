import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importRevenue, type RevenueImport } from '@matinee/contract/adminRevenue'
import { readProfile } from '@matinee/contract/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import {
  linkFactsEngine,
  matinee,
  matineeJson as json,
  startMatinee,
  whenWaitedFor,
} from '../../../testing/matinee.ts'
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

const { db } = server.deps
const scratch = mkdtempSync(join(tmpdir(), 'matinee-revenue-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

linkFactsEngine()

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
  test('sources prints the days that a source has reported', async () => {
    const source = newSource()
    await importCsv(['day,site,revenue,currency', `${march(8)},${site},4.5,usd`].join('\n'), { source })
    const { out, code } = await matinee('revenue', 'sources', '--from', march(7), '--to', march(9))
    expect(code).toBe(0)
    expect(out).toMatch(new RegExp(`${source} +${march(8)} +estimated +1 +4\\.50`))
    expect(out).not.toMatch(new RegExp(`${source} +${march(7)}`))
  })

  test('import stores a file, and list and show print it', async () => {
    const source = newSource()
    const path = csv(line(1, '1.25'), line(2, '2.50'))
    const tried = await matinee('revenue', 'import', path, '--source', source, '--batch', 'm', '--dry-run')
    expect(tried).toMatchObject({ code: 0, err: '' })
    expect(tried.out).toContain('The file is valid. It would import 2 rows and restate 0 days')
    expect(await activeSums(account, source)).toMatchObject({ days: 0 })

    const made = await json<RevenueImport>('revenue', 'import', path, '--source', source, '--batch', 'm')
    expect(made).toMatchObject({ status: 'DONE', rows: 2, state: 'estimated' })
    expect((await reportedSums(account, source)).usd).toBe(3_750_000)
    const { data } = await json<{ data: RevenueImport[] }>('revenue', 'list', '--source', source)
    expect(data).toEqual([made])
    expect((await matinee('revenue', 'show', made.id!)).out).toMatch(/Imported 2 rows[^]*Batch +m\n/)
  })

  test('import of a bad file names each row and exits 1, and show prints the faults again', async () => {
    const source = newSource()
    const path = csv(line(1, '1'), line(2, '-3'))
    const { code, out } = await matinee('revenue', 'import', path, '--source', source, '--batch', 'm')
    expect(code).toBe(1)
    expect(out).toMatch(
      /Nothing was imported: 1 fault\.[^]*LINE +COLUMN +REASON\n +3 +revenue +must not be negative/,
    )
    const { data } = await json<{ data: RevenueImport[] }>('revenue', 'list', '--source', source)
    expect(data).toMatchObject([{ status: 'REFUSED', faultCount: 1 }])
  })

  test('adjustments print how a day changed and why', async () => {
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

  test('invalid arguments and missing files are wrong usage', async () => {
    const flags = ['--source', 'exchange', '--batch', 'm']
    const missing = await matinee('revenue', 'import', join(scratch, 'nothing.csv'), ...flags)
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('cannot be read (ENOENT)')])
    const source = await matinee('revenue', 'import', csv(), '--source', 'Our Exchange', '--batch', 'm')
    expect([source.code, source.err]).toEqual([2, expect.stringContaining('--source')])
    expect((await matinee('revenue', 'show', 'nothing')).err).toContain('There is no import nothing')
  })

  test('Ctrl-C stops an import, and none of its rows count', async () => {
    const source = newSource()
    const args = ['revenue', 'import', csv(line(1, '1')), '--source', source, '--batch', 'm']
    let stderr = ''
    let ended: Promise<unknown[]> | undefined
    await db.transaction().execute(async (tx) => {
      await lockSource(tx, source)
      const child = startMatinee(...args)
      child.stderr.on('data', (text: Buffer) => (stderr += text.toString()))
      ended = once(child, 'close')
      await whenWaitedFor(tx, `revenue source ${source}`)
      child.kill('SIGINT')
      await expect.poll(() => stderr).toContain('Stopping')
    })
    expect((await ended!)[0]).toBe(1)
    expect(stderr).toContain('Stopped; nothing was imported.')
    expect(await activeSums(account, source)).toMatchObject({ days: 0 })
    const { data } = await json<{ data: RevenueImport[] }>('revenue', 'list', '--source', source)
    expect(data).toMatchObject([{ status: 'FAILED' }])
  })

  test('an import that is killed before it activates its days leaves nothing, and counts once when repeated', async () => {
    const source = newSource()
    const args = ['revenue', 'import', csv(line(1, '1'), line(2, '2')), '--source', source, '--batch', 'm']
    await db.transaction().execute(async (tx) => {
      await lockSource(tx, source)
      const child = startMatinee(...args)
      const ended = once(child, 'exit')
      await whenWaitedFor(tx, `revenue source ${source}`)
      child.kill('SIGKILL')
      expect((await ended)[1]).toBe('SIGKILL')
      expect(await storedRows(source)).toBe(2)
    })
    expect(await activeSums(account, source)).toMatchObject({ days: 0 })
    const made = await json<RevenueImport>(...args)
    expect(made).toMatchObject({ status: 'DONE', restatedDays: 0 })
    expect(await reportedSums(account, source)).toMatchObject({ usd: 3_000_000, rows: 2 })
    // The killed import has left no rows.
    expect(await storedRows(source)).toBe(2)
    expect(await activeSums(account, source)).toMatchObject({ days: 2, usd: 3_000_000 })
  })

  test('undo gives back the days of an import, and says so in list and show', async () => {
    const source = newSource()
    await importCsv(`day,site,revenue,currency\n${march(4)},${site},10,usd`, { source })
    const { id } = await importCsv(`day,site,revenue,currency\n${march(4)},${site},12,usd`, { source })
    expect((await matinee('revenue', 'undo', id!)).err).toContain('--reason')
    const preview = await matinee('revenue', 'undo', id!, '--dry-run')
    expect(preview.out).toMatch(
      /would take back 1 day of 1 account: 1 would change, of which 0 would be missing[^]*Difference +-2\.00/,
    )
    expect((await reportedSums(account, source)).usd).toBe(12_000_000)
    const { out, code } = await matinee('revenue', 'undo', id!, '--reason', 'Wrong file')
    expect(code).toBe(0)
    expect(out).toMatch(/Undone: 1 day, of which 1 changed\.[^]*Undoes +test\.csv/)
    expect((await reportedSums(account, source)).usd).toBe(10_000_000)
    expect((await matinee('revenue', 'list', '--source', source)).out).toMatch(/undo done[^]*undone[^]*done/)
    expect((await matinee('revenue', 'show', id!)).out).toMatch(
      /none of its rows count[^]*Undone because +Wrong file/,
    )
    const again = await matinee('revenue', 'undo', id!, '--reason', 'Wrong file')
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('has undone this import meanwhile')])
    expect((await matinee('revenue', 'undo', 'nothing', '--reason', 'x')).err).toContain('There is no import')
  })

  test('an undo that is killed before its end changes nothing, and can be repeated', async () => {
    const source = newSource()
    const { id } = await importCsv(`day,site,revenue,currency\n${march(5)},${site},12,usd`, { source })
    const args = ['revenue', 'undo', id!, '--reason', 'Wrong file']
    await db.transaction().execute(async (tx) => {
      await lockSource(tx, source)
      const child = startMatinee(...args)
      const ended = once(child, 'exit')
      await whenWaitedFor(tx, `revenue source ${source}`)
      child.kill('SIGKILL')
      expect((await ended)[1]).toBe('SIGKILL')
    })
    expect(await activeSums(account, source)).toMatchObject({ days: 1, usd: 12_000_000 })
    expect(await json<RevenueImport>(...args)).toMatchObject({ status: 'DONE', rows: 1 })
    expect(await activeSums(account, source)).toMatchObject({ days: 0 })
  })
})

async function storedRows(source: string): Promise<number> {
  const [stored] = await server.deps.facts.query<{ count: string }>({
    sql: 'SELECT count() AS count FROM revenue_days WHERE source = {source:String}',
    params: { source },
  })
  return Number(stored!.count)
}

describe('rates', () => {
  test('import stores them, list shows them with their source', async () => {
    const path = file(
      'day,currency,rate,source\n2020-05-01,try,6.9874,central bank\n01.05.2020,eur,0.92,central bank',
    )
    expect((await matinee('rates', 'import', path)).out).toBe('2 rates added.\n')
    expect((await matinee('rates', 'import', path)).out).toBe('0 rates added, 2 unchanged.\n')
    const { out } = await matinee('rates', 'list', '--from', '2020-05-01', '--to', '2020-05-01')
    expect(out).toMatch(/2020-05-01 +eur +0.920000 +central bank\n2020-05-01 +try +6.987400 +central bank/)
  })

  test('changing a rate needs --restate, which explains the effect on past revenue', async () => {
    await matinee('rates', 'import', file('day,currency,rate,source\n2020-06-01,try,6.8,bank'))
    const path = file('day,currency,rate,source\n2020-06-01,try,6.9,bank')
    const refused = await matinee('rates', 'import', path)
    expect(refused.code).toBe(1)
    expect(refused.out).toMatch(
      /2 +rate +the stored try rate of 2020-06-01 is 6.8 \(bank\); use --restate to change it/,
    )
    const { code, out } = await matinee('rates', 'import', path, '--restate')
    expect(code).toBe(0)
    expect(out).toContain('keeps its conversion')
  })

  test('set stores the rate of a day once, and changes it with --restate', async () => {
    const set = (rate: string, ...flags: string[]) =>
      matinee('rates', 'set', '2020-07-01', 'try', rate, '--source', 'Central bank', ...flags)
    expect((await set('6.85')).out).toBe('One US dollar is 6.850000 try on 2020-07-01 (Central bank).\n')
    expect((await set('6.85')).code).toBe(0)
    const refused = await set('6.9')
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('is 6.850000 (Central bank); use --restate to change it'),
    ])
    expect((await set('6.9', '--restate')).code).toBe(0)
    expect((await matinee('rates', 'list', '--from', '2020-07-01', '--to', '2020-07-01')).out).toMatch(
      /try +6\.900000 +Central bank/,
    )
    for (const args of [
      ['2020-07-32', 'try', '6.9'],
      ['2020-07-01', 'usd', '1'],
      ['2020-07-01', 'try', '6,9'],
      ['2020-07-01', 'try', '0'],
    ])
      expect((await matinee('rates', 'set', ...args, '--source', 'Central bank')).code).toBe(2)
    const audited = db
      .selectFrom('audit')
      .select('actor')
      .where('kind', '=', 'rate_saved')
      .where(sql`details->>'day'`, '=', '2020-07-01')
    expect(await audited.execute()).toEqual([{ actor: 'cli' }, { actor: 'cli' }])
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
