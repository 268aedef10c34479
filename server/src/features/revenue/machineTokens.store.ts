import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { MachineTokenTable } from './revenue.tables.ts'

export type MachineToken = Omit<Selectable<MachineTokenTable>, 'hash'>
const columns = ['id', 'name', 'scopes', 'createdAt', 'usedAt', 'endedAt'] as const

export function insertMachineToken(db: Tx, token: Insertable<MachineTokenTable>): Promise<MachineToken> {
  return db.insertInto('machineTokens').values(token).returning(columns).executeTakeFirstOrThrow()
}

/** Newest first, including revoked ones. */
export function listMachineTokens(db: Db): Promise<MachineToken[]> {
  return db.selectFrom('machineTokens').select(columns).orderBy('createdAt', 'desc').orderBy('id').execute()
}

export function findMachineToken(db: Tx, id: string): Promise<MachineToken | undefined> {
  return db.selectFrom('machineTokens').select(columns).where('id', '=', id).executeTakeFirst()
}

/** False for a token that was revoked before, which does not change, and for a missing one. */
export async function endMachineToken(db: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('machineTokens')
    .set({ endedAt: new Date() })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
