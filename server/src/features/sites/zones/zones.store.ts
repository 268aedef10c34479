import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import type { ZoneTable } from '../sites.tables.ts'
import type { ZoneRow } from '../sites.store.ts'

// For operators: the zones of every account.

const columns = ['id', 'name', 'mobile', 'desktop'] as const

/** Inserts at the end of the site's list. Undefined when the site has a zone of this name. */
export function insertZone(tx: Tx, zone: Insertable<ZoneTable>): Promise<ZoneRow | undefined> {
  const position = sql<number>`(select coalesce(max(position) + 1, 0) from zones where site_id = ${zone.siteId})`
  return tx
    .insertInto('zones')
    .values({ ...zone, position })
    .onConflict((conflict) => conflict.columns(['siteId', 'name']).doNothing())
    .returning(columns)
    .executeTakeFirst()
}

export const findZone = (db: Db, id: string) =>
  db
    .selectFrom('zones')
    .select([...columns, 'accountId', 'siteId', 'passback', 'vastUrl', 'updatedAt'])
    .where('id', '=', id)
    .executeTakeFirst()

export async function countZones(tx: Tx, siteId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('zones')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('siteId', '=', siteId)
    .executeTakeFirstOrThrow()
  return count
}

export async function findSiteOf(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('zones').select('siteId').where('id', '=', id).executeTakeFirst()
  return row?.siteId
}

export const lockZone = (tx: Tx, id: string) =>
  tx.selectFrom('zones').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function isNameTaken(
  tx: Tx,
  { siteId, name, except }: { siteId: string; name: string; except: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('zones')
    .select('id')
    .where('siteId', '=', siteId)
    .where('name', '=', name)
    .where('id', '!=', except)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateZone(tx: Tx, id: string, change: Updateable<ZoneTable>): Promise<void> {
  await tx.updateTable('zones').set(change).where('id', '=', id).execute()
}

export async function deleteZone(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('zones').where('id', '=', id).execute()
}
