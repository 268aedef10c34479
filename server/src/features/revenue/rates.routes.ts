import * as calls from '@matinee/contract/rates'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import { listLastRates, listRatePage } from './rates.store.ts'
import { presentRate, saveRate } from './saveRate.ts'

export function rateRoutes(app: App, { db }: Pick<Deps, 'db'>): void {
  on(app, calls.listExchangeRates, async ({ query: { currency, ...page } }) => {
    const [{ rows, ...place }, latest] = await Promise.all([
      listRatePage(db, { currency }, page),
      listLastRates(db),
    ])
    return { data: rows.map(presentRate), latest: latest.map(presentRate), ...place }
  })
  on(app, calls.saveExchangeRate, ({ body, actor }) => saveRate(db, body, actor))
}
