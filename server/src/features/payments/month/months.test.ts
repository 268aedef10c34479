import '../../../../testing/ownTables.ts'
import * as calls from '@matinee/contract/adminPayments'
import { setPayment } from '@matinee/contract/payments'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { paidPublisher } from '../../../../testing/paidPublisher.ts'
import { waitForLoadingProgress } from '../../../../testing/payments.ts'
import { server } from '../../../../testing/testServer.ts'
import * as service from './months.service.ts'

const { db } = server.deps
const usd = (dollars: number) => Math.round(dollars * 1e6)

let ayla: TestAccount
let bora: TestAccount
beforeAll(async () => {
  await waitForLoadingProgress()
  ;[ayla, bora] = [await make.staff({ staffRole: 'finance' }), await make.staff({ staffRole: 'finance' })]
})

const rowsOf = async (term: string, query: object = {}) =>
  (await api(ayla).get(calls.listAccountPayments, { query: { term, ...query } })).data
const approve = (operator: TestAccount, id: string, totalMicros: number) =>
  api(operator).get(calls.approvePayments, { body: { payments: [{ id, totalMicros }] } })
const hold = (id: string) =>
  api(ayla).ask(calls.holdPayment, { params: { id }, body: { reason: 'Traffic under review' } })
const set = (operator: TestAccount, id: string, body: object) =>
  api(operator).ask(setPayment, { params: { id }, body })
const messageOf = (answer: { text: string }) =>
  (JSON.parse(answer.text) as { error: { message: string } }).error.message

describe('a month of all accounts', () => {
  test('the states of a month add up to what was earned and corrected, to the micro', async () => {
    const [one, two, three] = [await paidPublisher(), await paidPublisher(null), await paidPublisher()]
    await one.earn('2026-01-10', 300.000001)
    await one.close('2026-01')
    await one.earn('2026-01-11', -0.5)
    await one.earn('2026-02-10', 400.123456)
    await two.earn('2026-02-11', 300)
    await three.earn('2026-02-12', 20.000003)
    for (const { close } of [one, two, three]) await close('2026-02')
    const first = await one.payment('2026-02')
    await approve(ayla, first.id, first.totalMicros)
    const month = await api(ayla).get(calls.readMonth, { params: { term: '2026-02' } })
    const { waiting, carried, approved, paid } = month
    expect([waiting.count, carried.count, approved.count, paid.count]).toEqual([1, 1, 1, 0])
    expect(month.earnedMicros).toBe(usd(720.123459))
    expect(month.correctedMicros).toBe(usd(-0.5))
    expect(waiting.micros + carried.micros + approved.micros + paid.micros).toBe(
      month.earnedMicros + month.correctedMicros,
    )
    expect(approved.totalMicros).toBe(usd(699.623457))
    expect(month.blocked.noDetails).toMatchObject({ count: 1, totalMicros: usd(300) })
    const { data } = await api(ayla).get(calls.listMonths)
    expect(data.find(({ term }) => term === '2026-02')).toEqual(month)
    // Last month is listed before anything of it is closed.
    expect(data[0]).toMatchObject({ count: 0, earnedMicros: 0 })
  })

  test('payments of a month are listed by balance, found by account and state, and never seen by publishers', async () => {
    const [small, large] = [await paidPublisher(), await paidPublisher(null)]
    await small.byHand('2026-03', 260)
    await large.byHand('2026-03', 900)
    const rows = await rowsOf('2026-03')
    expect(rows.map(({ totalMicros }) => totalMicros)).toEqual([usd(900), usd(260)])
    expect(rows.map(({ block }) => block)).toEqual(['noDetails', null])
    expect(await rowsOf('2026-03', { state: 'blocked' })).toEqual([rows[0]])
    expect(await rowsOf('2026-03', { search: small.account.email })).toEqual([rows[1]])
    const first = await api(ayla).get(calls.listAccountPayments, { query: { term: '2026-03', perPage: 1 } })
    expect([first.data, first.hasNext]).toEqual([[rows[0]], true])
    expect(await rowsOf('2026-03', { after: rows[0]!.id })).toEqual([rows[1]])
    expect(await rowsOf('2026-03', { before: rows[1]!.id })).toEqual([rows[0]])
    expect(await api(small.account).status(calls.listMonths)).toBe(404)
  })
})

test('a page of payments and the sums of a month cost one statement each', async () => {
  for (const read of [
    () => service.listAccountPayments(db, { term: '2026-03', state: 'blocked', search: 'test', perPage: 50 }),
    () => service.readMonth(db, '2026-03'),
    () => service.listMonths(db),
  ]) {
    server.sqlTexts.length = 0
    await read()
    expect(server.sqlTexts).toHaveLength(1)
  }
})

describe('closing', () => {
  test('a try says what would be closed and what prevents it, and changes nothing', async () => {
    const [ready, early] = [await paidPublisher(), await paidPublisher()]
    await ready.earn('2026-04-10', 30)
    await early.earn('2026-04-10', 40, 'estimated')
    const params = { term: '2026-04' }
    const tried = await api(ayla).get(calls.checkClosing, { params, query: {} })
    const outcomeOf = (data: calls.AccountClosing[], id: string) =>
      data.find(({ account }) => account.id === id)
    expect(outcomeOf(tried.data, ready.account.id)).toMatchObject({
      outcome: 'closed',
      amountMicros: usd(30),
    })
    expect(outcomeOf(tried.data, early.account.id)).toMatchObject({
      outcome: 'revenue_estimated',
      sources: ['partner'],
    })
    expect([tried.done, tried.next]).toEqual([tried.total, null])
    expect(await rowsOf('2026-04')).toEqual([])

    const closed = await api(ayla).get(calls.closeMonth, { params, body: {} })
    expect(outcomeOf(closed.data, ready.account.id)?.outcome).toBe('closed')
    const again = await api(bora).get(calls.closeMonth, { params, body: {} })
    expect(outcomeOf(again.data, ready.account.id)?.outcome).toBe('already')
    const closedAccounts = (await rowsOf('2026-04')).map(({ account }) => account.id)
    expect(closedAccounts).toContain(ready.account.id)
    expect(closedAccounts).not.toContain(early.account.id)
    const forced = await api(ayla).get(calls.closeMonth, { params, body: { allowsEstimated: true } })
    expect(outcomeOf(forced.data, early.account.id)?.outcome).toBe('closed')
  })

  test('a part begins after an account and says how far it is', async () => {
    const { data, total } = await api(ayla).get(calls.checkClosing, {
      params: { term: '2026-04' },
      query: {},
    })
    const after = data[0]!.account.id
    const rest = await api(ayla).get(calls.checkClosing, { params: { term: '2026-04' }, query: { after } })
    expect(rest.data).toEqual(data.slice(1))
    expect([rest.done, rest.total, rest.next]).toEqual([total, total, null])
  })
})

describe('approving', () => {
  test('the second of two operators learns who approved first', async () => {
    const { byHand } = await paidPublisher()
    const id = await byHand('2026-05', 300)
    const both = await Promise.all([ayla, bora].map((operator) => approve(operator, id, usd(300))))
    expect(both.map(({ approved }) => approved).toSorted((one, other) => one - other)).toEqual([0, 1])
    const winner = both[0]!.approved === 1 ? ayla : bora
    expect(both.flatMap(({ refused }) => refused)).toEqual([
      { id, reason: 'alreadyApproved', by: { id: winner.id, name: 'Ayşe Test' } },
    ])
    expect((await rowsOf('2026-05'))[0]!.approvedBy!.id).toBe(winner.id)
  })

  test('only the total that the operator saw is approved, and each refusal has its reason', async () => {
    const [grown, small, paused] = [await paidPublisher(), await paidPublisher(), await paidPublisher()]
    const ids = {
      grown: await grown.byHand('2026-05', 300),
      small: await small.byHand('2026-05', 20),
      paused: await paused.byHand('2026-05', 500),
    }
    await grown.byHand('2026-04', 10)
    expect((await hold(ids.paused)).status).toBe(200)
    const { approved, refused } = await api(ayla).get(calls.approvePayments, {
      body: {
        payments: [
          { id: ids.grown, totalMicros: usd(300) },
          { id: ids.small, totalMicros: usd(20) },
          { id: ids.paused, totalMicros: usd(500) },
          { id: 'missing', totalMicros: 1 },
        ],
      },
    })
    expect(approved).toBe(0)
    expect(refused.map(({ reason }) => reason)).toEqual(['changed', 'belowThreshold', 'hold', 'missing'])
  })

  test('the operator who approved cannot pay while another one could, but a command can', async () => {
    const { byHand } = await paidPublisher()
    const id = await byHand('2026-05', 300)
    await approve(ayla, id, usd(300))
    const payment = { paid: 3, paymentDate: '2026-06-15' }
    const refused = await set(ayla, id, payment)
    expect([refused.status, messageOf(refused)]).toEqual([
      409,
      'You approved May 2026. Ask another operator to pay it.',
    ])
    await db.updateTable('users').set({ status: 'DISABLED' }).where('id', '=', bora.id).execute()
    const alone = await db
      .selectFrom('users')
      .select('id')
      .where('isStaff', '=', true)
      .where('status', '=', 'ACTIVE')
      .execute()
    expect(alone.length).toBe(1)
    expect((await set(ayla, id, payment)).status).toBe(200)
    await db.updateTable('users').set({ status: 'ACTIVE' }).where('id', '=', bora.id).execute()
  })
})

describe('a hold', () => {
  test('a payment on hold, and a later one of the account, is neither approved nor paid until it is released', async () => {
    const { byHand, account } = await paidPublisher()
    const [march, april] = [await byHand('2026-06', 300), await byHand('2026-07', 300)]
    await approve(ayla, april, usd(600))
    expect((await hold(march)).status).toBe(200)
    const paid = await set(bora, april, { paid: 3, paymentDate: '2026-08-15' })
    expect([paid.status, messageOf(paid)]).toEqual([
      409,
      'June 2026 is on hold (Traffic under review). Release it first.',
    ])
    expect((await set(ayla, march, { paid: 2 })).status).toBe(409)
    const rows = await rowsOf('2026-07', { search: account.email })
    expect(rows.map(({ block }) => block)).toEqual(['hold'])
    const second = await hold(march)
    expect([second.status, messageOf(second)]).toEqual([409, 'Ayşe Test already holds this payment.'])

    expect(await api(bora).status(calls.releasePayment, { params: { id: march } })).toBe(200)
    expect(await api(bora).refusal(calls.releasePayment, { params: { id: march } })).toEqual([
      409,
      'payment_state',
    ])
    expect((await set(bora, april, { paid: 3, paymentDate: '2026-08-15' })).status).toBe(200)
    expect(
      await api(ayla).refusal(calls.holdPayment, { params: { id: march }, body: { reason: 'Late' } }),
    ).toEqual([409, 'payment_state'])
  })
})

test('the proof of a month ties reports, lines and corrections to the micro, and names what does not tie', async () => {
  const { earn, close, account } = await paidPublisher()
  await earn('2026-01-20', 300.000001)
  await close('2026-01')
  await earn('2026-01-21', 1.5)
  const prove = async () =>
    (await api(ayla).get(calls.proveMonth, { params: { term: '2026-01' }, query: {} })).data.find(
      (each) => each.account.id === account.id,
    )
  expect(await prove()).toMatchObject({
    reportMicros: usd(301.500001),
    closedMicros: usd(300.000001),
    correctedMicros: 0,
    differenceMicros: usd(1.5),
    lineErrorMicros: 0,
    isClosed: true,
  })
  await earn('2026-02-21', 1)
  await close('2026-02')
  expect(await prove()).toMatchObject({ correctedMicros: usd(1.5), differenceMicros: 0 })
  await db
    .updateTable('paymentLines')
    .set({ micros: 1 })
    .where('accountId', '=', account.id)
    .where('ofTerm', '=', '2026-01')
    .execute()
  const broken = await prove()
  expect([broken!.differenceMicros, broken!.lineErrorMicros]).not.toContain(0)
})

test('a statement opens by a link that an operator asks for', async () => {
  const { byHand } = await paidPublisher()
  const { url } = await api(ayla).get(calls.readStatementLink, {
    params: { id: await byHand('2026-05', 300) },
  })
  const response = await fetch(url.replace(/^https?:\/\/[^/]+/, server.url))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})
