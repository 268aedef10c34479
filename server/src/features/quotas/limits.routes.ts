import * as calls from '@matinee/contract/admin'
import { definedOnly } from '../../platform/definedOnly.ts'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import { changeQuotas, describeQuotas } from './quotas.service.ts'

/** For operators: the limits of every account. */
export function limitRoutes(app: App, deps: Deps): void {
  on(app, calls.readLimits, async ({ params }) => ({ data: await describeQuotas(deps, params.id) }))
  on(app, calls.setLimits, async ({ account, params, body }) => {
    await changeQuotas(deps.db, params.id, definedOnly(body), account.id)
    return { data: await describeQuotas(deps, params.id) }
  })
}
