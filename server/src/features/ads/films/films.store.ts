import { sql, type Insertable } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import type { FilmTable } from '../ads.tables.ts'

// Films belong to campaigns, and those to the installation, so these queries have no owner.

export type FilmRow = {
  id: string
  campaignId: string
  videoId: string
  fileName: string
}

const columns = ['id', 'campaignId', 'videoId', 'fileName'] as const

export const findFilm = (db: Db | Tx, id: string): Promise<FilmRow | undefined> =>
  db.selectFrom('films').select(columns).where('id', '=', id).executeTakeFirst()

export const listFilms = (db: Db | Tx, campaignId: string): Promise<FilmRow[]> =>
  db
    .selectFrom('films')
    .select(columns)
    .where('campaignId', '=', campaignId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export async function insertFilm(tx: Tx, row: Insertable<FilmTable>): Promise<void> {
  await tx.insertInto('films').values(row).execute()
}

export const deleteFilm = (tx: Tx, id: string): Promise<FilmRow | undefined> =>
  tx.deleteFrom('films').where('id', '=', id).returning(columns).executeTakeFirst()

/** Whether a campaign, such as the copy of another one, shows this video. Locks the video until the transaction ends. */
export async function isShown(tx: Tx, videoId: string): Promise<boolean> {
  await tx.selectFrom('videos').select('id').where('id', '=', videoId).forUpdate().execute()
  const { rows } = await sql<{ isShown: boolean }>`
    select exists (select from films where video_id = ${videoId}) as is_shown`.execute(tx)
  return rows[0]!.isShown
}
