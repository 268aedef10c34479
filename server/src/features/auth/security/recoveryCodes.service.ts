import { refusals } from '@matinee/contract/plain/texts/refusals'
import { writeAudit } from '../../../platform/access/audit.ts'
import type { Secrets } from '../../../platform/access/secrets.ts'
import type { Account } from '../../../platform/access/session.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/postgres.ts'
import { sendAuthMail } from '../auth.jobs.ts'
import * as store from './factors.store.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recoveryCodes.ts'

/** New codes in place of all older ones. Throws 409 without a second factor that they could stand in for. */
export function replaceRecoveryCodes(
  deps: Pick<Deps, 'db' | 'queue' | 'secrets'>,
  { id: userId }: Account,
): Promise<{ recoveryCodes: string[] }> {
  return deps.db.transaction().execute(async (tx) => {
    if ((await store.listSecondSteps(tx, userId)).length === 0)
      throw new AppError('factor_state', 409, refusals.noSecondFactor)
    const recoveryCodes = await issueCodes(tx, deps.secrets, userId)
    await writeAudit(tx, { kind: 'recovery_codes_replaced', accountId: userId, actor: userId })
    const change = 'recoveryCodesReplaced'
    await sendAuthMail(deps, tx, { kind: 'securityChanged', userId, change, at: Date.now() })
    return { recoveryCodes }
  })
}

/** Codes for an account that has just got a second factor; null if it has unused ones. */
export async function codesForFirstFactor(
  tx: Tx,
  secrets: Secrets,
  userId: string,
): Promise<string[] | null> {
  if ((await store.readFactors(tx, userId)).recoveryCodes > 0) return null
  return issueCodes(tx, secrets, userId)
}

/** Without a second factor, codes would stand in for nothing, and no session has one. */
export async function removeCodesOfLastFactor(tx: Tx, userId: string): Promise<void> {
  if ((await store.listSecondSteps(tx, userId)).length === 0) await store.removeFactors(tx, userId)
}

/** Whether the code was unused until now. Uses it up and mails the owner. */
export async function isRecoveryCode(
  deps: Pick<Deps, 'queue' | 'secrets'>,
  tx: Tx,
  userId: string,
  code: string,
): Promise<boolean> {
  if (!(await store.useRecoveryCode(tx, userId, hashRecoveryCode(deps.secrets, userId, code)))) return false
  await writeAudit(tx, { kind: 'recovery_code_used', accountId: userId, actor: userId })
  await sendAuthMail(deps, tx, {
    kind: 'securityChanged',
    userId,
    change: 'recoveryCodeUsed',
    at: Date.now(),
  })
  return true
}

async function issueCodes(tx: Tx, secrets: Secrets, userId: string): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await store.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(secrets, userId, code)),
  )
  return codes
}
