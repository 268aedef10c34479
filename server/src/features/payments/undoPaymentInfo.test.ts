import { login, readProfile, resetPassword } from '@matinee/contract/auth'
import {
  listPayments,
  readPaymentInfo,
  savePaymentInfo,
  setPayment,
  undoPaymentInfo,
} from '@matinee/contract/payments'
import { beforeEach, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { mailsSent } from '../../../testing/mailbox.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { paymentMailsSent } from '../../../testing/payments.ts'
import { paymentDetails } from '../../../testing/requests.ts'
import { server } from '../../../testing/testServer.ts'
import { createPayment } from './payments.service.ts'

const { db } = server.deps
const nobody = api(null)
const mine = { ...paymentDetails, bank: 'My own bank' }
const theirs = { ...paymentDetails, bank: 'Bank of a thief', accountNumber: '66666666' }

beforeEach(async () => {
  await db.deleteFrom('rateLimits' as never).execute()
  await mailsSent()
  await paymentMailsSent()
})

const save = (account: TestAccount, body: typeof mine) => api(account).get(savePaymentInfo, { body })
const bankOf = async (account: TestAccount) =>
  (await api({ ...account, ...(await nobody.get(login, { body: account })).tokens }).get(readPaymentInfo))
    .bank

/** The code of the undo link in the last mail about payment details. */
async function mailedCode(): Promise<string> {
  const text = (await paymentMailsSent()).at(-1)!.text
  return /\/auth\/undopayment\?code=(\S+)/.exec(text)![1]!
}

/** An account with an approved month, whose details were just replaced; with the code that undoes it. */
async function changedAccount() {
  const account = await make.account({ integrationType: 2 })
  await save(account, mine)
  await mailedCode()
  await save(account, theirs)
  const fields = {
    userId: account.id,
    term: '2026-01',
    paid: 2,
    paymentDate: null,
    amountMicros: 300e6,
    note: '',
  }
  const { id } = await createPayment(server.deps, fields, 'cli')
  return { account, code: await mailedCode(), paymentId: id }
}

async function pay(paymentId: string) {
  const body = { paid: 3, paymentDate: '2026-02-03' }
  return api(await make.staff()).ask(setPayment, { params: { id: paymentId }, body })
}
const held = (account: TestAccount, heldUntil: Date) =>
  db.updateTable('paymentInfos').set({ heldUntil }).where('accountId', '=', account.id).execute()

test('changed details get no payout for 72 hours, and the refusal says why', async () => {
  const { account, paymentId } = await changedAccount()
  const refused = await pay(paymentId)
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('payment details changed less than 72 hours ago'),
  ])
  const { heldUntil } = await api(account).get(listPayments)
  const hours = (Date.parse(heldUntil!) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(71.9)
  expect(hours).toBeLessThanOrEqual(72)
  await held(account, new Date(Date.now() - 1_000))
  expect((await api(account).get(listPayments)).heldUntil).toBeNull()
  expect((await pay(paymentId)).status).toBe(200)
})

test('the first details of an account have no hold', async () => {
  const account = await make.account({ integrationType: 2 })
  await save(account, mine)
  expect((await api(account).get(listPayments)).heldUntil).toBeNull()
})

test('the link in the mail restores the previous details, ends every session and mails a link for a new password', async () => {
  const { account, code, paymentId } = await changedAccount()
  expect(await nobody.get(undoPaymentInfo, { body: { code } })).toEqual({ success: true })
  const audit = await db.selectFrom('audit').select('kind').where('accountId', '=', account.id).execute()
  expect(audit.map(({ kind }) => kind)).toContain('payment_info_restored')
  expect(await api(account).status(readProfile)).toBe(401)
  expect(await nobody.refusal(login, { body: account })).toEqual([401, 'invalid_credentials'])
  const [mail] = await mailsSent()
  expect([mail!.to.address, mail!.text]).toEqual([
    account.email,
    expect.stringContaining('/auth/activate?reset=1&code='),
  ])
  // The old password is void, so the mail must not say that it stays the same.
  expect(mail!.text.replaceAll('\n', ' ')).toContain('The change to your payment details was undone')
  expect(mail!.text).not.toContain('does not change')
  const { sealed } = await db
    .selectFrom('paymentInfos')
    .select('sealed')
    .where('accountId', '=', account.id)
    .executeTakeFirstOrThrow()
  expect(sealed.length).toBeGreaterThan(0)
  // The previous details were not held: they are paid to.
  expect((await pay(paymentId)).status).toBe(200)
  await knownPasswordAgain(account)
  expect(await bankOf(account)).toBe('My own bank')
})

/** As after the reset mail, without going through it. */
const knownPasswordAgain = async (account: TestAccount) =>
  db
    .updateTable('users')
    .set({ passwordHash: (eb) => eb.selectFrom('users').select('passwordHash').where('id', '=', donor.id) })
    .where('id', '=', account.id)
    .execute()
let donor: TestAccount
beforeEach(async () => {
  donor = await make.account()
})

test('the mail with the link for a new password is sent even after strangers requested three such mails', async () => {
  const { account, code } = await changedAccount()
  for (let request = 0; request < 4; request++) {
    await nobody.get(resetPassword, { body: { email: account.email } })
    expect(await mailsSent()).toHaveLength(request < 3 ? 1 : 0)
  }
  await nobody.get(undoPaymentInfo, { body: { code } })
  expect((await mailsSent()).map(({ to }) => to.address)).toEqual([account.email])
})

test('the link works once, even for two concurrent uses', async () => {
  const { code } = await changedAccount()
  const ask = () => nobody.status(undoPaymentInfo, { body: { code } })
  expect(new Set(await Promise.all([ask(), ask()]))).toEqual(new Set([200, 422]))
  expect(await nobody.refusal(undoPaymentInfo, { body: { code } })).toEqual([422, 'invalid_code'])
})

test('after 72 hours the link has expired', async () => {
  const { account, code } = await changedAccount()
  await db
    .updateTable('paymentInfoUndos')
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where('accountId', '=', account.id)
    .execute()
  expect(await nobody.refusal(undoPaymentInfo, { body: { code } })).toEqual([422, 'expired_code'])
  expect(await bankOf(account)).toBe('Bank of a thief')
})

test('details that were on hold when they were replaced go on hold again, and their own undo link stays valid as long', async () => {
  const { account, code: first, paymentId } = await changedAccount()
  await save(account, { ...theirs, bank: 'Second bank of a thief' })
  const second = await mailedCode()
  // 75 and 71 hours ago: the hold of the details that come back is over.
  await backdate(account, 75)
  await nobody.get(undoPaymentInfo, { body: { code: second } })
  expect((await pay(paymentId)).status).toBe(409)
  await knownPasswordAgain(account)
  expect(await bankOf(account)).toBe('Bank of a thief')
  expect(await nobody.get(undoPaymentInfo, { body: { code: first } })).toEqual({ success: true })
  expect((await pay(paymentId)).status).toBe(200)
  await knownPasswordAgain(account)
  expect(await bankOf(account)).toBe('My own bank')
})

/** Moves the account's changes into the past; the newest change was made four hours after the others. */
async function backdate({ id }: TestAccount, hours: number): Promise<void> {
  const rows = await db
    .selectFrom('paymentInfoUndos')
    .selectAll()
    .where('accountId', '=', id)
    .orderBy('changedAt', 'desc')
    .execute()
  for (const [place, row] of rows.entries()) {
    const earlier = (at: Date) => new Date(at.getTime() - (hours - (place === 0 ? 4 : 0)) * 3_600_000)
    await db
      .updateTable('paymentInfoUndos')
      .set({
        changedAt: earlier(row.changedAt),
        expiresAt: earlier(row.expiresAt),
        heldUntil: row.heldUntil && new Date(row.heldUntil.getTime() - hours * 3_600_000),
      })
      .where('id', '=', row.id)
      .execute()
  }
}

test('undoing the first of two changes undoes the second too, whose link then does nothing', async () => {
  const { account, code } = await changedAccount()
  await save(account, { ...theirs, bank: 'Second bank of a thief' })
  const second = await mailedCode()
  await nobody.get(undoPaymentInfo, { body: { code } })
  expect(await nobody.refusal(undoPaymentInfo, { body: { code: second } })).toEqual([422, 'invalid_code'])
  await knownPasswordAgain(account)
  expect(await bankOf(account)).toBe('My own bank')
})

test('undoing the second of two changes keeps the first, which stays on hold and can be undone too', async () => {
  const { account, code, paymentId } = await changedAccount()
  await save(account, { ...theirs, bank: 'Second bank of a thief' })
  await nobody.get(undoPaymentInfo, { body: { code: await mailedCode() } })
  expect((await pay(paymentId)).status).toBe(409)
  await nobody.get(undoPaymentInfo, { body: { code } })
  expect((await pay(paymentId)).status).toBe(200)
})

test('the first details of an account can be removed again', async () => {
  const account = await make.account()
  await save(account, theirs)
  await nobody.get(undoPaymentInfo, { body: { code: await mailedCode() } })
  await knownPasswordAgain(account)
  expect(await bankOf(account)).toBeNull()
})
