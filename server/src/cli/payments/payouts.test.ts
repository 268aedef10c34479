import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkFactsEngine, matinee } from '../../../testing/matinee.ts'
import { paidPublisher } from '../../../testing/paidPublisher.ts'
import { waitForLoadingProgress } from '../../../testing/payments.ts'

const scratch = mkdtempSync(join(tmpdir(), 'matinee-payouts-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
linkFactsEngine()
beforeAll(waitForLoadingProgress)

const today = new Date().toISOString().slice(0, 10)
const usd = ['--kind', 'csv', '--currency', 'usd', '--day', today]

test('a month is approved, held, released, paid by a payout and proved', async () => {
  const [good, paused] = [await paidPublisher(), await paidPublisher(null)]
  for (const { earn, close } of [good, paused]) {
    await earn('2026-03-10', 300)
    await close('2026-03')
  }
  const user = good.account.email
  const held = await matinee('payments', 'hold', user, '2026-03', '--reason', 'Traffic under review')
  expect(held.out).toContain('on hold')
  expect((await matinee('payments', 'approve', user, '2026-03')).err).toContain('Traffic under review')
  expect((await matinee('payments', 'release', user, '2026-03')).code).toBe(0)
  const all = await matinee('payments', 'approve-all', '2026-03')
  expect(all.out).toContain('Approved 1 payment of 2026-03. 1 still wait')
  expect((await matinee('payments', 'months')).out).toMatch(
    /2026-03 +2 +600\.00 +0\.00 +0\.00 +300\.00 +300\.00/,
  )

  const tried = await matinee('payouts', 'create', '2026-03', ...usd, '--dry-run')
  expect(tried.out).toContain('1 payment could be paid: 300.00 USD.')
  const made = await matinee('payouts', 'create', '2026-03', ...usd, '--json')
  const { payout } = JSON.parse(made.out) as { payout: { id: string } }
  expect((await matinee('payouts', 'list')).out).toMatch(
    new RegExp(`${payout.id} +csv .* 300\\.00 USD +open`),
  )
  const out = join(scratch, 'payout.csv')
  expect((await matinee('payouts', 'file', payout.id, '--format', 'csv', '--out', out)).code).toBe(0)
  const content = readFileSync(out, 'utf8')
  expect(statSync(out).mode & 0o777).toBe(0o600)
  const reference = /\n([\w-]+),300\.00,USD/.exec(content)![1]!
  expect((await matinee('payouts', 'list', '--search', reference)).out).toContain(payout.id)
  expect((await matinee('payouts', 'list', '--search', 'none-1')).out).toContain('No payout matches.')
  expect((await matinee('payouts', 'show', payout.id)).out).toContain(reference)

  const confirmation = join(scratch, 'bank.csv')
  const lines = [`${reference},300.00,USD,2026-04-15`, 'other-1,5.00,USD,2026-04-15']
  writeFileSync(confirmation, ['reference,amount,currency,day', ...lines].join('\n'))
  const mixed = await matinee('payouts', 'confirm', confirmation)
  expect([mixed.code, mixed.err]).toEqual([1, expect.stringContaining('One line does not match')])
  const check = await matinee('payouts', 'confirm', confirmation, '--dry-run')
  expect([check.code, check.out]).toEqual([1, expect.stringMatching(/other-1 .*unknown/)])
  const paid = await matinee('payouts', 'confirm', confirmation, '--matched')
  expect(paid.out).toContain('1 payment marked as paid.')
  const cancelled = await matinee('payouts', 'cancel', payout.id)
  expect([cancelled.code, cancelled.err]).toEqual([1, expect.stringContaining('has confirmed this payout')])
  expect((await matinee('payments', 'prove', '2026-03')).out).toBe(
    '2026-03: reports and payments are the same for 2 of 2 accounts.\n',
  )
  await good.earn('2026-03-11', 1)
  const proof = await matinee('payments', 'prove', '2026-03')
  expect([proof.code, proof.out]).toEqual([
    1,
    expect.stringMatching(/1\.000000 +corrected by the next closing/),
  ])
}, 120_000)
