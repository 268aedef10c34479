import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { Account } from '../../../platform/access/session.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/postgres.ts'
import { changeFactors, record } from './changeFactors.service.ts'
import * as store from './factors.store.ts'
import { hashRecoveryCode, issueCodes } from './recoveryCodes.ts'

/** New codes in place of all older ones. Throws 409 without a second factor that they could stand in for. */
export function replaceRecoveryCodes(
  deps: Pick<Deps, 'db' | 'queue' | 'secrets'>,
  account: Account,
): Promise<{ recoveryCodes: string[] }> {
  return changeFactors(deps.db, account, async (tx, { isFirst }) => {
    if (isFirst) throw new AppError('factor_state', 409, refusals.noSecondFactor)
    const recoveryCodes = await issueCodes(tx, deps.secrets, account.id)
    const entry = { change: 'recoveryCodesReplaced', kind: 'recovery_codes_replaced' } as const
    await record(deps, tx, account.id, entry)
    return { recoveryCodes }
  })
}

/** Whether the code was unused until now. Uses it up and mails the owner. */
export async function acceptRecoveryCode(
  deps: Pick<Deps, 'queue' | 'secrets'>,
  tx: Tx,
  userId: string,
  code: string,
): Promise<boolean> {
  if (!(await store.useRecoveryCode(tx, userId, hashRecoveryCode(deps.secrets, userId, code)))) return false
  await record(deps, tx, userId, { change: 'recoveryCodeUsed', kind: 'recovery_code_used' })
  return true
}
