import { addDays } from '@matinee/contract/plain/calendar'
import { listPayments, setPayment } from '@matinee/contract/payments'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { paymentMailsSent, waitForLoadingProgress } from '../../../testing/payments.ts'
import { paymentDetails } from '../../../testing/requests.ts'
import { importedRevenue, insertRevenue, makeSite } from '../../../testing/revenue.ts'
import { server } from '../../../testing/testServer.ts'
import { importRates } from '../revenue/rates.service.ts'
import { convertMicros } from './changes.service.ts'
import { closeTerm } from './closing.service.ts'
import { savePaymentInfo } from './paymentInfo.service.ts'
import * as service from './payments.service.ts'
import * as store from './payments.store.ts'

const { db, facts } = server.deps
const usd = (dollars: number) => Math.round(dollars * 1e6)

let operator: TestAccount
beforeAll(async () => {
  await waitForLoadingProgress()
  operator = await make.staff()
})

async function publisher(fields: Parameters<typeof make.account>[0] = {}) {
  const account = await make.account({ integrationType: 2, ...fields })
  const { id: site } = await makeSite(account)
  const earn = (day: string, dollars: number) =>
    importedRevenue(account, [{ day, site, spentMicrosUsd: usd(dollars) }])
  const close = (term: string) => closeTerm(server.deps, account.id, term, { actor: 'cli' })
  const idOf = async (term: string) => (await store.findPayment(db, account.id, term))!.id
  return { account, site, earn, close, idOf }
}
const set = async (id: string, body: object) => api(operator).ask(setPayment, { params: { id }, body })
const at = (day: string) => Date.parse(`${day}T12:00:00Z`)
const listAt = ({ id }: TestAccount, day: string, language: 'en' | 'tr' = 'en') =>
  service.listPayments(server.deps, { id, sessionId: 'session', timezone: 'UTC', language }, at(day))

describe('the history', () => {
  test('the payment history is empty for an account without earnings', async () => {
    const { payments, threshold } = await api(await make.account()).get(listPayments)
    expect(payments).toEqual([])
    expect(threshold).toEqual({ amount: 250, unpaid: 0, remaining: 250, perDay: 0, expectedOn: null })
  })

  test('the payment history lists the running and open months, then the closed ones, newest first', async () => {
    const { account, earn, close } = await publisher()
    await earn('2026-02-10', 100.000001)
    await close('2026-02')
    await earn('2026-03-10', 20)
    await earn('2026-04-02', 5)
    const { payments } = await listAt(account, '2026-04-03')
    expect(payments).toEqual([
      {
        term: '2026-04',
        termStr: 'April 2026',
        paid: 0,
        paymentDate: null,
        amount: 5,
        total: 125.000001,
        note: '',
        currency: 'usd',
        isClosed: false,
        statementUrl: null,
      },
      expect.objectContaining({ term: '2026-03', amount: 20, total: 120.000001, isClosed: false }),
      expect.objectContaining({
        term: '2026-02',
        paid: 1,
        amount: 100.000001,
        total: 100.000001,
        isClosed: true,
        statementUrl: expect.stringContaining('/statement?expires='),
      }),
    ])
    const { payments: turkish } = await listAt(account, '2026-04-03', 'tr')
    expect(turkish.map(({ termStr }) => termStr)).toEqual(['Nisan 2026', 'Mart 2026', 'Şubat 2026'])
  })

  test("the payment history shows the day of payment as DD.MM.YYYY, and only the account's own months", async () => {
    const { account, earn, close, idOf } = await publisher()
    await earn('2026-02-10', 300)
    await close('2026-02')
    await savePaymentInfo(server.deps, account.id, paymentDetails)
    const id = await idOf('2026-02')
    await set(id, { paid: 2 })
    await set(id, { paid: 3, paymentDate: '2026-03-15', note: 'Wire 118' })
    const { payments } = await api(account).get(listPayments)
    expect(payments.at(-1)).toMatchObject({
      paid: 3,
      paymentDate: '15.03.2026',
      note: 'Wire 118',
      total: 300,
    })
    expect((await api((await publisher()).account).get(listPayments)).payments).toEqual([])
  })

  test('the payment history adds earnings to a month entered by hand, until it is closed', async () => {
    const { account, earn, close } = await publisher()
    const { createPayment } = service
    const fields = { userId: account.id, term: '2026-03', paid: 0, paymentDate: null, note: 'Bonus' }
    await createPayment(server.deps, { ...fields, amountMicros: usd(50) }, 'cli')
    const rows = async () =>
      (await listAt(account, '2026-04-02')).payments.map((row) => [
        row.term,
        row.amount,
        row.total,
        row.isClosed,
      ])
    expect(await rows()).toEqual([
      ['2026-04', 0, 50, false],
      ['2026-03', 50, 50, true],
    ])
    await earn('2026-03-10', 30)
    expect(await rows()).toEqual([
      ['2026-04', 0, 80, false],
      ['2026-03', 80, 80, false],
    ])
    await close('2026-03')
    expect(await rows()).toEqual([
      ['2026-04', 0, 80, false],
      ['2026-03', 80, 80, true],
    ])
  })

  test('the payment history costs three statements and one facts query at any length, without counting the sign-in', async () => {
    const { account, earn, close } = await publisher()
    for (const term of ['2026-01', '2026-02', '2026-03']) {
      await earn(`${term}-10`, 10)
      await close(term)
    }
    const query = vi.spyOn(facts, 'stream')
    server.sqlTexts.length = 0
    await service.listPayments(server.deps, {
      id: account.id,
      sessionId: 'session',
      timezone: 'UTC',
      language: 'en',
    })
    expect(server.sqlTexts).toHaveLength(3)
    expect(query).toHaveBeenCalledTimes(1)
    query.mockRestore()
  })
})

describe('the forecast', () => {
  test('the payment forecast is the first day on which the pace of the last 28 complete days reaches the threshold', async () => {
    const { account, site } = await publisher()
    const today = '2026-05-20'
    const rows = Array.from({ length: 28 }, (_, back) => ({
      day: addDays(today, -1 - back),
      site,
      spentMicrosUsd: usd(2),
    }))
    // Today is incomplete, and days before the window do not count.
    await importedRevenue(account, [...rows, { day: '2026-04-21', site, spentMicrosUsd: usd(100) }])
    await insertRevenue(account, [{ day: today, site, spentMicrosUsd: usd(1) }])
    const { threshold } = await listAt(account, today)
    // 250 - 157 = 93, at 2 a day: 46 days leave 1 missing, the 47th has it.
    expect(threshold).toEqual({
      amount: 250,
      unpaid: 157,
      remaining: 93,
      perDay: 2,
      expectedOn: showReportDay(addDays(today, 47)),
    })
  })

  test('the payment forecast is the day that reaches the threshold exactly, not the next', async () => {
    const { account, site } = await publisher()
    const days = Array.from({ length: 28 }, (_, back) => addDays('2026-05-19', -back))
    await importedRevenue(
      account,
      days.map((day) => ({ day, site, spentMicrosUsd: usd(5) })),
    )
    // 140 earned, 110 missing: 22 days of 5.
    expect((await listAt(account, '2026-05-20')).threshold.expectedOn).toBe('11.06.2026')
  })

  test('the payment forecast uses today for an account whose first earnings are from today', async () => {
    const { account, site } = await publisher()
    const today = '2026-05-20'
    await insertRevenue(account, [{ day: today, site, spentMicrosUsd: usd(28) }])
    const { threshold, payments } = await listAt(account, today)
    expect(payments).toMatchObject([{ term: '2026-05', amount: 28 }])
    // 222 are missing, at 1 a day.
    expect(threshold).toMatchObject({ perDay: 1, expectedOn: showReportDay(addDays(today, 222)) })
  })

  test('the payment forecast is absent when the threshold is reached, without recent earnings, or beyond ten years', async () => {
    const { account, earn } = await publisher()
    await earn('2026-05-01', 250)
    expect((await listAt(account, '2026-05-20')).threshold).toMatchObject({ remaining: 0, expectedOn: null })
    const slow = await publisher()
    await slow.earn('2026-05-01', 0.01)
    expect((await listAt(slow.account, '2026-05-20')).threshold).toMatchObject({
      remaining: 249.99,
      expectedOn: null,
    })
    const disabled = await publisher()
    await disabled.earn('2026-01-01', 100)
    expect((await listAt(disabled.account, '2026-05-20')).threshold).toMatchObject({
      perDay: 0,
      expectedOn: null,
    })
  })
})

describe('the states of a month', () => {
  async function closed(dollars: number) {
    const owner = await publisher()
    await owner.earn('2026-03-10', dollars)
    await owner.close('2026-03')
    return { ...owner, id: await owner.idOf('2026-03') }
  }
  const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof set>>) =>
    status === 200
      ? `200 ${body.paid}`
      : `${status} ${(body as unknown as { error: { code: string } }).error.code}`

  test('go from closed to approved and back, and from approved to paid, and no other way', async () => {
    const { account, id } = await closed(300)
    await savePaymentInfo(server.deps, account.id, paymentDetails)
    const paying = { paid: 3, paymentDate: '2026-04-15' }
    const steps: [object, string][] = [
      [paying, '409 payment_state'],
      [{ paid: 1 }, '409 payment_state'],
      [{ paid: 2 }, '200 2'],
      [{ paid: 2 }, '200 2'],
      [{ paymentDate: '2026-04-15' }, '409 payment_state'],
      [{ paid: 0 }, '200 0'],
      [{ paid: 2 }, '200 2'],
      [{ paid: 3 }, '422 invalid_request'],
      [{ paid: 3, paymentDate: '2026-03-31' }, '422 invalid_request'],
      [{ paid: 3, paymentDate: '2099-01-01' }, '422 invalid_request'],
      [{ paid: 3, paymentDate: '2026-02-31' }, '422 invalid_request'],
      [paying, '200 3'],
      [paying, '200 3'],
      [{ paid: 3, paymentDate: '2026-04-16' }, '409 payment_state'],
      [{ paid: 2 }, '409 payment_state'],
      [{ paid: 0 }, '409 payment_state'],
      [{ note: 'Wire 118' }, '200 3'],
    ]
    const outcomes = []
    for (const [body] of steps) outcomes.push(outcomeOf(await set(id, body)))
    expect(outcomes).toEqual(steps.map(([, outcome]) => outcome))
    const audit = await db
      .selectFrom('audit')
      .select(['kind', 'actor'])
      .where('accountId', '=', account.id)
      .orderBy('id')
      .execute()
    expect(
      audit.filter(({ kind }) => kind.startsWith('payment_')).map(({ kind, actor }) => [kind, actor]),
    ).toEqual([
      ['payment_closed', 'cli'],
      ['payment_info_changed', account.id],
      ['payment_approved', operator.id],
      ['payment_changed', operator.id],
      ['payment_approved', operator.id],
      ['payment_paid', operator.id],
      ['payment_changed', operator.id],
    ])
  })

  test('a month below the threshold is not approved', async () => {
    const { id } = await closed(249.999999)
    expect(outcomeOf(await set(id, { paid: 2 }))).toBe('409 payment_state')
  })

  test('a month is not paid without payment details, and the refusal gives that reason', async () => {
    const { id } = await closed(300)
    await set(id, { paid: 2 })
    const { body } = await set(id, { paid: 3, paymentDate: '2026-04-15' })
    expect(body).toMatchObject({
      error: { code: 'payment_state', message: expect.stringContaining('not entered payment details') },
    })
    expect((await store.findPaymentById(db, id))!.paid).toBe(2)
  })

  test('a paid month sends one mail, with the amount and the day but no payment details', async () => {
    const { account, id } = await closed(1234.565)
    await db.updateTable('users').set({ language: 'tr' }).where('id', '=', account.id).execute()
    await savePaymentInfo(server.deps, account.id, paymentDetails)
    await set(id, { paid: 2 })
    await paymentMailsSent()
    await set(id, { paid: 3, paymentDate: '2026-04-15' })
    const [mail, ...others] = await paymentMailsSent()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: { address: account.email },
      subject: '$1.234,57 tutarındaki ödemenizi gönderdik',
    })
    expect(mail!.text).toContain('Ödeme tarihi: 15.04.2026')
    expect(mail!.text).toContain('Kazanç dönemi: Mart 2026 sonuna kadar')
    for (const secret of [paymentDetails.iban, '1326', paymentDetails.bank])
      expect(mail!.text).not.toContain(secret)
  })

  test('convert euros at the rate of the day, rounded half up, and need such a rate', async () => {
    const { account, id } = await closed(250.000001)
    await savePaymentInfo(server.deps, account.id, { ...paymentDetails, paymentCurrency: 'EUR' })
    await set(id, { paid: 2 })
    const rates =
      'day,currency,rate,source\n2026-04-01,eur,0.9,bank\n2026-04-11,eur,0.5,bank\n2026-04-16,eur,0.7,bank'
    await importRates(db, Buffer.from(rates), { actor: 'cli' })
    expect(outcomeOf(await set(id, { paid: 3, paymentDate: '2026-04-10' }))).toBe('409 payment_state')
    // The last rate before the day is that of the 11th.
    expect(outcomeOf(await set(id, { paid: 3, paymentDate: '2026-04-15' }))).toBe('200 3')
    expect(await store.findPaymentById(db, id)).toMatchObject({
      payoutCurrency: 'EUR',
      rateMicros: 500_000,
      // 125.0000005
      payoutMicros: 125_000_001,
    })
  })

  test.each([
    [1, 500_000, 1],
    [1, 499_999, 0],
    [3, 500_000, 2],
    [9_007_199_254_740_991, 1_000_000, 9_007_199_254_740_991],
    [250_000_000, 919_700, 229_925_000],
  ])('%i micros at %i millionths are %i', (micros, rate, converted) => {
    expect(convertMicros(micros, rate)).toBe(converted)
  })
})
