import * as calls from '@matinee/contract/filters'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import * as service from './filters.service.ts'

export function filterRoutes(app: App, deps: Deps): void {
  on(app, calls.listFilters, async ({ account }) => ({ data: await service.listFilters(deps, account.id) }))
  on(app, calls.createFilter, ({ body, account }) => service.createFilter(deps, account.id, body))
  on(app, calls.readFilter, ({ params, account }) => service.readFilter(deps, account.id, params.id))
  on(app, calls.updateFilter, ({ params, body, account }) =>
    service.updateFilter(deps, account.id, params.id, body),
  )
  on(app, calls.removeFilter, async ({ params, account }) => {
    await service.removeFilter(deps, account.id, params.id)
    return { success: true as const }
  })
  on(app, calls.restoreFilter, ({ params, account }) => service.restoreFilter(deps, account.id, params.id))
}
