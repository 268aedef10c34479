import type { Db, Tx } from '../../../platform/postgres/postgres.ts'

export type ZoneVast = { id: string; name: string; siteId: string; vastUrl: string | null }
const columns = ['id', 'name', 'siteId', 'vastUrl'] as const

// For operators: the placements of every account.

export function findVast(db: Db, zoneId: string): Promise<ZoneVast | undefined> {
  return db.selectFrom('zones').select(columns).where('id', '=', zoneId).executeTakeFirst()
}

/** Locked until the end of the transaction. */
export function lockVast(tx: Tx, zoneId: string): Promise<(ZoneVast & { accountId: string }) | undefined> {
  return tx
    .selectFrom('zones')
    .select([...columns, 'accountId'])
    .where('id', '=', zoneId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateVast(tx: Tx, zoneId: string, vastUrl: string | null): Promise<void> {
  await tx.updateTable('zones').set({ vastUrl }).where('id', '=', zoneId).execute()
}
