import { refusals } from '@matinee/contract/plain/texts/refusals'
import { writeAudit } from '../../platform/access/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { hashToken } from '../../platform/access/session.ts'
import { secureAccount } from '../auth/accounts/accounts.service.ts'
import { holdMs } from './paymentInfo.service.ts'
import * as store from './paymentInfo.store.ts'

/**
 * Restores the payment details from before a change, by the code in the mail about it, which only the owner gets. The
 * change was a stranger's, so the password stops working, every session ends and the owner is mailed a link for a new
 * password. Throws 422 `invalid_code` or `expired_code`.
 */
export async function undoPaymentInfo(
  deps: Pick<Deps, 'db' | 'queue'>,
  code: string,
): Promise<{ success: true }> {
  const hash = hashToken(code)
  const change = await store.findUndo(deps.db, hash)
  if (!change) throw invalidCode()
  if (change.expiresAt < new Date())
    throw new AppError('expired_code', 422, refusals.undoExpired, { code: refusals.undoExpired })
  const { accountId, changedAt } = change
  await deps.db.transaction().execute(async (tx) => {
    await store.lockPaymentInfo(tx, accountId)
    // The second of two concurrent uses finds nothing.
    const undo = await store.findUndo(tx, hash)
    if (!undo) throw invalidCode()
    await restore(tx, undo)
    await store.removeUndosSince(tx, accountId, changedAt)
    await writeAudit(tx, { kind: 'payment_info_restored', accountId, actor: accountId })
    await secureAccount(deps, tx, accountId)
  })
  return { success: true }
}

/**
 * Details that were still on hold when they were replaced may be the stranger's too. Their hold starts again, and the
 * link that undoes their change is valid as long.
 */
async function restore(tx: Tx, undo: store.Undo): Promise<void> {
  const { accountId, sealed, heldUntil, changedAt } = undo
  if (!sealed) return store.removeSealed(tx, accountId)
  const wasHeld = heldUntil !== null && heldUntil > changedAt
  const ends = new Date(Date.now() + holdMs)
  if (wasHeld) await store.extendUndosBefore(tx, accountId, changedAt, ends)
  await store.putSealed(tx, accountId, { sealed, heldUntil: wasHeld ? ends : heldUntil })
}

const invalidCode = () =>
  new AppError('invalid_code', 422, refusals.linkUsed, {
    code: refusals.linkUsed,
  })
