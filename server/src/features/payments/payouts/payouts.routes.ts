import * as calls from '@matinee/contract/payouts'
import type { Deps } from '../../../platform/deps.ts'
import { on, type App } from '../../../platform/http/http.ts'
import { ownerConfirmation } from '../../auth/reauthentication.service.ts'
import { confirmPayouts } from './confirmation.service.ts'
import { readPayoutFile } from './payoutFile.service.ts'
import * as service from './payouts.service.ts'

export function payoutRoutes(app: App, deps: Deps): void {
  const confirmOwner = ownerConfirmation(deps)
  on(app, calls.listPayouts, ({ query }) => service.listPayouts(deps.db, query))
  on(app, calls.readPayout, ({ params }) => service.readPayout(deps.db, params.id))
  on(app, calls.createPayout, async (call) => {
    if (!call.body.isDryRun) await confirmOwner(call)
    return service.createPayout(deps, call.body, call.account.id)
  })
  on(app, calls.cancelPayout, async (call) => {
    await confirmOwner(call)
    return service.cancelPayout(deps.db, { ...call.params, ...call.body }, call.account.id)
  })
  // The file has bank details in full.
  on(app, calls.readPayoutFile, async (call) => {
    await confirmOwner(call)
    return readPayoutFile(deps, call.params.id, call.query.format, call.account.id)
  })
  on(app, calls.confirmPayouts, async (call) => {
    if (call.body.mode !== 'check') await confirmOwner(call)
    return confirmPayouts(deps, call.body, call.account.id)
  })
}
