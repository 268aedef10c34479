import * as calls from '@matinee/contract/reportJobs'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import { sendPrivateFile } from '../../platform/http/sendFile.ts'
import * as service from './reportJobs.service.ts'

type DownloadRequest = { Params: { id: string }; Querystring: Record<string, unknown> }

/** Report jobs are "Async Reports" on screens and `fallback` in addresses. */
export function reportJobRoutes(app: App, deps: Deps): void {
  on(app, calls.createReportJob, ({ body, account }) => service.createReportJob(deps, account, body))
  on(app, calls.listReportJobs, async ({ account, language }) => ({
    data: await service.listReportJobs(deps, account, language),
  }))
  on(app, calls.cancelReportJob, ({ params, account, language }) =>
    service.cancelReportJob(deps, account, params.id, language),
  )
  on(app, calls.removeReportJob, async ({ params, account }) => {
    await service.removeReportJob(deps, account.id, params.id)
    return { success: true as const }
  })
  app.fastify.get<DownloadRequest>(
    '/api/v1/reports/fallback/:id/download',
    { schema: { hide: true } },
    async (request, reply) => {
      const file = await service.openReportFile(deps, request.params.id, request.query)
      return sendPrivateFile(reply, { ...file, type: 'text/csv; charset=utf-8' })
    },
  )
}
