import type { MachineScope } from '@matinee/contract/call'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { invalidField, notFound } from '../../platform/errors.ts'
import { writeAudit } from '../../platform/access/audit.ts'
import { newId } from '../../platform/ids.ts'
import { newMachineToken } from '../../platform/access/machines.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { hashToken } from '../../platform/access/session.ts'
import {
  endMachineToken,
  findMachineToken,
  insertMachineToken,
  type MachineToken,
} from './machineTokens.store.ts'

export { listMachineTokens, type MachineToken } from './machineTokens.store.ts'

const maxNameLength = 100

/**
 * Creates a token for a program. The token is returned only here; its hash is stored. `actor`: a staff user's id, or `cli`.
 * Throws 422 for an invalid name.
 */
export async function createMachineToken(
  db: Db,
  { name, scopes }: { name: string; scopes: MachineScope[] },
  actor: string,
): Promise<{ machine: MachineToken; token: string }> {
  if (name.trim() === '' || name.length > maxNameLength || /\p{C}/u.test(name))
    throw invalidField('name', refusals.nameLength(maxNameLength))
  const token = newMachineToken()
  const machine = await db.transaction().execute(async (tx) => {
    const made = await insertMachineToken(tx, { hash: hashToken(token), id: newId(), name, scopes })
    const details = { machineToken: made.id, name, scopes }
    await writeAudit(tx, { kind: 'created', accountId: null, actor, details })
    return made
  })
  return { machine, token }
}

/** Revokes a token. One that was revoked before does not change. Throws 404. */
export function revokeMachineToken(db: Db, id: string, actor: string): Promise<MachineToken> {
  return db.transaction().execute(async (tx) => {
    const isEnded = await endMachineToken(tx, id)
    const token = await findMachineToken(tx, id)
    if (!token) throw notFound()
    const details = { revokedToken: id, name: token.name }
    if (isEnded) await writeAudit(tx, { kind: 'changed', accountId: null, actor, details })
    return token
  })
}
