import { undoRevenueImport } from '@matinee/contract/demand'
import { expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make } from '../../../testing/make.ts'
import { waitForLoadingProgress } from '../../../testing/payments.ts'
import { makeSite } from '../../../testing/revenue.ts'
import { importCsv, march, newSource, storeRates } from '../../../testing/revenueImports.ts'
import { server } from '../../../testing/testServer.ts'
import { closeTerm } from './closing.service.ts'
import { listTerms } from './payments.store.ts'

const { db } = server.deps

test('an undone import of a closed month becomes a correction of the next one, to the micro, as a restatement does', async () => {
  await storeRates()
  await waitForLoadingProgress()
  const account = await make.account({ integrationType: 4 })
  const operator = await make.staff()
  const { id: site } = await makeSite(account)
  const source = newSource()
  const bring = (reason: string, ...rows: [day: number, revenue: string][]) => {
    const lines = rows.map(([day, revenue]) => `${march(day)},${site},${revenue},usd`)
    const csv = ['day,site,revenue,currency', ...lines].join('\n')
    return importCsv(csv, { source, state: 'final', reason })
  }
  const close = (term: string) => closeTerm(server.deps, account.id, term, { actor: 'cli' })
  const undo = ({ id }: { id: string | null }) =>
    api(operator).get(undoRevenueImport, { params: { id: id! }, body: { reason: 'Wrong file' } })

  await bring('', [10, '300.000001'])
  expect(await close('2026-03')).toMatchObject({ amountMicros: 300_000_001 })
  const wrong = await bring('Restated', [10, '350.123456'], [11, '7.000009'])
  expect(await close('2026-04')).toMatchObject({ correctionMicros: 57_123_464 })
  await undo(wrong)
  expect(await close('2026-05')).toMatchObject({ correctionMicros: -57_123_464 })
  const again = await bring('Restated', [10, '350.123456'])
  await undo(again)
  expect(await close('2026-06')).toMatchObject({ amountMicros: 0, correctionMicros: 0 })
  const amounts = (await listTerms(db, account.id)).map(({ amountMicros }) => amountMicros)
  expect(amounts.reduce((sum, micros) => sum + micros, 0)).toBe(300_000_001)
})
