import * as calls from '@matinee/contract/reports'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http.ts'
import { readAppReport } from './appReport.service.ts'
import { accountsOf, appsOf } from './appScope.ts'
import { explainChange } from './change.service.ts'
import { explainMetric } from './explain.service.ts'
import { createReportJob, openReportFile } from './reportJobs.service.ts'
import { readSiteReport } from './siteReport.service.ts'
import { writeReport } from './writeReport.ts'

export function reportRoutes(app: App, deps: Deps): void {
  on(app, calls.readSiteReport, async ({ params, body, account, reply }) =>
    writeReport(await readSiteReport(deps, account, params.id, body, { gone: goneOf(reply) })),
  )
  on(app, calls.explainChange, async ({ params, body, account, reply }) => ({
    data: await explainChange(deps, account, params.id, body, { gone: goneOf(reply) }),
  }))
  on(app, calls.explainMetric, async ({ params, body, account, reply }) => ({
    data: await explainMetric(deps, account, params.id, body, { gone: goneOf(reply) }),
  }))
  on(app, calls.readAppReport, async ({ body, account, reply }) =>
    writeReport(await readAppReport(deps, account, body, { gone: goneOf(reply) })),
  )
  on(app, calls.listApps, async ({ query, account }) => ({
    data: await appsOf(deps.db, accountsOf(account, query.userId ?? null)),
    appUsers: account.appUsers,
  }))
  on(app, calls.createReportJob, ({ body, account }) => createReportJob(deps, account, body))
  app.fastify.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/api/v1/reports/fallback/:id/download',
    { schema: { hide: true } },
    async (request, reply) => {
      const file = await openReportFile(deps, request.params.id, request.query)
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-length': file.bytes,
          'content-disposition': `attachment; filename="${file.name}"`,
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(file.content)
    },
  )
}

/** Tells when whoever asked hung up before the answer was there. */
function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
