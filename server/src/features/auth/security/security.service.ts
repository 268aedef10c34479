import type { Security } from '@matinee/contract/security'
import { writeAudit } from '../../../platform/access/audit.ts'
import type { Account } from '../../../platform/access/session.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Tx } from '../../../platform/postgres/postgres.ts'
import { findUser, staffRoleOf } from '../auth.store.ts'
import { mailSecurityChange } from '../auth.jobs.ts'
import { endSessionsOfUser } from '../sessions.store.ts'
import * as store from './factors.store.ts'

export async function readSecurity({ db }: Pick<Deps, 'db'>, { id }: Account): Promise<Security> {
  const [user, { authenticator, passkeys, recoveryCodes }] = await Promise.all([
    findUser(db, id),
    store.readFactors(db, id),
  ])
  return {
    isRequired: user !== undefined && staffRoleOf(user) !== null && !user.isDemo,
    authenticator: authenticator && { createdAt: authenticator.addedAt.toISOString() },
    passkeys: passkeys.map(({ createdAt, usedAt, ...passkey }) => ({
      ...passkey,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    recoveryCodes,
  }
}

/**
 * Removes all second factors of an owner who lost them, ends every session and mails the owner. False if there were none:
 * nothing changes then. `actor`: as in the audit.
 */
export async function resetFactors(
  deps: Pick<Deps, 'queue'>,
  tx: Tx,
  userId: string,
  actor: string,
): Promise<boolean> {
  if (!(await store.removeFactors(tx, userId))) return false
  await endSessionsOfUser(tx, userId, 'endedByOperator')
  await writeAudit(tx, { kind: 'factors_reset', accountId: userId, actor })
  await mailSecurityChange(deps, tx, userId, 'factorsReset')
  return true
}
