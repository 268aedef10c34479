import { readMail } from '@matinee/contract/mails'
import { expect, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make } from '../../../../testing/make.ts'
import { newPayment } from '../../../../testing/payments.ts'
import { server } from '../../../../testing/testServer.ts'
import { newMail } from '../../../../testing/things.ts'
import { newId } from '../../../platform/ids.ts'

const { db } = server.deps
const operator = await make.staff()

/** Why the mail that a job has sent cannot be sent again. */
async function obstacleOf(accountId: string, queue: string, payload: object) {
  const id = await newMail(accountId)
  const job = { queue, jobId: newId(), jobKey: newId(), payload: JSON.stringify({ accountId, ...payload }) }
  await db.updateTable('mails').set(job).where('id', '=', id).execute()
  return (await api(operator).get(readMail, { params: { id } })).obstacle
}

test.each([
  ['has not answered', {}, null],
  ['has confirmed', { confirmedAt: new Date() }, 'outdated'],
  ['has unsubscribed', { unsubscribedAt: new Date() }, 'outdated'],
] as const)('a recipient who %s: whether the mail that asks is still true', async (_, answer, obstacle) => {
  const { id: accountId } = await make.account()
  const recipient = 'reader@news.example'
  await db
    .insertInto('reportRecipients')
    .values({ accountId, recipient, addedAt: new Date(), ...answer })
    .execute()
  const ask = (to: string) =>
    obstacleOf(accountId, 'report-notice', { kind: 'confirm', recipient: to, number: 1 })
  expect(await ask(recipient)).toBe(obstacle)
  expect(await ask('nobody@news.example')).toBe('removed')
})

test('a mail about a payment is no longer true when the payment is not paid', async () => {
  const { id: accountId } = await make.account()
  const paymentId = await newPayment(accountId)
  const obstacle = () => obstacleOf(accountId, 'payment-mail', { kind: 'paymentSent', paymentId })
  expect(await obstacle()).toBe('outdated')
  const paid = { paid: 3, paymentDay: '2026-03-10' }
  await db.updateTable('payments').set(paid).where('id', '=', paymentId).execute()
  expect(await obstacle()).toBeNull()
})
