import * as calls from '@matinee/contract/adminReports'
import type { Deps } from '../../../platform/deps.ts'
import { on, type App } from '../../../platform/http/http.ts'
import * as service from './operatedReports.service.ts'

export function operatedReportRoutes(app: App, deps: Deps): void {
  const { db } = deps
  on(app, calls.listOperatedReports, ({ query }) => service.listReports(db, query))
  on(app, calls.readOperatedReport, ({ params, language }) => service.readReport(db, params.id, language))
  on(app, calls.sendOperatedReport, ({ params, body, account }) =>
    service.sendReport(deps, { ...params, ...body }, account.id),
  )
}
