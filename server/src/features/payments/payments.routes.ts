import * as calls from '@matinee/contract/payments'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http.ts'
import { rateLimit } from '../../platform/rateLimit.ts'
import { sendPrivateFile } from '../../platform/sendFile.ts'
import { readPaymentInfo, savePaymentInfo } from './paymentInfo.service.ts'
import { createPayment, listPayments, setPayment } from './payments.service.ts'
import { checkStatementLink, makeStatement } from './statement.service.ts'

export function paymentRoutes(app: App, deps: Deps): void {
  on(app, calls.listPayments, ({ account }) => listPayments(deps, account))
  on(app, calls.readPaymentInfo, ({ account }) => readPaymentInfo(deps, account.id))
  on(app, calls.savePaymentInfo, ({ account, body }) => savePaymentInfo(deps, account.id, body))
  on(app, calls.createPayment, ({ account, body }) => createPayment(deps, body, account.id))
  on(app, calls.setPayment, ({ account, params, body }) => setPayment(deps, params.id, body, account.id))
  // Drawing one costs more than any other answer.
  const statements = rateLimit(deps.db, 'statement', 30, 600)
  app.fastify.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/api/v1/users/payments/:id/statement',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id } = request.params
      checkStatementLink(deps, id, request.query)
      await statements.spend(id, (seconds) => void reply.header('retry-after', seconds))
      const { name, content } = await makeStatement(deps, id)
      return sendPrivateFile(reply, { name, type: 'application/pdf', bytes: content.length, content })
    },
  )
}
