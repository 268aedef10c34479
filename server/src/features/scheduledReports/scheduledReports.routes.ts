import type { Language } from '@matinee/contract/plain/accountTypes'
import * as calls from '@matinee/contract/scheduledReports'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import { languageOfReader, plainPageHeaders } from '../../platform/http/plainPage.ts'
import { addressLimit } from '../../platform/access/rateLimit.ts'
import { sendPrivateFile } from '../../platform/http/sendFile.ts'
import { listReportRuns, openRunFile, previewReport, sendNow, spendSend } from './runs.service.ts'
import { confirm, readInvitation, type Invitation } from './confirm.service.ts'
import { confirmDonePage, confirmGonePage, confirmPage } from './confirmPage.ts'
import { readRecipients } from './recipients.service.ts'
import * as service from './scheduledReports.service.ts'
import { readSubscription, unsubscribe, type Subscription } from './unsubscribe.service.ts'
import { askPage, donePage, gonePage } from './unsubscribePage.ts'

export function scheduledReportRoutes(app: App, deps: Deps): void {
  on(app, calls.listScheduledReports, async ({ body, account }) => ({
    data: await service.listReportsOfType(deps.db, account, body.reportType),
  }))
  on(app, calls.readScheduledReport, ({ body, account }) =>
    service.readScheduledReport(deps.db, account.id, body.reportId),
  )
  on(app, calls.createScheduledReport, ({ body, account }) =>
    service.createScheduledReport(deps, account, body.reportData),
  )
  on(app, calls.updateScheduledReport, ({ body, account }) =>
    service.updateScheduledReport(deps, account, body.reportId, body.newData),
  )
  on(app, calls.removeScheduledReport, async ({ body, account }) => {
    await service.removeScheduledReport(deps, account.id, body.reportId)
    return { success: true as const }
  })
  on(app, calls.listReportRecipients, ({ account }) => readRecipients(deps, account))
  on(app, calls.listReportRuns, async ({ params, account }) => ({
    data: await listReportRuns(deps, account, params.id),
  }))
  on(app, calls.sendScheduledReport, async ({ params, account, reply }) => {
    await service.readScheduledReport(deps.db, account.id, params.id)
    await spendSend(deps.db, account.id, (seconds) => void reply.header('retry-after', seconds))
    return sendNow(deps, account.id, params.id)
  })
  on(app, calls.previewScheduledReport, ({ body, account }) => previewReport(deps, account, body.reportData))
  app.fastify.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/api/v1/reports/scheduled/runs/:id/download',
    { schema: { hide: true } },
    async (request, reply) => {
      const file = await openRunFile(deps, request.params.id, request.query)
      return sendPrivateFile(reply, { ...file, type: 'text/csv; charset=utf-8' })
    },
  )
  void app.fastify.register(async (scope) => {
    // RFC 8058: mail programs post a form of either kind, or nothing; the address says all.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16_384 }, (_request, _body, done) =>
      done(null),
    )
    const limit = addressLimit(60)
    const options = { schema: { hide: true } }
    const answer = async <F extends Subscription | Invitation>(
      request: FastifyRequest,
      reply: FastifyReply,
      { work, page, gone }: Answer<F>,
    ) => {
      await limit(request.ip, (seconds) => void reply.header('retry-after', seconds))
      const found = await work(deps, (request.query as { token?: unknown }).token)
      return reply
        .code(found ? 200 : 410)
        .headers(plainPageHeaders)
        .send(found ? page(found) : gone(languageOfReader(request.headers['accept-language'])))
    }
    const page = <F extends Subscription | Invitation>(method: 'GET' | 'POST', url: string, of: Answer<F>) =>
      scope.route({ method, url, ...options, handler: (request, reply) => answer(request, reply, of) })
    const leave = '/api/v1/reports/unsubscribe'
    page('GET', leave, { work: readSubscription, page: askPage, gone: gonePage })
    page('POST', leave, { work: unsubscribe, page: donePage, gone: gonePage })
    const agree = '/api/v1/reports/confirm'
    page('GET', agree, { work: readInvitation, page: confirmPage, gone: confirmGonePage })
    page('POST', agree, { work: confirm, page: confirmDonePage, gone: confirmGonePage })
  })
}

type Answer<Found> = {
  work: (deps: Deps, token: unknown) => Promise<Found | null>
  page: (found: Found) => string
  gone: (language: Language) => string
}
