import * as calls from '@matinee/contract/mails'
import type { Deps } from '../../platform/deps.ts'
import { rateLimit } from '../../platform/access/rateLimit.ts'
import { on, type App } from '../../platform/http/http.ts'
import { letterPage, letterPageHeaders } from './operate/letterPage.ts'
import * as service from './operate/operatedMails.service.ts'

/** Of one mail in an hour, refused ones included: no operator floods a stranger. */
const mostResends = 10

export function mailRoutes(app: App, deps: Deps): void {
  on(app, calls.listMails, ({ query }) => service.listMails(deps, query))
  on(app, calls.readMail, ({ params, account }) => service.readMail(deps, params.id, account.staffRole!))
  const resends = rateLimit(deps.db, 'resend-mail', mostResends, 3_600)
  on(app, calls.resendMail, async ({ params, body, account, reply }) => {
    await resends.spend(params.id, (seconds) => void reply.header('retry-after', seconds))
    return service.resendMail(deps, { ...params, ...body }, { id: account.id, role: account.staffRole! })
  })
  app.fastify.get('/mails/preview', { schema: { hide: true } }, (_request, reply) =>
    reply.headers(letterPageHeaders).send(letterPage),
  )
}
