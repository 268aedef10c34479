import * as calls from '@matinee/contract/usage'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import { readUsage } from './quotas.service.ts'

export function quotaRoutes(app: App, deps: Deps): void {
  on(app, calls.readUsage, async ({ account }) => ({ data: await readUsage(deps, account) }))
}
