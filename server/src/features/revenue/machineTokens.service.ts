import type { MachineScope } from '@matinee/contract/call'
import type { Selectable } from 'kysely'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { newMachineToken } from '../../platform/access/machines.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { hashToken } from '../../platform/access/session.ts'
import type { MachineTokenTable } from './revenue.tables.ts'

export type MachineToken = Omit<Selectable<MachineTokenTable>, 'hash'>
const columns = ['id', 'name', 'scopes', 'createdAt', 'usedAt', 'endedAt'] as const

/** Creates a token for a program. The token is returned only here; its hash is stored. */
export async function createMachineToken(
  db: Db,
  { name, scopes }: { name: string; scopes: MachineScope[] },
): Promise<{ machine: MachineToken; token: string }> {
  const token = newMachineToken()
  const machine = await db
    .insertInto('machineTokens')
    .values({ hash: hashToken(token), id: newId(), name, scopes })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return { machine, token }
}

/** Newest first, including revoked ones. */
export function listMachineTokens(db: Db): Promise<MachineToken[]> {
  return db.selectFrom('machineTokens').select(columns).orderBy('createdAt', 'desc').orderBy('id').execute()
}

/** Revokes a token at once; a revoked one stays as it is. Throws 404. */
export async function revokeMachineToken(db: Db, id: string): Promise<MachineToken> {
  await db
    .updateTable('machineTokens')
    .set({ endedAt: new Date() })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
  const token = await db.selectFrom('machineTokens').select(columns).where('id', '=', id).executeTakeFirst()
  if (!token) throw notFound()
  return token
}
