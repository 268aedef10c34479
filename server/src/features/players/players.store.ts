import type { VideoAds } from '@matinee/contract/plain/video/adBreaks'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { PlayerTable } from './players.tables.ts'

const columns = [
  'id',
  'name',
  'language',
  'status',
  'isDefault',
  'createdAt',
  'config',
  'logo',
  'videoAds',
] as const
export type PlayerRow = Pick<Selectable<PlayerTable>, (typeof columns)[number]>

/** The columns that a public page may see. */
const shown = ['players.id', 'players.language', 'players.config', 'players.logo'] as const
export type ShownPlayer = Pick<PlayerRow, 'id' | 'language' | 'config' | 'logo'>

export function listPlayers(db: Db, accountId: string): Promise<PlayerRow[]> {
  return db
    .selectFrom('players')
    .where('accountId', '=', accountId)
    .select(columns)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

export function findPlayer(db: Db, accountId: string, id: string): Promise<PlayerRow | undefined> {
  return db
    .selectFrom('players')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .select(columns)
    .executeTakeFirst()
}

/** Locks the row until the transaction ends. */
export function lockPlayer(tx: Tx, accountId: string, id: string): Promise<PlayerRow | undefined> {
  return tx
    .selectFrom('players')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()
}

export async function countPlayers(tx: Tx, accountId: string): Promise<{ all: number; defaults: number }> {
  return tx
    .selectFrom('players')
    .where('accountId', '=', accountId)
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(*) filter (where is_default)::int`.as('defaults'),
    ])
    .executeTakeFirstOrThrow()
}

export async function insertPlayer(tx: Tx, player: Insertable<PlayerTable>): Promise<void> {
  await tx.insertInto('players').values(player).execute()
}

type PlayerChange = Omit<Updateable<PlayerTable>, 'videoAds'> & { videoAds?: VideoAds | null }

export function updatePlayer(
  tx: Tx,
  accountId: string,
  id: string,
  { videoAds, ...change }: PlayerChange,
): Promise<PlayerRow> {
  return tx
    .updateTable('players')
    .set({
      ...change,
      ...(videoAds !== undefined && { videoAds: videoAds && JSON.stringify(videoAds) }),
      updatedAt: new Date(),
    })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Clears the flag before another player gets it: an account never has two defaults. */
export async function clearDefault(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('players')
    .set({ isDefault: false, updatedAt: new Date() })
    .where('accountId', '=', accountId)
    .where('isDefault', '=', true)
    .execute()
}

/** The requested player, else the account's default; undefined if it has none. */
export function findShown(db: Db, accountId: string, id: string | null): Promise<ShownPlayer | undefined> {
  return (
    db
      .selectFrom('players')
      .where('accountId', '=', accountId)
      .where('status', '=', 'AVAILABLE')
      .where((eb) => eb.or([eb('id', '=', id ?? ''), eb('isDefault', '=', true)]))
      .select(shown)
      // False sorts before true: the requested player first.
      .orderBy((eb) => eb('id', '<>', id ?? ''))
      .limit(1)
      .executeTakeFirst()
  )
}

// The function below serves public pages, which know a player's id and no account.

/** The requested player, else the default of its account. Undefined if there never was a player of this id. */
export async function findShownById(db: Db, id: string): Promise<{ player: ShownPlayer | null } | undefined> {
  const row = await db
    .selectFrom('players as requested')
    .leftJoin('players', (join) =>
      join
        .onRef('players.accountId', '=', 'requested.accountId')
        .on('players.status', '=', 'AVAILABLE')
        .on((eb) => eb.or([eb('players.id', '=', id), eb('players.isDefault', '=', true)])),
    )
    .where('requested.id', '=', id)
    .select(shown)
    .orderBy((eb) => eb('players.id', '<>', id))
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  return { player: row.id === null ? null : (row as ShownPlayer) }
}
