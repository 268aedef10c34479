import { addDays, countDays } from '@matinee/contract/plain/calendar'
import { expect, test } from 'vitest'
import { make } from '../../../testing/make.ts'
import { makeApp, makeSite } from '../../../testing/revenue.ts'
import { reportedSums, activeSums } from '../../../testing/revenueImports.ts'
import { server } from '../../../testing/testServer.ts'
import { listStoredRates } from '../revenue/rates.service.ts'
import { listActiveImports, listAdjustments } from '../revenue/revenue.service.ts'
import { fillRevenue, demoSource } from './demoRevenue.ts'

const { db } = server.deps
const now = Date.now()
const today = new Date(now).toISOString().slice(0, 10)
const range = { start: addDays(today, -200), end: today }

test('demo publishers get 120 days of invented revenue with one restated day, once', async () => {
  const [owner, real] = [await make.account(), await make.account()]
  await db.updateTable('users').set({ isDemo: true, currency: 'try' }).where('id', '=', owner.id).execute()
  await makeSite(owner, { zones: ['Masthead', 'Footer'] })
  await makeSite(real, { zones: ['Masthead'] })
  await db.updateTable('sites').set({ status: 'LIVE' }).execute()
  await makeApp(owner, 'Kite', 'Android')
  await fillRevenue(server.deps, now)

  const days = await listActiveImports(db, owner.id, range)
  expect(days).toHaveLength(120)
  expect(days.every(({ source }) => source === demoSource)).toBe(true)
  expect(days.filter(({ state }) => state === 'estimated').map(({ day }) => day)).toEqual([
    addDays(today, -1),
  ])
  const ledger = await listAdjustments(db, owner.id, range)
  expect(ledger).toMatchObject([{ beforeState: 'final', afterState: 'final' }])
  expect(countDays(ledger[0]!.day, today)).toBe(13)
  expect(ledger[0]!.afterMicrosTry).toBeLessThan(ledger[0]!.beforeMicrosTry)
  const { usd, try: lira, eur } = await reportedSums(owner, demoSource)
  expect(await activeSums(owner, demoSource)).toMatchObject({ usd, try: lira, eur })
  expect(usd).toBeGreaterThan(0)
  expect(await listActiveImports(db, real.id, range)).toEqual([])
  expect(new Set((await listStoredRates(db, range)).map(({ source }) => source))).toEqual(new Set(['demo']))

  // Existing figures stay, even if a newer version generates others.
  await makeSite(owner, { zones: ['Masthead'] })
  await db.updateTable('sites').set({ status: 'LIVE' }).execute()
  await fillRevenue(server.deps, now)
  expect(await listActiveImports(db, owner.id, range)).toEqual(days)

  await fillRevenue(server.deps, now + 86_400_000)
  const later = await listAdjustments(db, owner.id, range)
  expect(later).toHaveLength(2)
  expect(later[0]).toMatchObject({ day: addDays(today, -1), beforeState: 'estimated', afterState: 'final' })
})
