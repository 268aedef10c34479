import * as calls from '@matinee/contract/adminRevenue'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import { setSite } from './operatorSites.service.ts'
import { changeZone, createZone, removeZone } from './zones/zones.service.ts'

export function operatorSiteRoutes(app: App, deps: Deps): void {
  on(app, calls.setSite, async ({ account, params, body }) => {
    await setSite(deps, params.id, body, account.id)
    return { id: params.id }
  })
  on(app, calls.createZone, ({ account, params, body }) => createZone(deps, params.id, body, account.id))
  on(app, calls.updateZone, ({ account, params, body }) => changeZone(deps, params.id, body, account.id))
  on(app, calls.removeZone, async ({ account, params }) => {
    await removeZone(deps, params.id, account.id)
    return { success: true as const }
  })
}
