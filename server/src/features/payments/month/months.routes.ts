import * as calls from '@matinee/contract/adminPayments'
import type { Deps } from '../../../platform/deps.ts'
import { on, type App } from '../../../platform/http/http.ts'
import { ownerConfirmation } from '../../auth/reauthentication.service.ts'
import * as approvals from './approvals.service.ts'
import { closeMonth } from './closeMonth.service.ts'
import * as months from './months.service.ts'
import { proveMonth } from './proof.service.ts'

const success = { success: true } as const

export function monthRoutes(app: App, deps: Deps): void {
  const { db } = deps
  const confirmOwner = ownerConfirmation(deps)
  on(app, calls.listAccountPayments, ({ query }) => months.listAccountPayments(db, query))
  on(app, calls.listMonths, async () => ({ data: await months.listMonths(db) }))
  on(app, calls.readMonth, ({ params }) => months.readMonth(db, params.term))
  on(app, calls.checkClosing, ({ params, query, account }) =>
    closeMonth(deps, params.term, { ...query, isDryRun: true, actor: account.id }),
  )
  on(app, calls.closeMonth, async (call) => {
    await confirmOwner(call)
    return closeMonth(deps, call.params.term, { ...call.body, actor: call.account.id })
  })
  on(app, calls.proveMonth, ({ params, query }) => proveMonth(deps, params.term, query))
  on(app, calls.approvePayments, async (call) => {
    await confirmOwner(call)
    return approvals.approvePayments(db, call.body.payments, call.account.id)
  })
  on(app, calls.holdPayment, async ({ params, body, account }) => {
    await approvals.holdPayment(db, params.id, body.reason, account.id)
    return success
  })
  on(app, calls.releasePayment, async (call) => {
    await confirmOwner(call)
    await approvals.releasePayment(db, call.params.id, call.account.id)
    return success
  })
  on(app, calls.readStatementLink, ({ params, account }) =>
    approvals.linkStatement(deps, params.id, account.sessionId),
  )
}
