import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkFactsEngine, matinee, settings, startMatinee, whenWaitedFor } from '../../../testing/matinee.ts'
import { runCommand } from '../../../testing/commandLine.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { paymentMailsSent } from '../../../testing/payments.ts'
import { paymentDetails } from '../../../testing/requests.ts'
import { importedRevenue, makeSite } from '../../../testing/revenue.ts'
import { server } from '../../../testing/testServer.ts'
import { savePaymentInfo } from '../../features/payments/paymentInfo.service.ts'
import { lockPayments } from '../../features/payments/payments.store.ts'

const { db } = server.deps
const scratch = mkdtempSync(join(tmpdir(), 'matinee-payments-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

linkFactsEngine()
const payments = (...args: string[]) => matinee('payments', ...args)

let account: TestAccount
let site: string
const earn = (day: string, dollars: number, state: 'final' | 'estimated' = 'final') =>
  importedRevenue(account, [{ day, site, spentMicrosUsd: dollars * 1e6 }], { state })
beforeAll(async () => {
  account = await make.account()
  site = (await makeSite(account)).id
})
const terms = async () =>
  (await db.selectFrom('payments').select('term').where('accountId', '=', account.id).execute()).map(
    ({ term }) => term,
  )

test('a month is closed, approved and paid, and its publisher gets a mail', async () => {
  await earn('2026-03-10', 300)
  const tried = await payments('close', '2026-03', '--dry-run')
  expect([tried.code, tried.out]).toEqual([
    0,
    expect.stringContaining('2026-03 would be closed for 1 account.'),
  ])
  expect(await terms()).toEqual([])
  const closed = await payments('close', '2026-03', '--account', account.email)
  expect(closed.out).toMatch(new RegExp(`${account.email} +300.00 +300.00 +to be approved`))
  expect((await payments('close', '2026-03')).out).toContain('already closed')

  const early = await payments('pay', account.email, '2026-03', '--day', '2026-04-15')
  expect([early.code, early.err]).toEqual([1, expect.stringContaining('Approve it before you pay it.')])
  expect((await payments('approve', account.email, '2026-03')).out).toContain('2026-03 is now: approved.')
  expect((await payments('unapprove', account.email, '2026-03')).out).toContain('is now: to be approved.')
  await payments('approve', account.email, '2026-03')
  const unknown = await payments('pay', account.email, '2026-03', '--day', '2026-04-15')
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('not entered payment details')])
  await savePaymentInfo(server.deps, account.id, paymentDetails)
  await paymentMailsSent()
  const pay = ['pay', account.email, '2026-03', '--day', '2026-04-15', '--reference', 'Wire 118']
  expect((await payments(...pay)).out).toMatch(/is now: paid\.[^]*Paid on +2026-04-15[^]*Note +Wire 118/)
  expect((await paymentMailsSent()).map(({ subject }) => subject)).toEqual([
    'We sent you a payout of $300.00',
  ])

  // Paying it again, even with the reference, changes nothing and sends no mail.
  expect((await payments(...pay)).out).toMatch(/Note +Wire 118\n?$/)
  expect(await paymentMailsSent()).toEqual([])

  const listed = await payments('list', account.email, '--term', '2026-03', '--json')
  expect(JSON.parse(listed.out)).toMatchObject({
    data: [
      { term: '2026-03', paid: 3, payoutMicros: 300_000_000, payoutCurrency: 'USD', email: account.email },
    ],
  })
  expect((await payments('list')).out).toMatch(/2026-03 .*300\.00 .*paid +2026-04-15 +300\.00 USD +Wire 118/)
}, 120_000)

test('a month that no report covers is added: a bonus, a correction, and one that was paid elsewhere', async () => {
  const other = await make.account()
  const add = (term: string, ...flags: string[]) => payments('add', other.email, term, ...flags)
  const bonus = await add('2026-02', '--amount', '300.000001', '--note', 'Bonus')
  expect(bonus.out).toMatch(/2026-02 is now: to be approved\.[^]*300\.000001 USD[^]*Note +Bonus/)
  expect((await add('2026-03', '--amount', '-50')).out).toMatch(/This month +-50\.00 USD[^]*250\.000001 USD/)
  const paid = await add('2025-12', '--amount', '400', '--paid-on', '2026-01-15')
  expect(paid.out).toMatch(/is now: paid\.[^]*Paid on +2026-01-15/)
  expect((await add('2026-02', '--amount', '1')).code).toBe(1)
  const both = await add('2026-01', '--amount', '1', '--approve', '--paid-on', '2026-01-15')
  expect([both.code, both.err]).toEqual([2, expect.stringContaining('exclude each other')])
  expect((await add('2026-01', '--amount', '1e3')).code).toBe(2)
})

test('a statement is written as a PDF', async () => {
  const out = join(scratch, 'statement.pdf')
  expect((await payments('statement', account.email, '2026-03', '--out', out)).code).toBe(0)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(readFileSync(out))), {
    mergePages: true,
  })
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Total for March 2026 $300.00')
  const nowhere = await payments('statement', account.email, '2026-03', '--out', join(scratch, 'no', 'a.pdf'))
  expect([nowhere.code, nowhere.err]).toEqual([2, expect.stringContaining('cannot be written (ENOENT)')])
}, 60_000)

test('closing that is killed before it writes leaves nothing, and works when repeated', async () => {
  await earn('2026-04-10', 20)
  await db.transaction().execute(async (tx) => {
    await lockPayments(tx, account.id)
    const child = startMatinee('payments', 'close', '2026-04', '--account', account.id)
    const ended = once(child, 'exit')
    await whenWaitedFor(tx, `payments ${account.id}`)
    child.kill('SIGKILL')
    expect((await ended)[1]).toBe('SIGKILL')
  })
  expect(await terms()).toEqual(['2026-03'])
  // Two commands at once: one of them closes it.
  const both = await Promise.all([1, 2].map(() => payments('close', '2026-04', '--account', account.id)))
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  const outs = both.map(({ out }) => out).join()
  expect([outs.match(/carried over/g), outs.match(/already closed/g)]).toEqual([
    ['carried over'],
    ['already closed'],
  ])
  expect(await terms()).toEqual(['2026-03', '2026-04'])
}, 60_000)

test('months that cannot be closed are listed with the reason, and the command exits 1', async () => {
  await earn('2026-05-10', 20, 'estimated')
  const refused = await payments('close', '2026-05')
  expect([refused.code, refused.out]).toEqual([
    1,
    expect.stringMatching(/revenue_estimated: revenue from partner may still change/),
  ])
  const forced = await payments('close', '2026-05', '--allow-estimated')
  expect([forced.code, forced.out]).toEqual([0, expect.stringContaining('2026-05 was closed for 1 account.')])
  const open = await payments('close', '2099-01', '--account', account.id)
  expect([open.code, open.out]).toEqual([1, expect.stringContaining('term_open')])
}, 60_000)

test('invalid arguments are wrong usage, and no secrets are created in a folder without them', async () => {
  expect((await payments('close', '2026-13')).err).toContain('term: Write a month such as')
  const day = await payments('pay', account.email, '2026-04', '--day', '15.05.2026')
  expect([day.code, day.err]).toEqual([2, expect.stringContaining('--day')])
  expect((await payments('approve', 'nobody@example.com', '2026-04')).err).toContain('There is no account')
  expect((await payments('approve', account.email, '2020-01')).err).toContain('is not closed. Close it:')
  const env = { ...settings, MATINEE_DATA: scratch }
  const elsewhere = await runCommand(['payments', 'approve', account.email, '2026-04'], env)
  expect([elsewhere.code, elsewhere.err]).toEqual([3, expect.stringContaining('There is no secrets.json')])
  expect((await runCommand(['payments', 'approve', account.email, '2026-04'], env)).code).toBe(3)
}, 60_000)
