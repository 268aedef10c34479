import { CompiledQuery } from 'kysely'
import { vi } from 'vitest'
import { readFreshness } from '../src/features/events/spool/progress.service.ts'
import { mailPayment } from '../src/features/payments/paymentMails.ts'
import { sealedFor } from '../src/features/payments/payouts/payouts.service.ts'
import { seal } from '../src/platform/access/secrets.ts'
import { newId } from '../src/platform/ids.ts'
import type { Mail } from '../src/platform/mail/mail.ts'
import { paymentDetails } from './requests.ts'
import { server } from './testServer.ts'

const unpaid = {
  actor: 'cli',
  paymentDay: null,
  paidWith: null,
  payoutCurrency: null,
  payoutMicros: null,
  rateMicros: null,
  approvedAt: null,
  approvedBy: null,
  heldAt: null,
  heldBy: null,
  holdReason: null,
  paidAt: null,
}

/** A closed month of the account, below the threshold; its id. The account has no other afterwards. */
export async function newPayment(accountId: string): Promise<string> {
  const { db } = server.deps
  await db.deleteFrom('payments').where('accountId', '=', accountId).execute()
  const micros = 1_000_000
  return insertMonth(accountId, { term: '2026-02', paid: 1, micros })
}

async function insertMonth(
  accountId: string,
  { term, paid, micros }: { term: string; paid: number; micros: number },
): Promise<string> {
  const id = newId()
  const amounts = { revenueMicros: micros, amountMicros: micros, totalMicros: micros }
  await server.deps.db
    .insertInto('payments')
    .values({ id, accountId, term, paid, ...amounts, ...unpaid })
    .execute()
  return id
}

/** A payout of an approved month of the account, earlier than the one of `newPayment`. */
export async function newPayout(accountId: string): Promise<string> {
  const { db, secrets } = server.deps
  const micros = 300_000_000
  const paymentId = await insertMonth(accountId, { term: '2025-12', paid: 2, micros })
  const [payoutId, lineId] = [newId(), newId()]
  const day = new Date().toISOString().slice(0, 10)
  await db
    .insertInto('payouts')
    .values({ id: payoutId, kind: 'csv', currency: 'USD', executionDay: day, createdBy: 'cli' })
    .execute()
  await db
    .insertInto('payoutLines')
    .values({
      id: lineId,
      payoutId,
      paymentId,
      accountId,
      reference: `${paymentId}-1`,
      sealed: seal(secrets.signing, sealedFor(lineId), JSON.stringify(paymentDetails)),
      totalMicros: micros,
      payoutMicros: micros,
      rateMicros: null,
      cents: 30_000,
      bookedDay: null,
    })
    .execute()
  return payoutId
}

type Payload = Parameters<typeof mailPayment>[1]

/** Handles the queued payment mails as the worker does, and answers them instead of sending them. */
export async function paymentMailsSent(): Promise<Mail[]> {
  const sent: Mail[] = []
  const mailer = { send: async (mail: Mail) => (sent.push(mail), null), close: async () => {} }
  const taken = `with taken as (
      delete from pgboss.job where name = 'payment-mail' and state = 'created' returning data, created_on
    ) select data from taken order by created_on`
  const { rows } = await server.deps.db.executeQuery<{ data: Payload }>(CompiledQuery.raw(taken))
  for (const { data } of rows) await mailPayment({ ...server.deps, mailer }, data)
  return sent
}

/** Waits until the loading progress of the tag's beacons is stored; before that, no month with tag revenue is final. */
export async function waitForLoadingProgress(): Promise<void> {
  await vi.waitFor(async () => {
    if ((await readFreshness(server.deps.facts, 'ad')) === null)
      throw new Error('no node has stored its progress yet')
  }, 20_000)
}
