import * as calls from '@matinee/contract/health'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import { readHealth } from './health.service.ts'
import * as failedJobs from './jobs/failedJobs.service.ts'
import { requireJobRight } from './jobs/jobRights.ts'
import { readHistory } from './processes/history.service.ts'

export function healthRoutes(app: App, deps: Deps): void {
  on(app, calls.readHealth, () => readHealth(deps))
  on(app, calls.readHealthHistory, ({ query }) => readHistory(deps.db, query.hours))
  on(app, calls.listFailedJobs, ({ account, query }) =>
    failedJobs.listFailedJobs(deps.db, query, account.staffRole),
  )
  on(app, calls.retryJob, async ({ account, params }) => {
    await requireJobRight(deps.db, account.staffRole, params)
    await failedJobs.retryJob(deps, params, account.id)
    return { success: true as const } as const
  })
  on(app, calls.discardJob, async ({ account, params, body }) => {
    await requireJobRight(deps.db, account.staffRole, params)
    await failedJobs.discardJob(deps, { ...params, ...body }, account.id)
    return { success: true as const } as const
  })
}
