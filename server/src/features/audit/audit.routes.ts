import * as calls from '@matinee/contract/audit'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import * as service from './audit.service.ts'

export function auditRoutes(app: App, deps: Deps): void {
  on(app, calls.listAudit, ({ query, account }) => service.listAudit(deps, query, account))
}
