import { refusals } from '@matinee/contract/plain/texts/refusals'
import { writeAudit } from '../../../platform/access/audit.ts'
import { AppError, invalidField, notFound } from '../../../platform/errors.ts'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import * as store from '../auth.store.ts'
import { requireStaffRight } from './requireStaffRight.ts'

// An agent reports on other accounts, and may work in them. `actor`: an operator's id, or `cli`.

/** The accounts that report on this one. */
export const { listAgents } = store

/** Throws 404 for an unknown account, 422 for an unknown agent or the account itself, 409 `already_granted`. */
export const addAgent = (db: Db, accountId: string, agentId: string, actor: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await store.lockUser(tx, accountId))) throw notFound()
    if (!(await addAgentIn(tx, { accountId, agentId, field: 'agentId', actor })))
      throw new AppError('already_granted', 409, refusals.agentExists)
  })

/** Ends the agent's sessions in the account with its next request. Throws 404 where it is no agent of the account. */
export const removeAgent = (db: Db, accountId: string, agentId: string, actor: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await store.deleteAgent(tx, accountId, agentId))) throw notFound()
    await writeAudit(tx, { kind: 'agent_removed', accountId, actor, details: { agentId } })
  })

/** As `addAgent`, for an account that the transaction has locked; false where it is one already. `field`: named by the refusal. */
export async function addAgentIn(
  tx: Tx,
  { accountId, agentId, field, actor }: { accountId: string; agentId: string; field: string; actor: string },
): Promise<boolean> {
  await requireStaffRight(tx, actor, 'staff.act')
  if (agentId === accountId || (await store.countUsers(tx, [agentId])) === 0)
    throw invalidField(field, refusals.otherAccounts)
  await requireMayLetIn(tx, actor, [agentId, accountId])
  if (!(await store.insertAgent(tx, accountId, agentId))) return false
  await writeAudit(tx, { kind: 'agent_added', accountId, actor, details: { agentId } })
  return true
}

/**
 * Throws 403 unless the operator may open the accounts to each other: only administrators where one of them is an
 * operator's. Otherwise support could let an operator without that right into accounts, or anybody into an administrator's.
 */
export async function requireMayLetIn(tx: Tx, actor: string, accountIds: string[]): Promise<void> {
  if (await store.hasStaffAmong(tx, accountIds)) await requireStaffRight(tx, actor, 'staff.administer')
}

/**
 * Replaces the accounts of an agent by `ids`; each that is new or gone gets an entry in its own history. Answers the ids of
 * the earlier and the new list. Throws 403, 422.
 */
export async function changeAppUsers(tx: Tx, agentId: string, ids: string[], actor: string) {
  const after = [...new Set(ids)].toSorted()
  if (after.includes(agentId) || (await store.countUsers(tx, after)) !== after.length)
    throw invalidField('appUsers', refusals.otherAccounts)
  const before = (await store.listAppUsers(tx, agentId)).map(({ id }) => id).toSorted()
  const added = after.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !after.includes(id))
  if (added.length + removed.length === 0) return { before, after }
  await requireMayLetIn(tx, actor, [agentId, ...added])
  await store.replaceAppUsers(tx, agentId, after)
  const note = (kind: 'agent_added' | 'agent_removed') => (accountId: string) =>
    writeAudit(tx, { kind, accountId, actor, details: { agentId } })
  for (const accountId of added) await note('agent_added')(accountId)
  for (const accountId of removed) await note('agent_removed')(accountId)
  return { before, after }
}
