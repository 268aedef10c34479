import * as calls from '@matinee/contract/reports'
import type { Deps } from '../../platform/deps.ts'
import { goneOf } from '../../platform/http/goneOf.ts'
import { on, type App } from '../../platform/http/http.ts'
import { readAppReport } from './appReport.service.ts'
import { accountsOf, appsOf } from './appScope.ts'
import { explainChange } from './change.service.ts'
import { compareAppReport, compareSiteReport } from './comparison.service.ts'
import { explainMetric } from './explain.service.ts'
import { readSiteReport } from './siteReport.service.ts'
import { writeReport } from './writeReport.ts'

export function reportRoutes(app: App, deps: Deps): void {
  on(app, calls.readSiteReport, async ({ params, body, account, reply, language }) =>
    writeReport(await readSiteReport(deps, account, params.id, body, { gone: goneOf(reply), language })),
  )
  on(app, calls.compareSiteReport, async ({ params, body, account, reply }) => ({
    data: await compareSiteReport(deps, account, params.id, body, { gone: goneOf(reply) }),
  }))
  on(app, calls.explainChange, async ({ params, body, account, reply }) => ({
    data: await explainChange(deps, account, params.id, body, { gone: goneOf(reply) }),
  }))
  on(app, calls.explainMetric, async ({ params, body, account, reply }) => ({
    data: await explainMetric(deps, account, params.id, body, { gone: goneOf(reply) }),
  }))
  on(app, calls.readAppReport, async ({ body, account, reply, language }) =>
    writeReport(await readAppReport(deps, account, body, { gone: goneOf(reply), language })),
  )
  on(app, calls.compareAppReport, async ({ body, account, reply }) => ({
    data: await compareAppReport(deps, account, body, { gone: goneOf(reply) }),
  }))
  on(app, calls.listApps, async ({ query, account }) => ({
    data: await appsOf(deps.db, accountsOf(account, query.userId ?? null)),
    appUsers: account.appUsers,
  }))
}
