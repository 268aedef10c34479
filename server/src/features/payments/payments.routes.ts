import * as calls from '@matinee/contract/payments'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import { addressKey, rateLimit } from '../../platform/access/rateLimit.ts'
import { sendPrivateFile } from '../../platform/http/sendFile.ts'
import { ownerConfirmation } from '../auth/reauthentication.service.ts'
import { readPaymentInfo, savePaymentInfo } from './paymentInfo.service.ts'
import { createPayment, listPayments, setPayment, statementLinks } from './payments.service.ts'
import { makeStatement } from './statement.service.ts'
import { undoPaymentInfo } from './undoPaymentInfo.service.ts'

export function paymentRoutes(app: App, deps: Deps): void {
  on(app, calls.listPayments, ({ account }) => listPayments(deps, account))
  on(app, calls.readPaymentInfo, ({ account }) => readPaymentInfo(deps, account.id))
  const confirmOwner = ownerConfirmation(deps)
  on(app, calls.savePaymentInfo, async (call) => {
    const { currentPassword, ...details } = call.body
    await confirmOwner(call, currentPassword)
    return savePaymentInfo(deps, call.account.id, details)
  })
  const undos = rateLimit(deps.db, 'undo-payment-info', 20, 600)
  on(app, calls.undoPaymentInfo, async ({ body, request, reply }) => {
    await undos.spend(addressKey(request.ip), (seconds) => void reply.header('retry-after', seconds))
    return undoPaymentInfo(deps, body.code)
  })
  on(app, calls.createPayment, async (call) => {
    await confirmOwner(call)
    return createPayment(deps, call.body, call.account.id)
  })
  on(app, calls.setPayment, async (call) => {
    await confirmOwner(call)
    return setPayment(deps, call.params.id, call.body, call.account.id)
  })
  // Limited because a PDF is made for each answer.
  const statements = rateLimit(deps.db, 'statement', 30, 600)
  app.fastify.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/api/v1/users/payments/:id/statement',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id } = request.params
      await statementLinks.check(deps, id, request.query)
      await statements.spend(id, (seconds) => void reply.header('retry-after', seconds))
      const { name, content } = await makeStatement(deps, id)
      return sendPrivateFile(reply, { name, type: 'application/pdf', bytes: content.length, content })
    },
  )
}
