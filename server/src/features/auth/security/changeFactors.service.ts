import type { SecurityChange } from '@matinee/contract/plain/account/secondFactors'
import { writeAudit } from '../../../platform/access/audit.ts'
import { changeAccount } from '../../../platform/access/lockAccount.ts'
import { secondFactorMissing, signedOut, type Account } from '../../../platform/access/session.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import type { AuditKinds } from '../../../platform/postgres/tables.ts'
import { mailSecurityChange } from '../auth.jobs.ts'
import { clearSessionFactors, markSessionFactor, readLiveSession } from '../sessions.store.ts'
import * as store from './factors.store.ts'
import { endOwnSessions } from './ownSessions.store.ts'
import { issueCodes } from './recoveryCodes.ts'

type ChangeDeps = Pick<Deps, 'queue' | 'secrets'>
/** What the owner is mailed about, and what the audit log records. */
type Entry = { change: SecurityChange; kind: keyof AuditKinds; details?: Record<string, unknown> }

/**
 * Runs one change of an account's second factors. Changes wait for each other, and for what ends the sessions of the
 * account. Throws 401 for a session that has ended meanwhile, 403 for one that was opened without the second factor that the
 * account has: a stranger with the password must not replace it. `isFirst`: the account has none yet.
 */
export function changeFactors<T>(
  db: Db,
  { id, sessionId }: Account,
  change: (tx: Tx, account: { isFirst: boolean }) => Promise<T>,
): Promise<T> {
  return changeAccount(db, id, async (tx) => {
    const session = await readLiveSession(tx, sessionId)
    if (!session) throw signedOut()
    const isFirst = (await store.listSecondSteps(tx, id)).length === 0
    if (!isFirst && !session.factorAt) throw secondFactorMissing()
    return change(tx, { isFirst })
  })
}

/**
 * Completes the addition of a second factor: the session counts as opened with it. The first one signs the other devices
 * out, which were opened without it, and comes with recovery codes. Null where the account has unused ones.
 */
export async function completeAddition(
  deps: ChangeDeps,
  tx: Tx,
  { id: userId, sessionId }: Account,
  { isFirst, ...entry }: Entry & { isFirst: boolean },
): Promise<{ recoveryCodes: string[] | null }> {
  const needsCodes = isFirst || !(await store.hasRecoveryCodes(tx, userId))
  const recoveryCodes = needsCodes ? await issueCodes(tx, deps.secrets, userId) : null
  await markSessionFactor(tx, sessionId)
  if (isFirst) await endOwnSessions(tx, userId, { exceptId: sessionId, reason: 'endedByOwner' })
  await record(deps, tx, userId, entry)
  return { recoveryCodes }
}

/** Completes a removal. After the last second factor, recovery codes end and no session counts as having used one. */
export async function completeRemoval(deps: ChangeDeps, tx: Tx, userId: string, entry: Entry): Promise<void> {
  if ((await store.listSecondSteps(tx, userId)).length === 0) {
    await store.removeFactors(tx, userId)
    await clearSessionFactors(tx, userId)
  }
  await record(deps, tx, userId, entry)
}

/** Writes the audit entry of a change that the owner made, and mails the owner. */
export async function record(
  deps: Pick<Deps, 'queue'>,
  tx: Tx,
  userId: string,
  { change, ...entry }: Entry,
): Promise<void> {
  await writeAudit(tx, { ...entry, accountId: userId, actor: userId })
  await mailSecurityChange(deps, tx, userId, change)
}
