import { createPayment, setPayment } from '@matinee/contract/payments'
import { readAppReport, readSiteReport } from '@matinee/contract/reports'
import { addDays } from '@matinee/contract/plain/calendar'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { waitForLoadingProgress } from '../../../testing/payments.ts'
import { importedRevenue, insertRevenue, makeApp, makeSite } from '../../../testing/revenue.ts'
import { server } from '../../../testing/testServer.ts'
import { closeDueTerms, closeTerm, closeTermOfAll } from './closing.service.ts'
import { savePaymentInfo } from './paymentInfo.service.ts'
import { paymentDetails } from '../../../testing/requests.ts'
import { setPayment as change } from './changes.service.ts'
import { listTerms } from './payments.store.ts'

const { db } = server.deps
const usd = (dollars: number) => Math.round(dollars * 1e6)
const close = (account: TestAccount, term: string, fields: Partial<Parameters<typeof closeTerm>[3]> = {}) =>
  closeTerm(server.deps, account.id, term, { actor: 'cli', ...fields })
const lines = (account: TestAccount) =>
  db.selectFrom('paymentLines').selectAll().where('accountId', '=', account.id).execute()

let operator: TestAccount
beforeAll(async () => {
  await waitForLoadingProgress()
  operator = await make.staff()
})

async function publisher() {
  const account = await make.account({ integrationType: 4 })
  const { id: site } = await makeSite(account)
  const earn = (day: string, dollars: number, state: 'estimated' | 'final' = 'final', source = 'partner') =>
    importedRevenue(account, [{ day, site, spentMicrosUsd: usd(dollars) }], { source, state })
  return { account, site, earn }
}

async function pay(account: TestAccount, term: string, day: string) {
  await savePaymentInfo(server.deps, account.id, paymentDetails)
  const { id } = (await listTerms(db, account.id)).find((payment) => payment.term === term)!
  await change(server.deps, id, { paid: 2 }, 'cli')
  return change(server.deps, id, { paid: 3, paymentDate: day }, 'cli')
}

test('a month equals the reports of its sites and apps to the micro, over 20,000 rows of any size', async () => {
  const account = await make.account({ integrationType: 4 })
  const sites = await Promise.all([1, 2, 3].map(() => makeSite(account)))
  const apps = [await makeApp(account, 'Okur'), await makeApp(account, 'Okur', 'Android')]
  const upTo = (end: number) => Math.floor(Math.random() * end)
  const row = () => ({
    day: addDays('2026-05-01', upTo(31)),
    ...(upTo(3) ? { site: sites[upTo(3)]!.id, app: '' } : { site: '', app: apps[upTo(2)]! }),
    type: ['', 'display', 'video'][upTo(3)]!,
    spentMicrosUsd: upTo(1_000_000),
  })
  const [own, imported] = [1, 2].map(() => Array.from({ length: 10_000 }, row)) as [
    ReturnType<typeof row>[],
    ReturnType<typeof row>[],
  ]
  // Revenue of apps always comes from imports, so the own rows belong to sites.
  await insertRevenue(
    account,
    own.map((row) => ({ ...row, site: row.site || sites[0]!.id, app: '' })),
  )
  await importedRevenue(account, imported)
  // These must not count: another month, an inactive import, another account.
  await insertRevenue(account, [{ day: '2026-06-01', site: sites[0]!.id, spentMicrosUsd: 7 }])
  await importedRevenue(account, imported, { source: 'other', isActive: false })

  const closing = await close(account, '2026-05')
  expect(closing).toMatchObject({ outcome: 'closed', correctionMicros: 0 })
  const days = { startDate: '01.05.2026', endDate: '31.05.2026' }
  const ofSites = (
    await api(account).get(readSiteReport, {
      params: { id: 'all-sites' },
      body: { ...days, site: true, embedAd: true },
    })
  ).data
  const ofApps = (await api(account).get(readAppReport, { body: { ...days, appNames: true } })).data
  const reported = [
    ...ofSites.results.map(({ site, spent }) => [site!.id, usd(spent.usd)] as const),
    ...ofApps.results.map(({ appId, revenue }) => [appId!, usd(revenue)] as const),
  ]
  const stored = (await lines(account)).map(({ ref, micros }) => [ref, micros] as const)
  expect(new Map(stored)).toEqual(new Map(reported))
  expect(stored).toHaveLength(5)
  const sum = own.concat(imported).reduce((total, { spentMicrosUsd }) => total + spentMicrosUsd, 0)
  expect(closing).toMatchObject({ amountMicros: sum, totalMicros: sum })
})

describe('closing once', () => {
  test('a closed month does not change when it is closed again, even if its revenue changed', async () => {
    const { account, earn } = await publisher()
    await earn('2026-04-10', 300)
    expect(await close(account, '2026-04')).toMatchObject({
      outcome: 'closed',
      amountMicros: usd(300),
      paid: 0,
    })
    const before = [await listTerms(db, account.id), await lines(account)]
    await earn('2026-04-10', 310)
    expect(await close(account, '2026-04')).toMatchObject({ outcome: 'already' })
    expect([await listTerms(db, account.id), await lines(account)]).toEqual(before)
  })

  test('ten concurrent closings make one month, one set of lines and one audit entry', async () => {
    const { account, earn } = await publisher()
    await earn('2026-04-10', 300)
    const all = await Promise.all(Array.from({ length: 10 }, () => close(account, '2026-04')))
    const outcomes = all.map(({ outcome }) => outcome).sort()
    expect(outcomes).toEqual([...Array<string>(9).fill('already'), 'closed'])
    expect(await listTerms(db, account.id)).toHaveLength(1)
    expect(await lines(account)).toHaveLength(1)
    const audit = await db
      .selectFrom('audit')
      .select(['kind', 'actor'])
      .where('accountId', '=', account.id)
      .where('kind', 'like', 'payment%' as never)
      .execute()
    expect(audit).toEqual([{ kind: 'payment_closed', actor: 'cli' }])
  })

  test('a closing that fails while it writes leaves nothing, and succeeds when repeated', async () => {
    const { account, earn } = await publisher()
    await earn('2026-04-10', 300)
    const broken = sql.raw(`check (account_id <> '${account.id}' or kind <> 'payment_closed') not valid`)
    await sql`alter table audit add constraint broken ${broken}`.execute(db)
    await expect(close(account, '2026-04')).rejects.toThrow(/broken/)
    await db.schema.alterTable('audit').dropConstraint('broken').execute()
    expect([await listTerms(db, account.id), await lines(account)]).toEqual([[], []])
    expect(await close(account, '2026-04')).toMatchObject({ outcome: 'closed', amountMicros: usd(300) })
  })

  test('a dry run has the same result and writes nothing', async () => {
    const { account, earn } = await publisher()
    await earn('2026-04-10', 300)
    const tried = await close(account, '2026-04', { isDryRun: true })
    expect([await listTerms(db, account.id), await lines(account)]).toEqual([[], []])
    expect(await close(account, '2026-04')).toEqual(tried)
  })
})

describe('not closed', () => {
  test("a month that is not over in the account's time zone", async () => {
    const account = await make.account({ timezone: 'America/Los_Angeles' })
    const { id: site } = await makeSite(account)
    await importedRevenue(account, [{ day: '2026-04-10', site, spentMicrosUsd: 1 }])
    // It is still the evening before in the account's time zone.
    const nowMs = Date.parse('2026-05-01T06:59:59Z')
    expect(await close(account, '2026-04', { nowMs })).toMatchObject({ outcome: 'term_open' })
    expect(await close(account, '2026-04', { nowMs: nowMs + 1_000 })).toMatchObject({ outcome: 'closed' })
  })

  test('a month with estimated revenue, unless allowed, and then its note says so', async () => {
    const { account, earn } = await publisher()
    await earn('2026-04-10', 300)
    await earn('2026-04-11', 5, 'estimated', 'exchange')
    expect(await close(account, '2026-04')).toMatchObject({
      outcome: 'revenue_estimated',
      sources: ['exchange'],
    })
    expect(await listTerms(db, account.id)).toEqual([])
    expect(await close(account, '2026-04', { allowsEstimated: true })).toMatchObject({
      outcome: 'closed',
      amountMicros: usd(305),
    })
    const [made] = await listTerms(db, account.id)
    expect(made!.note).toBe(
      'Some of this revenue is still estimated. If it changes, we’ll correct it in a later month.',
    )
    // Estimated revenue is not corrected; final revenue is.
    await earn('2026-04-11', 6, 'estimated', 'exchange')
    await earn('2026-05-01', 10)
    expect(await close(account, '2026-05')).toMatchObject({ amountMicros: usd(10), correctionMicros: 0 })
    await earn('2026-04-11', 7, 'final', 'exchange')
    expect(await close(account, '2026-06')).toMatchObject({ amountMicros: usd(2), correctionMicros: usd(2) })
  })

  test('a month whose own-tag revenue of the last two days may still change', async () => {
    const account = await make.account()
    const { id: site } = await makeSite(account)
    await insertRevenue(account, [{ day: '2026-04-30', site, spentMicrosUsd: usd(1) }])
    const at = (day: string) => ({ nowMs: Date.parse(`${day}T12:00:00Z`) })
    expect(await close(account, '2026-04', at('2026-05-02'))).toMatchObject({
      outcome: 'revenue_estimated',
      sources: ['own tag'],
    })
    expect(await close(account, '2026-04', at('2026-05-03'))).toMatchObject({ outcome: 'closed' })
  })

  test('a month without revenue, unless there is an unpaid balance', async () => {
    const { account, earn } = await publisher()
    expect(await close(account, '2026-03')).toMatchObject({ outcome: 'nothing' })
    expect(await listTerms(db, account.id)).toEqual([])
    await earn('2026-04-10', 100)
    await close(account, '2026-04')
    expect(await close(account, '2026-05')).toMatchObject({ amountMicros: 0, totalMicros: usd(100), paid: 1 })
  })
})

describe('corrections', () => {
  test('changed revenue of an earlier month is corrected in the next one, line by line, once', async () => {
    const { account, site, earn } = await publisher()
    await earn('2026-03-10', 200)
    await earn('2026-04-10', 50)
    await close(account, '2026-03')
    await close(account, '2026-04')
    await earn('2026-03-10', 180)
    await earn('2026-04-10', 51)
    await earn('2026-05-10', 20)
    expect(await close(account, '2026-05')).toMatchObject({
      amountMicros: usd(1),
      correctionMicros: usd(-19),
      totalMicros: usd(251),
      paid: 0,
    })
    await earn('2026-06-10', 5)
    expect(await close(account, '2026-06')).toMatchObject({ correctionMicros: 0, totalMicros: usd(256) })
    const ofMarch = (await lines(account)).filter(({ ofTerm }) => ofTerm === '2026-03')
    expect(ofMarch.map(({ ref }) => ref)).toEqual([site, site])
    expect(ofMarch.map(({ micros }) => micros).sort((a, b) => a - b)).toEqual([usd(-20), usd(200)])
  })

  test('a site that lost all its revenue is a negative line, and a negative month is carried over', async () => {
    const { account, earn } = await publisher()
    const { id: other } = await makeSite(account)
    await importedRevenue(account, [{ day: '2026-03-10', site: other, spentMicrosUsd: usd(400) }], {
      source: 'b',
    })
    await close(account, '2026-03')
    await pay(account, '2026-03', '2026-04-15')
    await importedRevenue(account, [{ day: '2026-03-10', site: other, spentMicrosUsd: 0 }], { source: 'b' })
    await earn('2026-04-10', 100)
    expect(await close(account, '2026-04')).toMatchObject({
      amountMicros: usd(-300),
      correctionMicros: usd(-400),
      totalMicros: usd(-300),
      paid: 1,
    })
    await earn('2026-05-10', 560)
    expect(await close(account, '2026-05')).toMatchObject({ totalMicros: usd(260), paid: 0 })
  })

  test('the lines of a month over all payments always equal its earnings', async () => {
    const { account, earn } = await publisher()
    const months = ['2026-01', '2026-02', '2026-03', '2026-04']
    const now = new Map<string, number>()
    for (const term of months) {
      for (const month of months.filter((one) => one <= term)) {
        now.set(month, Math.floor(Math.random() * 1e9))
        await earn(`${month}-15`, now.get(month)! / 1e6)
      }
      await close(account, term)
      const sums = Object.fromEntries([...now.keys()].map((month) => [month, 0]))
      for (const { ofTerm, micros } of await lines(account)) sums[ofTerm]! += micros
      expect(sums).toEqual(Object.fromEntries(now))
      const unpaid = (await listTerms(db, account.id)).reduce((sum, row) => sum + row.amountMicros, 0)
      expect((await listTerms(db, account.id)).at(-1)!.totalMicros).toBe(unpaid)
    }
  })
})

describe('below and at the threshold', () => {
  test.each([
    [249.999999, 1],
    [250, 0],
  ])('%d dollars are in state %i', async (dollars, paid) => {
    const { account, earn } = await publisher()
    await earn('2026-04-10', dollars)
    expect(await close(account, '2026-04')).toMatchObject({ totalMicros: usd(dollars), paid })
  })

  test('months are carried over until the balance reaches the threshold, and are paid together', async () => {
    const { account, earn } = await publisher()
    await earn('2026-02-10', 100)
    await earn('2026-03-10', 100)
    await earn('2026-04-10', 100)
    for (const term of ['2026-02', '2026-03', '2026-04']) await close(account, term)
    const states = async () =>
      (await listTerms(db, account.id)).map(({ paid, totalMicros, paymentDay, paidWith }) => [
        paid,
        totalMicros / 1e6,
        paymentDay,
        paidWith,
      ])
    expect(await states()).toEqual([
      [1, 100, null, null],
      [1, 200, null, null],
      [0, 300, null, null],
    ])
    await pay(account, '2026-04', '2026-05-15')
    expect(await states()).toEqual([
      [3, 100, '2026-05-15', '2026-04'],
      [3, 200, '2026-05-15', '2026-04'],
      [3, 300, '2026-05-15', '2026-04'],
    ])
    await earn('2026-05-10', 20)
    expect(await close(account, '2026-05')).toMatchObject({ totalMicros: usd(20), paid: 1 })
  })

  test('a later month that falls below the threshold when an earlier one is paid is carried over', async () => {
    const { account, earn } = await publisher()
    await earn('2026-03-10', 300)
    await earn('2026-04-10', 100)
    await close(account, '2026-03')
    expect(await close(account, '2026-04')).toMatchObject({ totalMicros: usd(400), paid: 0 })
    await pay(account, '2026-03', '2026-05-15')
    expect((await listTerms(db, account.id))[1]).toMatchObject({ totalMicros: usd(100), paid: 1 })
  })
})

describe('months entered by hand', () => {
  test('receive the revenue when the month is closed, and are not corrected', async () => {
    const { account, earn } = await publisher()
    const body = { userId: account.id, term: '2026-04', amountMicros: usd(50), note: 'Bonus' }
    const made = await api(operator).get(createPayment, { body })
    expect(made).toMatchObject({ paid: 1, amountMicros: usd(50), totalMicros: usd(50), note: 'Bonus' })
    await earn('2026-04-10', 300)
    expect(await close(account, '2026-04')).toMatchObject({
      outcome: 'closed',
      amountMicros: usd(350),
      paid: 0,
    })
    expect(await close(account, '2026-04')).toMatchObject({ outcome: 'already' })
    await earn('2026-05-10', 1)
    expect(await close(account, '2026-05')).toMatchObject({ correctionMicros: 0, amountMicros: usd(1) })
  })

  test('months entered by hand, and paid before this installation, do not change', async () => {
    const { account, earn } = await publisher()
    await earn('2026-03-10', 80)
    const body = {
      userId: account.id,
      term: '2026-03',
      amountMicros: usd(80),
      paid: 3,
      paymentDate: '2026-04-15',
    }
    expect(await api(operator).get(createPayment, { body })).toMatchObject({
      paid: 3,
      paymentDate: '2026-04-15',
    })
    expect(await api(operator).refusal(createPayment, { body })).toEqual([409, 'term_closed'])
    expect(await close(account, '2026-03')).toMatchObject({ outcome: 'already' })
    await earn('2026-04-10', 1)
    expect(await close(account, '2026-04')).toMatchObject({ amountMicros: usd(1), correctionMicros: 0 })
  })

  test('months entered by hand refuse an unknown account with 404, a paid month without a day, and a future month', async () => {
    const { account } = await publisher()
    const body = { userId: account.id, term: '2026-03', amountMicros: 1 }
    const refused = (fields: object) => api(operator).refusal(createPayment, { body: { ...body, ...fields } })
    expect(await refused({ userId: 'nobody' })).toEqual([404, 'not_found'])
    expect(await refused({ paid: 3 })).toEqual([422, 'invalid_request'])
    expect(await refused({ paid: 1, paymentDate: '2026-04-01' })).toEqual([422, 'invalid_request'])
    expect(await refused({ term: '2099-01' })).toEqual([422, 'invalid_request'])
    expect(await refused({ paid: 2 })).toEqual([409, 'payment_state'])
    expect(await api(operator).refusal(setPayment, { params: { id: 'nothing' }, body: {} })).toEqual([
      404,
      'not_found',
    ])
    expect(await listTerms(db, account.id)).toEqual([])
  })
})

describe('closing all accounts', () => {
  test('closing all accounts closes every account with a right to payments, and lists those that were not closed', async () => {
    const [one, other] = [await publisher(), await publisher()]
    await one.earn('2025-11-10', 10)
    await other.earn('2025-11-10', 10, 'estimated')
    const without = await make.account({ integrationType: 1 })
    await importedRevenue(without, [
      { day: '2025-11-10', site: (await makeSite(without)).id, spentMicrosUsd: 5 },
    ])
    const closings = await closeTermOfAll(server.deps, '2025-11', { actor: 'cli' })
    const outcomes = new Map(closings.map(({ accountId, outcome }) => [accountId, outcome]))
    expect(outcomes.get(one.account.id)).toBe('closed')
    expect(outcomes.get(other.account.id)).toBe('revenue_estimated')
    expect(outcomes.has(without.id)).toBe(false)
  })

  test('the job waits for the fourth day, then closes last month and any month missing since the first', async () => {
    const { account, earn } = await publisher()
    await earn('2025-08-10', 10)
    await earn('2025-09-10', 20, 'estimated')
    await earn('2025-10-10', 30)
    const run = async (day: string) => {
      await closeDueTerms(server.deps, Date.parse(`${day}T05:00:00Z`))
      return (await listTerms(db, account.id)).map(({ term, actor }) => `${term} ${actor}`)
    }
    expect(await run('2025-09-03')).toEqual([])
    expect(await run('2025-09-04')).toEqual(['2025-08 job'])
    expect(await run('2025-10-20')).toEqual(['2025-08 job'])
    await earn('2025-09-10', 21)
    expect(await run('2025-11-03')).toEqual(['2025-08 job', '2025-09 job'])
    expect(await run('2025-11-04')).toEqual(['2025-08 job', '2025-09 job', '2025-10 job'])
    expect(await run('2025-11-05')).toHaveLength(3)
  })

  test('the job closes a month whose revenue arrived after a later one was closed, and no empty months', async () => {
    const { account, earn } = await publisher()
    await earn('2025-06-10', 300)
    const run = async (day: string) => {
      await closeDueTerms(server.deps, Date.parse(`${day}T05:00:00Z`))
      return (await listTerms(db, account.id)).map(({ term, totalMicros }) => [term, totalMicros / 1e6])
    }
    await run('2025-07-04')
    await pay(account, '2025-06', '2025-07-15')
    await run('2025-08-04')
    await earn('2025-09-10', 20)
    expect(await run('2025-10-04')).toEqual([
      ['2025-06', 300],
      ['2025-09', 20],
    ])
    await earn('2025-08-10', 7)
    expect(await run('2025-10-05')).toEqual([
      ['2025-06', 300],
      ['2025-08', 7],
      ['2025-09', 27],
    ])
  })
})
