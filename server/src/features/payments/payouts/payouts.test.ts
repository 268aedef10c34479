import '../../../../testing/ownTables.ts'
import { listAudit } from '@matinee/contract/audit'
import { approvePayments, holdPayment } from '@matinee/contract/adminPayments'
import { createPayment, setPayment } from '@matinee/contract/payments'
import * as calls from '@matinee/contract/payouts'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { paidPublisher } from '../../../../testing/paidPublisher.ts'
import { paymentMailsSent, waitForLoadingProgress } from '../../../../testing/payments.ts'
import { paymentDetails } from '../../../../testing/requests.ts'
import { server } from '../../../../testing/testServer.ts'
import { importRates } from '../../revenue/rates.service.ts'
import { savePaymentInfo } from '../paymentInfo.service.ts'
import * as service from './payouts.service.ts'

const { db } = server.deps
const usd = (dollars: number) => Math.round(dollars * 1e6)
const today = new Date().toISOString().slice(0, 10)
const iban = 'DE89370400440532013000'

let ayla: TestAccount
let bora: TestAccount
beforeAll(async () => {
  await waitForLoadingProgress()
  ;[ayla, bora] = [await make.staff({ staffRole: 'finance' }), await make.staff({ staffRole: 'finance' })]
  const rates = `day,currency,rate,source\n${today},eur,0.92,Test bank\n`
  await importRates(db, Buffer.from(rates), { actor: 'cli' })
  server.deps.config.payer = { name: 'Matinee GmbH', iban: 'DE75512108001245126199', bic: null }
})

async function approved(dollars: number, details: Parameters<typeof paidPublisher>[0] = {}) {
  const publisher = await paidPublisher(details)
  const id = await publisher.byHand('2026-05', dollars)
  await api(ayla).get(approvePayments, { body: { payments: [{ id, totalMicros: usd(dollars) }] } })
  return { ...publisher, id }
}
type Wanted = { kind?: 'sepa' | 'csv'; currency?: 'EUR' | 'USD'; isDryRun?: boolean; executionDay?: string }
const pay = (payments: string[], wanted: Wanted = {}, operator = bora) =>
  api(operator).ask(calls.createPayout, {
    body: { kind: 'csv', currency: 'USD', executionDay: today, payments, ...wanted },
  })
const madeOf = async (...given: Parameters<typeof pay>) => (await pay(...given)).body.payout!
const confirm = (content: string, mode: 'check' | 'all' | 'matched' = 'all') =>
  api(bora).ask(calls.confirmPayouts, { body: { content, mode } })
const csv = (...lines: string[]) => ['reference,amount,currency,day', ...lines].join('\n')
const stateOf = async (id: string) =>
  (await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).paid
const messageOf = (answer: { text: string }) =>
  (JSON.parse(answer.text) as { error: { message: string } }).error.message
const fileOf = (id: string, format: 'sepa' | 'csv') =>
  api(bora).ask(calls.readPayoutFile, { params: { id }, query: { format } })

describe('making a payout', () => {
  test('euros go into a SEPA file, converted once and rounded to the cent, and the confirmation pays them', async () => {
    const publisher = await approved(300.000001, {
      paymentCurrency: 'EUR',
      iban: 'DE89 3704 0044 0532 0130 00',
    })
    const payout = await madeOf([publisher.id], { kind: 'sepa', currency: 'EUR' })
    expect(payout).toMatchObject({ state: 'open', count: 1, cents: 27_600, createdBy: { id: bora.id } })
    const { body } = await fileOf(payout.id, 'sepa')
    expect(payout.downloadedAt).toBeNull()
    const read = async () => (await api(bora).get(calls.readPayout, { params: { id: payout.id } })).payout
    const { downloadedAt } = await read()
    expect(Date.parse(downloadedAt!)).toBeGreaterThanOrEqual(Date.parse(payout.createdAt))
    await fileOf(payout.id, 'csv')
    expect((await read()).downloadedAt).toBe(downloadedAt)
    expect(body.content).toContain(`<EndToEndId>${publisher.id}-1</EndToEndId>`)
    expect(body.content).toContain(`<InstdAmt Ccy="EUR">276.00</InstdAmt>`)
    expect(body.content).toContain(`<IBAN>${iban}</IBAN>`)
    await paymentMailsSent()
    const camt = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><Ntfctn><Ntry>
      <Amt Ccy="EUR">276.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-06-20</Dt></BookgDt>
      <NtryDtls><TxDtls><Refs><EndToEndId>${publisher.id}-1</EndToEndId></Refs></TxDtls></NtryDtls>
      </Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`
    expect((await confirm(camt, 'check')).body).toMatchObject({ paid: 0, lines: [{ state: 'matched' }] })
    expect(await stateOf(publisher.id)).toBe(2)
    expect((await confirm(camt)).body.paid).toBe(1)
    const payment = await publisher.payment('2026-05')
    expect(payment).toMatchObject({
      paid: 3,
      paymentDay: '2026-06-20',
      payoutCurrency: 'EUR',
      payoutMicros: 276_000_001,
      rateMicros: 920_000,
    })
    expect((await paymentMailsSent()).map(({ subject }) => subject)).toEqual([
      'We sent you a payout of €276.00',
    ])
    // The same file a second time changes nothing and says why.
    expect((await confirm(camt, 'check')).body.lines).toMatchObject([{ state: 'alreadyPaid' }])
    expect((await api(bora).get(calls.readPayout, { params: { id: payout.id } })).payout.state).toBe('paid')
  })

  test('a dry run names each payment that cannot be in it, and a real one is refused as a whole', async () => {
    const [good, euro, bad, held, missing, fresh] = [
      await approved(300),
      await approved(300, { paymentCurrency: 'EUR', iban: 'TR330006100519786457841326' }),
      await approved(300, { paymentCurrency: 'EUR', iban: 'DE89370400440532013001' }),
      await approved(300),
      await approved(300, null),
      await approved(300),
    ]
    await api(ayla).get(holdPayment, { params: { id: held.id }, body: { reason: 'Question' } })
    await savePaymentInfo(server.deps, fresh.account.id, { ...paymentDetails, bank: 'Other' })
    const ids = [good, euro, held, missing, fresh].map(({ id }) => id)
    const dry = (await pay([...ids, 'unknown'], { isDryRun: true })).body
    expect([dry.count, dry.cents, dry.payout]).toEqual([1, 30_000, null])
    const reasons = Object.fromEntries(dry.refused.map(({ id, reason }) => [id, reason]))
    expect(reasons).toEqual({
      [euro.id]: 'otherCurrency',
      [held.id]: 'hold',
      [missing.id]: 'noDetails',
      [fresh.id]: 'newDetails',
      unknown: 'missing',
    })
    const sepa = await pay([euro.id, bad.id], { kind: 'sepa', currency: 'EUR', isDryRun: true })
    expect(sepa.body.refused.map(({ reason }) => reason)).toEqual(['iban', 'iban'])
    const refused = await pay(ids)
    expect([refused.status, messageOf(refused)]).toEqual([
      409,
      '4 of these payments cannot be paid any more. Check the list again; no payout was made.',
    ])
    const own = (await pay([good.id], { isDryRun: true }, ayla)).body
    expect(own.refused).toMatchObject([{ reason: 'ownApproval' }])
    expect((await pay([good.id], { executionDay: '2020-01-01' })).status).toBe(422)
    expect((await pay([good.id], { kind: 'sepa' })).status).toBe(422)
  })

  test('a payment is in one open payout at a time, also when two operators make one at once', async () => {
    const { id } = await approved(300)
    const both = await Promise.all([pay([id]), pay([id])])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await pay([id], { isDryRun: true })).body.refused).toMatchObject([{ reason: 'inPayout' }])
  })

  test('of two approved months of an account only the later one is paid, because it includes the earlier', async () => {
    const publisher = await approved(300)
    const june = await publisher.byHand('2026-06', 300)
    await api(ayla).get(approvePayments, { body: { payments: [{ id: june, totalMicros: usd(600) }] } })
    const { body } = await pay([publisher.id, june], { isDryRun: true })
    expect([body.cents, body.refused]).toMatchObject([60_000, [{ id: publisher.id, reason: 'inLaterMonth' }]])
  })

  test('without an account of our own a SEPA file is refused with what to set', async () => {
    const { payer } = server.deps.config
    server.deps.config.payer = null
    const answer = await pay(['x'], { kind: 'sepa', currency: 'EUR' })
    server.deps.config.payer = payer
    expect([answer.status, messageOf(answer)]).toEqual([
      409,
      expect.stringContaining('Set PAYER_NAME and PAYER_IBAN'),
    ])
  })
})

describe('a payment that is with the bank', () => {
  test('is not changed by anything until the payout is confirmed or cancelled', async () => {
    const { id, account } = await approved(300)
    const payout = await madeOf([id])
    const refusal = [409, 'payment_state']
    expect(await api(bora).refusal(setPayment, { params: { id }, body: { paid: 0 } })).toEqual(refusal)
    const paid = { params: { id }, body: { paid: 3, paymentDate: '2026-06-15' } }
    expect(await api(bora).refusal(setPayment, paid)).toEqual(refusal)
    const held = { params: { id }, body: { reason: 'Late' } }
    expect(await api(bora).refusal(holdPayment, held)).toEqual(refusal)
    // An earlier month would raise its total.
    const earlier = { body: { userId: account.id, term: '2026-04', amountMicros: usd(5) } }
    expect(await api(bora).refusal(createPayment, earlier)).toEqual(refusal)

    const cancelled = { params: { id: payout.id }, body: { downloadedAt: null } }
    const closed = await api(bora).get(calls.cancelPayout, cancelled)
    expect(closed.state).toBe('cancelled')
    expect(await api(ayla).refusal(calls.cancelPayout, cancelled)).toEqual(refusal)
    expect(await stateOf(id)).toBe(2)
    const second = await madeOf([id])
    const { lines } = await api(bora).get(calls.readPayout, { params: { id: second.id } })
    expect(lines.map(({ reference }) => reference)).toEqual([`${id}-2`])
    // A confirmation of the cancelled file pays nothing.
    const { body } = await confirm(csv(`${id}-1,300.00,USD,2026-06-15`), 'check')
    expect(body.lines).toMatchObject([{ state: 'cancelled' }])
  })
})

describe('a confirmation', () => {
  test('with unknown, doubled or wrong lines pays nothing, or the matching ones when the operator says so', async () => {
    const [one, two, three] = [await approved(300), await approved(300), await approved(300)]
    await madeOf([one.id, two.id, three.id])
    const file = csv(
      `${one.id}-1,300.00,USD,2026-06-15`,
      `${two.id}-1,299.99,USD,2026-06-15`,
      `${three.id}-1,300.00,USD,2026-06-15`,
      `${three.id}-1,300.00,USD,2026-06-16`,
      'somebody-1,5.00,USD,2026-06-15',
    )
    const states = ['matched', 'amountDiffers', 'doubled', 'doubled', 'unknown']
    expect((await confirm(file, 'check')).body.lines.map(({ state }) => state)).toEqual(states)
    const refused = await confirm(file)
    expect([refused.status, messageOf(refused)]).toEqual([
      409,
      expect.stringMatching(/^4 lines do not match/),
    ])
    expect(await Promise.all([one, two, three].map(({ id }) => stateOf(id)))).toEqual([2, 2, 2])
    expect((await confirm(file, 'matched')).body.paid).toBe(1)
    expect(await Promise.all([one, two, three].map(({ id }) => stateOf(id)))).toEqual([3, 2, 2])
  })

  test('applied twice at the same time pays once', async () => {
    const { id } = await approved(300)
    await madeOf([id])
    await paymentMailsSent()
    const file = csv(`${id}-1,300.00,USD,2026-06-15`)
    const both = await Promise.all([confirm(file), confirm(file)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await paymentMailsSent()).toHaveLength(1)
  })

  test.each([
    ['nonsense', 'columns are missing: reference, amount, currency, day'],
    ['reference;amount;currency', 'columns are missing: day'],
    ['<Document/>', 'not a camt.054 file'],
    ['reference,amount,currency,day', 'no lines'],
    ['"', 'neither XML nor CSV'],
  ])('that cannot be read says why: %s', async (content, reason) => {
    const answer = await confirm(content)
    expect([answer.status, messageOf(answer)]).toEqual([422, expect.stringContaining(reason)])
  })

  test.each(['2026-05-31', '2099-01-01', 'soon'])('with the day %s is not applied', async (day) => {
    const { id } = await approved(300)
    await madeOf([id])
    const { body } = await confirm(csv(`${id}-1,300,USD,${day}`), 'check')
    expect(body.lines).toMatchObject([{ state: 'wrongDay' }])
  })
})

test('a file is the same at every download, is recorded, and no log entry has bank details', async () => {
  const { id, account } = await approved(300, { name: '=cmd()' })
  const payout = await madeOf([id])
  const first = (await fileOf(payout.id, 'csv')).body
  expect(first.content).toContain(`${id}-1,300.00,USD,'=cmd(),${paymentDetails.iban},`)
  await savePaymentInfo(server.deps, account.id, { ...paymentDetails, iban: 'GB82WEST12345698765432' })
  expect((await fileOf(payout.id, 'csv')).body).toEqual(first)
  expect((await fileOf(payout.id, 'sepa')).status).toBe(409)
  const { data } = await api(bora).get(listAudit, { query: { actor: bora.id, perPage: 500 } })
  const downloads = data.filter(
    ({ kind, details }) => kind === 'payout_downloaded' && details!['payoutId'] === payout.id,
  )
  expect(downloads).toHaveLength(2)
  expect(JSON.stringify(data)).not.toMatch(/TR33|GB82|KUZYTRIS/)
})

test('a payout is found by its id, and by the id and the reference of a payment in it', async () => {
  const { id } = await approved(300)
  const { id: other } = await approved(300)
  const payout = await madeOf([id])
  await madeOf([other])
  const find = async (search: string) =>
    (await api(bora).get(calls.listPayouts, { query: { search } })).data.map((found) => found.id)
  expect(await Promise.all([payout.id, id, `${id}-1`, 'nothing'].map(find))).toEqual([
    [payout.id],
    [payout.id],
    [payout.id],
    [],
  ])
})

test('payouts are listed newest first, page by page', async () => {
  const { data } = await api(bora).get(calls.listPayouts, { query: { perPage: 2 } })
  expect(data).toHaveLength(2)
  const next = await api(bora).get(calls.listPayouts, { query: { perPage: 1, after: data[0]!.id } })
  expect([next.data[0], next.hasPrevious]).toEqual([data[1], true])
  expect(await service.readPayout(db, data[0]!.id)).toMatchObject({ payout: data[0] })
})
