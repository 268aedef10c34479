import * as calls from '@matinee/contract/demand'
import type { Deps } from '../../../platform/deps.ts'
import { on, type App } from '../../../platform/http/http.ts'
import * as imports from '../imports.service.ts'
import * as service from './demand.service.ts'

export function demandRoutes(app: App, { db }: Pick<Deps, 'db'>): void {
  on(app, calls.listRevenueImports, ({ query }) => imports.listImportPage(db, query))
  on(app, calls.readRevenueImport, ({ params }) => imports.readImport(db, params.id))
  on(app, calls.cancelRevenueImport, ({ params }) => imports.cancelImport(db, params.id))
  on(app, calls.listDemandSources, async ({ query }) => ({
    data: await service.listDemandSources(db, query),
  }))
  on(app, calls.listRevenueAdjustments, ({ query }) => service.listAdjustments(db, query))
}
