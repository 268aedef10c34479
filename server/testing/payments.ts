import { CompiledQuery } from 'kysely'
import { vi } from 'vitest'
import { readFreshness } from '../src/features/events/spool/progress.service.ts'
import { mailPayment } from '../src/features/payments/paymentMails.ts'
import { newId } from '../src/platform/ids.ts'
import type { Mail } from '../src/platform/mail/mail.ts'
import { server } from './testServer.ts'

/** A closed month of the account, below the threshold; its id. The account has no other afterwards. */
export async function newPayment(accountId: string): Promise<string> {
  const { db } = server.deps
  const id = newId()
  await db.deleteFrom('payments').where('accountId', '=', accountId).execute()
  await db
    .insertInto('payments')
    .values({
      id,
      accountId,
      term: '2026-02',
      paid: 1,
      revenueMicros: 1_000_000,
      amountMicros: 1_000_000,
      totalMicros: 1_000_000,
      actor: 'cli',
      paymentDay: null,
      paidWith: null,
      payoutCurrency: null,
      payoutMicros: null,
      rateMicros: null,
      approvedAt: null,
      paidAt: null,
    })
    .execute()
  return id
}

type Payload = Parameters<typeof mailPayment>[1]

/** Handles the queued payment mails as the worker does, and answers them instead of sending them. */
export async function paymentMailsSent(): Promise<Mail[]> {
  const sent: Mail[] = []
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close: async () => {} }
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
