import type { OauthScope } from '@matinee/contract/call'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { OauthClientTable, OauthCodeTable, OauthGrantTable } from './oauth.tables.ts'

export type ClientRow = Selectable<OauthClientTable>
export type CodeRow = Selectable<OauthCodeTable>
export type GrantRow = Selectable<OauthGrantTable>

export function insertClient(db: Db | Tx, client: Insertable<OauthClientTable>): Promise<ClientRow> {
  return db.insertInto('oauthClients').values(client).returningAll().executeTakeFirstOrThrow()
}

export function selectClients(db: Db): Promise<ClientRow[]> {
  return db.selectFrom('oauthClients').selectAll().orderBy('createdAt').orderBy('id').execute()
}

export function findClient(db: Db | Tx, id: string): Promise<ClientRow | undefined> {
  return db.selectFrom('oauthClients').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the row, so that it does not change between check and update. */
export function lockClient(tx: Tx, id: string): Promise<ClientRow | undefined> {
  return tx.selectFrom('oauthClients').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function updateClient(tx: Tx, id: string, change: Updateable<OauthClientTable>): Promise<ClientRow> {
  return tx
    .updateTable('oauthClients')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findGrant(db: Db | Tx, userId: string, clientId: string): Promise<GrantRow | undefined> {
  return db
    .selectFrom('oauthGrants')
    .selectAll()
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
}

/** False when the user already has a grant for the client. */
export async function insertGrant(
  tx: Tx,
  userId: string,
  clientId: string,
  scopes: OauthScope[],
): Promise<boolean> {
  const row = await tx
    .insertInto('oauthGrants')
    .values({ userId, clientId, scopes, usedAt: null })
    .onConflict((conflict) => conflict.columns(['userId', 'clientId']).doNothing())
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

export function lockGrant(tx: Tx, userId: string, clientId: string): Promise<GrantRow | undefined> {
  return tx
    .selectFrom('oauthGrants')
    .selectAll()
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateGrant(
  db: Db | Tx,
  userId: string,
  clientId: string,
  change: Pick<Updateable<OauthGrantTable>, 'scopes' | 'usedAt'>,
): Promise<void> {
  await db
    .updateTable('oauthGrants')
    .set(change)
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .execute()
}

export async function deleteGrant(tx: Tx, userId: string, clientId: string): Promise<boolean> {
  await tx.deleteFrom('oauthCodes').where('userId', '=', userId).where('clientId', '=', clientId).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('oauthGrants')
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export function selectGrants(db: Db, userId: string) {
  return db
    .selectFrom('oauthGrants')
    .innerJoin('oauthClients', 'oauthClients.id', 'oauthGrants.clientId')
    .where('oauthGrants.userId', '=', userId)
    .select([
      'oauthClients.id',
      'oauthClients.name',
      'oauthClients.logo',
      'oauthClients.readAccess',
      'oauthClients.writeAccess',
      'oauthClients.verified',
      'oauthGrants.scopes',
      'oauthGrants.createdAt',
      'oauthGrants.usedAt',
    ])
    .orderBy('oauthGrants.createdAt', 'desc')
    .orderBy('oauthClients.id')
    .execute()
}

export async function insertCode(tx: Tx, code: Insertable<OauthCodeTable>): Promise<void> {
  await tx.insertInto('oauthCodes').values(code).execute()
}

/** Locks the code, so that two uses at the same time run one after the other. */
export function lockCode(tx: Tx, hash: Buffer, clientId: string): Promise<CodeRow | undefined> {
  return tx
    .selectFrom('oauthCodes')
    .selectAll()
    .where('hash', '=', hash)
    .where('clientId', '=', clientId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateCode(
  tx: Tx,
  hash: Buffer,
  change: Pick<Updateable<OauthCodeTable>, 'usedAt' | 'sessionId'>,
): Promise<void> {
  await tx.updateTable('oauthCodes').set(change).where('hash', '=', hash).execute()
}

/** Stores that the client of this session was used just now. */
export async function noteUse(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('oauthGrants')
    .from('sessions')
    .set({ usedAt: new Date() })
    .where('sessions.id', '=', sessionId)
    .whereRef('oauthGrants.userId', '=', 'sessions.userId')
    .whereRef('oauthGrants.clientId', '=', 'sessions.clientId')
    .execute()
}
