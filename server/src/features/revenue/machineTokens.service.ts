import type { MachineScope } from '@matinee/contract/call'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { invalidField, notFound } from '../../platform/errors.ts'
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

/** Creates a token for a program. The token is returned only here; its hash is stored. Throws 422 for an invalid name. */
export async function createMachineToken(
  db: Db,
  { name, scopes }: { name: string; scopes: MachineScope[] },
): Promise<{ machine: MachineToken; token: string }> {
  if (name.trim() === '' || name.length > maxNameLength || /\p{C}/u.test(name))
    throw invalidField('name', refusals.nameLength(maxNameLength))
  const token = newMachineToken()
  const machine = await insertMachineToken(db, { hash: hashToken(token), id: newId(), name, scopes })
  return { machine, token }
}

/** Revokes a token. One that was revoked before does not change. Throws 404. */
export async function revokeMachineToken(db: Db, id: string): Promise<MachineToken> {
  await endMachineToken(db, id)
  const token = await findMachineToken(db, id)
  if (!token) throw notFound()
  return token
}
