import type { Language } from '@matinee/contract/plain/account/accountTypes'
import * as calls from '@matinee/contract/scheduledReports'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import { languageOfReader, plainPageHeaders } from '../../platform/http/plainPage.ts'
import { plainAddress, withCaller } from '../../platform/access/caller.ts'
import { addressLimit } from '../../platform/access/rateLimit.ts'
import { sendPrivateFile } from '../../platform/http/sendFile.ts'
import { previewReport } from './delivery/preview.service.ts'
import { countSend, listReportRuns, openReportRunFile, sendNow } from './delivery/reportRuns.service.ts'
import { confirm, readInvitation } from './recipients/confirm.service.ts'
import { confirmPages, unsubscribePages, type PageData } from './recipients/recipientPages.ts'
import { readRecipients, recipientActor } from './recipients/recipients.service.ts'
import { readSubscription, unsubscribe } from './recipients/unsubscribe.service.ts'
import * as service from './scheduledReports.service.ts'

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
  on(app, calls.listReportRuns, async ({ params, account, language }) => ({
    data: await listReportRuns(deps, account, params.id, language),
  }))
  on(app, calls.sendScheduledReport, async ({ params, account, reply }) => {
    await service.readScheduledReport(deps.db, account.id, params.id)
    await countSend(deps.db, account.id, (seconds) => void reply.header('retry-after', seconds))
    return sendNow(deps, account.id, params.id)
  })
  on(app, calls.previewScheduledReport, ({ body, account }) => previewReport(deps, account, body.reportData))
  app.fastify.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/api/v1/reports/scheduled/runs/:id/download',
    { schema: { hide: true } },
    async (request, reply) => {
      const file = await openReportRunFile(deps, request.params.id, request.query)
      return sendPrivateFile(reply, { ...file, type: 'text/csv; charset=utf-8' })
    },
  )
  linkPageRoutes(app, deps)
}

/** `open` returns null for a link that is forged or no longer valid. */
type LinkPage = {
  open: (deps: Deps, token: unknown) => Promise<PageData | null>
  page: (data: PageData) => string
  expired: (language: Language) => string
}

const unsubscribePath = '/api/v1/reports/unsubscribe'
const confirmPath = '/api/v1/reports/confirm'

/** A recipient has no account. */
const recipientCaller = { accountId: null, actor: recipientActor, clientId: null }

/** The pages behind the links in mails. */
function linkPageRoutes(app: App, deps: Deps): void {
  const limit = addressLimit(60)
  const answer = async (request: FastifyRequest, reply: FastifyReply, { open, page, expired }: LinkPage) => {
    await limit(request.ip, (seconds) => void reply.header('retry-after', seconds))
    const caller = { ...recipientCaller, address: plainAddress(request.ip), hasEntry: false }
    const data = await withCaller(caller, () => open(deps, (request.query as { token?: unknown }).token))
    return reply
      .code(data ? 200 : 410)
      .headers(plainPageHeaders)
      .send(data ? page(data) : expired(languageOfReader(request.headers['accept-language'])))
  }
  void app.fastify.register(async (scope) => {
    // RFC 8058: mail programs post an urlencoded form, a multipart one, or an empty body. The query has the token.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16_384 }, (_request, _body, done) =>
      done(null),
    )
    const linkPage = (method: 'GET' | 'POST', url: string, page: LinkPage) =>
      scope.route({
        method,
        url,
        schema: { hide: true },
        handler: (request, reply) => answer(request, reply, page),
      })
    const { ask, done, expired } = unsubscribePages
    linkPage('GET', unsubscribePath, { open: readSubscription, page: ask, expired })
    linkPage('POST', unsubscribePath, { open: unsubscribe, page: done, expired })
    linkPage('GET', confirmPath, { ...confirmPages, open: readInvitation, page: confirmPages.ask })
    linkPage('POST', confirmPath, { ...confirmPages, open: confirm, page: confirmPages.done })
  })
}
