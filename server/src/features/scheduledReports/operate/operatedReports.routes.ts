import * as calls from '@matinee/contract/adminReports'
import type { Deps } from '../../../platform/deps.ts'
import { rateLimit } from '../../../platform/access/rateLimit.ts'
import { on, type App } from '../../../platform/http/http.ts'
import * as service from './operatedReports.service.ts'

/** Of one report in an hour, refused ones included. */
const mostSends = 10

export function operatedReportRoutes(app: App, deps: Deps): void {
  const { db } = deps
  on(app, calls.listOperatedReports, ({ query }) => service.listReports(db, query))
  on(app, calls.readOperatedReport, ({ params, language }) => service.readReport(db, params.id, language))
  const sends = rateLimit(db, 'send-any-report', mostSends, 3_600)
  on(app, calls.sendOperatedReport, async ({ params, body, account, reply }) => {
    await sends.spend(params.id, (seconds) => void reply.header('retry-after', seconds))
    return service.sendReport(deps, { ...params, ...body }, account.id)
  })
}
