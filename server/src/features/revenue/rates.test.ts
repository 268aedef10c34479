import '../../../testing/ownTables.ts'
import { addDays } from '@matinee/contract/plain/calendar'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import * as calls from '@matinee/contract/rates'
import type { RequestOf } from '@matinee/contract/call'
import { updateProfile } from '@matinee/contract/auth'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { untilWaiting } from '../../../testing/untilWaiting.ts'
import { importRates, listStoredRates, type RatesImport } from './rates.service.ts'
import { addRate, lockRates, putRates } from './rates.store.ts'

const { db } = server.deps
const day = '2026-03-02'
const lira = (rate: number) => Math.round(rate * 1_000_000)

let operator: TestAccount
let turkish: TestAccount
beforeAll(async () => {
  operator = await make.staff({ staffRole: 'finance' })
  turkish = await make.staff()
  await api(turkish).get(updateProfile, { body: { language: 'tr' } })
})
beforeEach(async () => {
  await db.deleteFrom('exchangeRates').execute()
})

type Body = RequestOf<typeof calls.saveExchangeRate>['body']
const bodyOf = (body: Partial<Body> = {}): Body => ({
  day,
  currency: 'try',
  rateMicros: lira(41.25),
  source: 'Central bank',
  ...body,
})
const save = (body: Partial<Body> = {}) => api(operator).get(calls.saveExchangeRate, { body: bodyOf(body) })
const sentence = async (body: Partial<Body>, by = operator) => {
  const { status, text } = await api(by).ask(calls.saveExchangeRate, { body: bodyOf(body) })
  const { error } = JSON.parse(text) as { error: { code: string; message: string } }
  return [status, error.code, error.message]
}
const stored = async () =>
  (await listStoredRates(db)).map((rate) => [rate.day, rate.currency, rate.rateMicros, rate.source])
const entries = () =>
  db.selectFrom('audit').selectAll().where('kind', '=', 'rate_saved').orderBy('id').execute()

describe('a rate', () => {
  test('is stored once by a double click, and converts with its source', async () => {
    const before = (await entries()).length
    const [one, two] = await Promise.all([save(), save()])
    expect(one).toEqual(two)
    expect(one).toMatchObject({ id: `${day}-try`, day, currency: 'try', source: 'Central bank' })
    expect(await stored()).toEqual([[day, 'try', lira(41.25), 'Central bank']])
    const audited = (await entries()).slice(before)
    expect(audited).toHaveLength(1)
    expect(audited[0]).toMatchObject({
      actor: operator.id,
      accountId: null,
      details: { day, currency: 'try', after: { rateMicros: lira(41.25), source: 'Central bank' } },
    })
  })

  test('replaces the one that the form showed, with both in the audit log', async () => {
    await save()
    const before = { rateMicros: lira(41.25), source: 'Central bank' }
    expect(await save({ rateMicros: lira(41.3), before })).toMatchObject({ rateMicros: lira(41.3) })
    expect(await stored()).toEqual([[day, 'try', lira(41.3), 'Central bank']])
    expect((await entries()).at(-1)).toMatchObject({
      details: {
        before: { rateMicros: lira(41.25), source: 'Central bank' },
        after: { rateMicros: lira(41.3), source: 'Central bank' },
      },
    })
    const changes = (await entries()).length
    await save({ rateMicros: lira(41.3), before })
    expect(await entries()).toHaveLength(changes)
  })

  test('that is sent unchanged by a form stays as it was stored, time included', async () => {
    const { storedAt } = await save()
    const audited = (await entries()).length
    const before = { rateMicros: lira(41.25), source: 'Central bank' }
    expect(await save({ before })).toMatchObject({ ...before, storedAt })
    expect(await entries()).toHaveLength(audited)
  })

  test('is refused for a day that has begun nowhere, and above a million', async () => {
    const future = addDays(new Date().toISOString().slice(0, 10), 2)
    expect(await sentence({ day: future })).toEqual([
      422,
      'invalid_request',
      `day: ${refusals.rateInFuture.en}`,
    ])
    for (const rateMicros of [0, -1, 1.5, calls.mostRateMicros + 1])
      expect((await sentence({ rateMicros }))[0]).toBe(422)
    expect((await sentence({ source: ' ' }, turkish))[2]).toContain(
      'Kuru yayımlayanı en fazla 100 karakterle',
    )
    expect(await stored()).toEqual([])
  })

  test('is read by every operator and saved by those who import or pay', async () => {
    await save()
    const support = await make.staff({ staffRole: 'support' })
    expect((await api(support).get(calls.listExchangeRates, { query: {} })).data).toHaveLength(1)
    expect(await api(support).refusal(calls.saveExchangeRate, { body: bodyOf() })).toEqual([
      403,
      'staff_role',
    ])
    const importer = await make.staff({ staffRole: 'adOperations' })
    await api(importer).get(calls.saveExchangeRate, {
      body: bodyOf({ currency: 'eur', rateMicros: 870_000 }),
    })
    expect(await stored()).toHaveLength(2)
  })
})

describe('a stale form is refused with what is stored, and changes nothing', () => {
  test('when somebody has added the day meanwhile', async () => {
    await save()
    const { en, tr } = refusals.rateStored('02.03.2026', 41.25, 'Central bank')
    expect(await sentence({ rateMicros: lira(42) })).toEqual([409, 'stale', en])
    expect(await sentence({ rateMicros: lira(42) }, turkish)).toEqual([409, 'stale', tr])
    expect(await stored()).toEqual([[day, 'try', lira(41.25), 'Central bank']])
  })

  test('when somebody has changed it meanwhile, its source alone too', async () => {
    await save()
    const before = { rateMicros: lira(41.25), source: 'Central bank' }
    await save({ source: 'Exchange', before })
    const { en } = refusals.rateStored('02.03.2026', 41.25, 'Exchange')
    expect(await sentence({ rateMicros: lira(42), before })).toEqual([409, 'stale', en])
    expect(await stored()).toEqual([[day, 'try', lira(41.25), 'Exchange']])
  })

  test('when the day has no rate at all; days before 2000 are no days of rates', async () => {
    const before = { rateMicros: lira(41.25), source: 'Central bank' }
    const { en } = refusals.noRateStored('02.03.2026')
    expect(await sentence({ before })).toEqual([409, 'stale', en])
    const early = { body: bodyOf({ day: '0000-01-05' }) }
    expect(await api(operator).refusal(calls.saveExchangeRate, early)).toEqual([422, 'invalid_request'])
    const after = { query: { after: '0000-01-05-try' } }
    expect(await api(operator).refusal(calls.listExchangeRates, after)).toEqual([422, 'invalid_request'])
    expect(await stored()).toEqual([])
  })

  test('of the second of two operators at the same moment', async () => {
    await save()
    const before = { rateMicros: lira(41.25), source: 'Central bank' }
    const answers = await Promise.all(
      [42, 43].map((rate) =>
        api(operator).ask(calls.saveExchangeRate, { body: bodyOf({ rateMicros: lira(rate), before }) }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { rateMicros } = answers.find(({ status }) => status === 200)!.body
    expect(await stored()).toEqual([[day, 'try', rateMicros, 'Central bank']])
  })
})

describe('a file', () => {
  const lines = (rate: number) => Buffer.from(`day,currency,rate,source\n${day},try,${rate},File\n`)
  const bring = (rate: number, restates: boolean) => importRates(db, lines(rate), { restates, actor: 'cli' })

  test('that changes a rate has it in the audit log with both, and an entry of its own', async () => {
    await save()
    const audited = (await entries()).length
    await bring(42, true)
    await bring(42, true)
    const show = (rate: number, source: string) => ({ rateMicros: lira(rate), source })
    const details = { day, currency: 'try', before: show(41.25, 'Central bank'), after: show(42, 'File') }
    expect((await entries()).slice(audited)).toMatchObject([{ actor: 'cli', accountId: null, details }])
    const files = await db.selectFrom('audit').selectAll().where('kind', '=', 'rates_imported').execute()
    const counts = { addedRates: 0, changedRates: 1, firstDay: day, lastDay: day }
    expect(files).toMatchObject([{ actor: 'cli', details: counts }])
  })

  test('waits for a form that saves the same day, and overwrites its rate only when it says so', async () => {
    for (const restates of [false, true]) {
      await db.deleteFrom('exchangeRates').execute()
      let brought: Promise<RatesImport>
      await db.transaction().execute(async (tx) => {
        await addRate(tx, bodyOf())
        brought = bring(42, restates)
        await untilWaiting(db, 'lock table')
      })
      expect(await brought!).toMatchObject({ restated: restates ? 1 : 0, faultCount: restates ? 0 : 1 })
      expect((await stored()).map(([, , rate]) => rate)).toEqual([lira(restates ? 42 : 41.25)])
    }
    const before = { rateMicros: lira(41.25), source: 'Central bank' }
    expect((await entries()).at(-1)).toMatchObject({ details: { before } })
  })

  test('makes a form wait, which is then refused with the rate of the file', async () => {
    const before = { rateMicros: lira(41.25), source: 'Central bank' }
    await save()
    let refused: ReturnType<typeof sentence>
    await db.transaction().execute(async (tx) => {
      await lockRates(tx)
      refused = sentence({ rateMicros: lira(43), before })
      await untilWaiting(db, 'update "exchange_rates"')
      await putRates(tx, [{ ...bodyOf(), rateMicros: lira(42) }])
    })
    const { en } = refusals.rateStored('02.03.2026', 42, 'Central bank')
    expect(await refused!).toEqual([409, 'stale', en])
  })
})

describe('the list', () => {
  const list = (query: NonNullable<RequestOf<typeof calls.listExchangeRates>['query']>) =>
    api(operator).get(calls.listExchangeRates, { query })

  test('has the latest day first, page by page in both directions, and the last rate of each currency', async () => {
    const lines = ['2026-03-02', '2026-03-03', '2026-03-04'].flatMap((on, at) => [
      `${on},try,4${at},bank`,
      `${on},eur,0.8${at},bank`,
    ])
    await importRates(db, Buffer.from(['day,currency,rate,source', ...lines].join('\n')), { actor: 'cli' })
    const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)
    const first = await list({ perPage: 4 })
    expect(ids(first)).toEqual(['2026-03-04-try', '2026-03-04-eur', '2026-03-03-try', '2026-03-03-eur'])
    expect([first.hasPrevious, first.hasNext]).toEqual([false, true])
    expect(ids({ data: first.latest }).toSorted()).toEqual(['2026-03-04-eur', '2026-03-04-try'])
    const last = await list({ perPage: 4, after: '2026-03-03-eur' })
    expect(ids(last)).toEqual(['2026-03-02-try', '2026-03-02-eur'])
    expect([last.hasPrevious, last.hasNext]).toEqual([true, false])
    expect(ids(await list({ perPage: 4, before: '2026-03-02-try' }))).toEqual(ids(first))
    const euros = await list({ currency: 'eur', after: '2026-03-03-eur' })
    expect(ids(euros)).toEqual(['2026-03-02-eur'])
    expect(euros.latest).toHaveLength(2)
  })

  test('refuses the place of a day that does not exist', async () => {
    expect(
      await api(operator).refusal(calls.listExchangeRates, { query: { after: '2026-02-30-try' } }),
    ).toEqual([422, 'invalid_request'])
  })
})
