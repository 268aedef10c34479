import { z } from 'zod'
import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import type { Deps } from '../../platform/deps.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { mailRetries } from '../../platform/mail/mailRetries.ts'
import { hashToken, newToken } from '../../platform/access/session.ts'
import { deliver, inLanguage } from '../mails/mails.service.ts'
import { defineMailJob } from '../mails/mailJobs.service.ts'
import { showMoney } from './showMoney.ts'
import { putUndoCode } from './paymentInfo.store.ts'
import * as store from './payments.store.ts'
import { showTerm } from './terms.ts'

const Payload = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('paymentInfoChanged'),
    accountId: z.string(),
    at: z.number(),
    undoId: z.string().optional(),
  }),
  z.object({ kind: z.literal('paymentSent'), accountId: z.string(), paymentId: z.string() }),
])
type Payload = z.output<typeof Payload>

export const paymentMailJob = defineMailJob({
  name: 'payment-mail',
  payload: Payload,
  ...mailRetries,
  timeoutS: 60,
  concurrency: 2,
  findObstacle: async (db, payload) =>
    payload.kind === 'paymentInfoChanged' || (await isPaid(db, payload.paymentId)) ? null : 'outdated',
})

const isPaid = async (db: Deps['db'], id: string): Promise<boolean> =>
  (await store.findPaymentById(db, id))?.paymentDay != null

/** Enqueues in `tx`: a rollback drops the mail. */
export async function sendPaymentMail(deps: Pick<Deps, 'queue'>, tx: Tx, payload: Payload): Promise<void> {
  await deps.queue.send(tx, paymentMailJob, payload, idOf(payload))
}

/** One mail for each change and each payment. */
const idOf = (payload: Payload) =>
  payload.kind === 'paymentSent'
    ? `payment-sent-${payload.paymentId}`
    : `payment-info-changed-${payload.accountId}-${payload.at}`

/** Reads the current rows; mails never contain payment details. */
export async function mailPayment(
  deps: Pick<Deps, 'db' | 'mailer' | 'config'>,
  payload: Payload,
): Promise<void> {
  const user = await store.findPaymentAccount(deps.db, payload.accountId)
  if (!user) return
  const name = { id: idOf(payload), accountId: payload.accountId }
  if (payload.kind === 'paymentInfoChanged')
    return deliver(deps, name, user, {
      kind: 'paymentInfoChanged',
      at: payload.at,
      timezone: user.timezone,
      undo: await makeUndoLink(deps, user, payload),
    })
  const payment = await store.findPaymentById(deps.db, payload.paymentId)
  if (payment?.accountId !== user.id || payment.paymentDay === null || payment.payoutMicros === null) return
  await deliver(deps, name, user, {
    kind: 'paymentSent',
    amount: showMoney(payment.payoutMicros, payment.payoutCurrency ?? 'USD', user.language),
    day: showReportDay(payment.paymentDay),
    term: showTerm(payment.term, user.language),
  })
}

/** Null once it has expired: a mail may wait for hours. */
async function makeUndoLink(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  reader: { language: Language },
  { accountId, undoId }: Extract<Payload, { kind: 'paymentInfoChanged' }>,
): Promise<{ link: string; until: number } | null> {
  if (undoId === undefined) return null
  const code = newToken()
  const until = await putUndoCode(db, accountId, { id: undoId, hash: hashToken(code) })
  const link = `${config.publicUrl}/auth/undopayment?code=${code}${inLanguage(reader)}`
  return until && { link, until: until.getTime() }
}
