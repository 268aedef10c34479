import '../../../../testing/ownTables.ts'
import * as calls from '@matinee/contract/adminPayments'
import { createPayment, setPayment } from '@matinee/contract/payments'
import { cancelPayout, createPayout, readPayout, readPayoutFile } from '@matinee/contract/payouts'
import { dayIn } from '@matinee/contract/plain/calendar'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { paidPublisher } from '../../../../testing/paidPublisher.ts'
import { waitForLoadingProgress } from '../../../../testing/payments.ts'
import { server } from '../../../../testing/testServer.ts'

const { db } = server.deps
const usd = (dollars: number) => Math.round(dollars * 1e6)
const terms = ['2026-01', '2026-02', '2026-03'] as const

let ayla: TestAccount
let bora: TestAccount
beforeAll(async () => {
  await waitForLoadingProgress()
  ;[ayla, bora] = [await make.staff({ staffRole: 'finance' }), await make.staff({ staffRole: 'finance' })]
})

/** A publisher with three closed months that nobody has approved: 300, 350.000001 and 400 dollars. */
let ids: Record<string, string>
let publisher: Awaited<ReturnType<typeof paidPublisher>>
beforeEach(async () => {
  publisher = await paidPublisher({ paymentCurrency: 'USD' })
  ids = {}
  for (const [at, dollars] of [300, 350.000001, 400].entries())
    ids[terms[at]!] = await publisher.byHand(terms[at]!, dollars)
})

const rowOf = async (term: string, query: object = {}) =>
  (
    await api(ayla).get(calls.listAccountPayments, {
      query: { term, search: publisher.account.id, ...query },
    })
  ).data[0]
const set = async (operator: TestAccount, term: string, body: object) => {
  const answer = await api(operator).ask(setPayment, { params: { id: ids[term]! }, body })
  return [answer.status, (JSON.parse(answer.text) as { error?: { message: string } }).error?.message]
}
const approve = async (term: string) => {
  const { totalMicros } = (await rowOf(term))!
  return api(ayla).get(calls.approvePayments, { body: { payments: [{ id: ids[term]!, totalMicros }] } })
}
const payoutOf = async (term: string, isDryRun = false) =>
  api(bora).get(createPayout, {
    body: { kind: 'csv', currency: 'USD', executionDay: dayIn('UTC'), payments: [ids[term]!], isDryRun },
  })
const sumsOf = async (term: string) => {
  const { data } = await api(ayla).get(calls.listMonths)
  const month = data.find((each) => each.term === term)!
  expect(month).toEqual(await api(ayla).get(calls.readMonth, { params: { term } }))
  expect(month.waiting.micros + month.carried.micros + month.approved.micros + month.paid.micros).toBe(
    month.earnedMicros + month.correctedMicros,
  )
  return month
}
/** What changes in the sums of the three months while `work` runs, because earlier tests left payments there. */
async function changeOf(state: 'waiting' | 'approved' | 'paid', work: () => Promise<unknown>) {
  const read = async () => {
    const months = []
    for (const term of terms) months.push((await sumsOf(term))[state])
    return months
  }
  const before = await read()
  await work()
  return (await read()).map(({ count, micros, totalMicros }, at) => [
    count - before[at]!.count,
    micros - before[at]!.micros,
    totalMicros - before[at]!.totalMicros,
  ])
}

test('approving a month approves the earlier ones that it carries: each amount once, to the micro', async () => {
  const waiting = await changeOf('waiting', async () => {
    const approved = await changeOf('approved', () => approve('2026-03'))
    expect(approved).toEqual([
      [1, usd(300), 0],
      [1, usd(350.000001), 0],
      [1, usd(400), usd(1_050.000001)],
    ])
  })
  expect(waiting.map(([count, micros]) => [count, micros])).toEqual([
    [-1, -usd(300)],
    [-1, -usd(350.000001)],
    [-1, -usd(400)],
  ])
  expect(await rowOf('2026-01')).toMatchObject({ includedIn: '2026-03', block: null })
  expect(await rowOf('2026-03')).toMatchObject({ includedIn: null, totalMicros: usd(1_050.000001) })
  expect(await rowOf('2026-01', { state: 'waiting' })).toBeUndefined()
  expect(await rowOf('2026-01', { state: 'approved' })).toBeDefined()
})

test('a month that is approved with a later one is not approved again', async () => {
  await approve('2026-03')
  expect(await approve('2026-01')).toEqual({
    approved: 0,
    refused: [{ id: ids['2026-01'], reason: 'included', by: null }],
  })
  expect(await set(ayla, '2026-01', { paid: 2 })).toEqual([
    409,
    'January 2026 is approved with March 2026 and paid with it. To handle it by itself, withdraw the approval of March 2026 first.',
  ])
  await set(ayla, '2026-03', { paid: 0 })
  expect(await rowOf('2026-01', { state: 'waiting' })).toMatchObject({ includedIn: null })
  expect(await approve('2026-01')).toMatchObject({ approved: 1 })
})

test('an earlier approval becomes a part of a later one, and counts by itself again when the later one is withdrawn', async () => {
  await approve('2026-01')
  const approved = await changeOf('approved', () => approve('2026-03'))
  expect(approved.map(([, , total]) => total)).toEqual([-usd(300), 0, usd(1_050.000001)])
  const pay = { paid: 3, paymentDate: '2026-04-15' }
  expect((await set(bora, '2026-01', pay))[0]).toBe(409)
  // Its amount would be paid all the same.
  expect((await set(ayla, '2026-01', { paid: 0 }))[0]).toBe(409)
  expect((await payoutOf('2026-01', true)).refused).toMatchObject([{ reason: 'inLaterMonth' }])
  await set(ayla, '2026-03', { paid: 0 })
  expect((await set(bora, '2026-01', pay))[0]).toBe(200)
  expect(await rowOf('2026-03')).toMatchObject({ totalMicros: usd(750.000001), paid: 0 })
})

test('months that were paid with a later one say with which, and their payment counts once', async () => {
  await approve('2026-03')
  const paid = await changeOf('paid', () => set(bora, '2026-03', { paid: 3, paymentDate: '2026-04-15' }))
  expect(paid.map(([count, , total]) => [count, total])).toEqual([
    [1, 0],
    [1, 0],
    [1, usd(1_050.000001)],
  ])
  expect(await rowOf('2026-01')).toMatchObject({ paid: 3, includedIn: '2026-03' })
  expect(await rowOf('2026-03')).toMatchObject({ paid: 3, includedIn: null })
})

test('a month is not approved while an earlier one is in a payout, because the bank may have paid a part of its total', async () => {
  await approve('2026-01')
  const { payout } = await payoutOf('2026-01')
  expect((await approve('2026-03')).refused).toMatchObject([{ reason: 'inPayout' }])
  expect(await rowOf('2026-01')).toMatchObject({ payoutId: payout!.id, isDownloaded: false })
  await api(bora).get(readPayoutFile, { params: { id: payout!.id }, query: { format: 'csv' } })
  expect(await rowOf('2026-01')).toMatchObject({ isDownloaded: true })
  const deniz = await make.staff({ staffRole: 'finance' })
  await db.updateTable('users').set({ language: 'tr' }).where('id', '=', deniz.id).execute()
  expect(await set(deniz, '2026-03', { paid: 2 })).toEqual([
    409,
    'Ocak 2026 ödemesi bir ödeme dosyasında. Önce o dosyayı onaylayın ya da iptal edin.',
  ])
  // A cancellation names what the operator saw: meanwhile the file may have gone to the bank.
  const cancelled = (downloadedAt: string | null) => ({ params: { id: payout!.id }, body: { downloadedAt } })
  expect(await api(bora).refusal(cancelPayout, cancelled(null))).toEqual([409, 'payment_state'])
  const { downloadedAt } = (await api(bora).get(readPayout, { params: { id: payout!.id } })).payout
  await api(bora).get(cancelPayout, cancelled(downloadedAt))
  const file = { params: { id: payout!.id }, query: { format: 'csv' as const } }
  expect(await api(bora).refusal(readPayoutFile, file)).toEqual([409, 'payment_state'])
  expect(await approve('2026-03')).toMatchObject({ approved: 1 })
})

test('a month that is added withdraws the approvals of later ones whose total it changes, and names them', async () => {
  await approve('2026-02')
  await approve('2026-03')
  const { account } = publisher
  const add = async (term: string, amountMicros: number) =>
    (
      await api(ayla).get(createPayment, {
        body: { userId: account.id, term, amountMicros, note: 'Correction' },
      })
    ).withdrawnApprovals
  // Nothing changes for them.
  expect(await add('2026-04', usd(10))).toEqual([])
  expect(await rowOf('2026-03')).toMatchObject({ paid: 2 })
  expect(await add('2025-12', usd(-20))).toEqual(['2026-02', '2026-03'])
  expect(await rowOf('2026-03')).toMatchObject({ paid: 0, totalMicros: usd(1_030.000001) })
  const entry = await db
    .selectFrom('audit')
    .select('details')
    .where('accountId', '=', account.id)
    .where('kind', '=', 'payment_closed')
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry.details).toMatchObject({ term: '2025-12', withdrawnApprovals: ['2026-02', '2026-03'] })
})
