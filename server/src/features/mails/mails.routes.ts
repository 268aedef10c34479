import * as calls from '@matinee/contract/mails'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import { letterPage, letterPageHeaders } from './operate/letterPage.ts'
import * as service from './operate/operatedMails.service.ts'

export function mailRoutes(app: App, deps: Deps): void {
  on(app, calls.listMails, ({ query }) => service.listMails(deps, query))
  on(app, calls.readMail, ({ params }) => service.readMail(deps, params.id))
  on(app, calls.resendMail, ({ params, body, account }) =>
    service.resendMail(deps, { ...params, ...body }, account.id),
  )
  app.fastify.get('/mails/preview', { schema: { hide: true } }, (_request, reply) =>
    reply.headers(letterPageHeaders).send(letterPage),
  )
}
