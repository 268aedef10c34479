import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { CaptionTable } from './captions.tables.ts'

export type CaptionRow = Selectable<CaptionTable>

const columns = [
  'captions.videoId',
  'captions.language',
  'captions.label',
  'captions.file',
  'captions.cues',
  'captions.createdAt',
] as const

/** The caption files of a video that is not deleted. */
export async function listCaptions(db: Db | Tx, accountId: string, videoId: string): Promise<CaptionRow[]> {
  return db
    .selectFrom('captions')
    .innerJoin('videos', 'videos.id', 'captions.videoId')
    .where('videos.accountId', '=', accountId)
    .where('videos.id', '=', videoId)
    .where('videos.status', '<>', 'DELETED')
    .select(columns)
    .orderBy('captions.language')
    .execute()
}

export async function putCaption(tx: Tx, caption: Insertable<CaptionTable>): Promise<CaptionRow> {
  const { label, file, cues } = caption
  return tx
    .insertInto('captions')
    .values(caption)
    .onConflict((conflict) =>
      conflict.columns(['videoId', 'language']).doUpdateSet({ label, file, cues, createdAt: new Date() }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** The caller has locked the account's video. */
export async function deleteCaption(tx: Tx, videoId: string, language: string) {
  return tx
    .deleteFrom('captions')
    .where('videoId', '=', videoId)
    .where('language', '=', language)
    .returning('file')
    .executeTakeFirst()
}

// The function below serves players on any page, which act for no account.

export async function listCaptionTracks(db: Db, videoId: string) {
  return db
    .selectFrom('captions')
    .where('videoId', '=', videoId)
    .select(['language', 'label', 'file'])
    .orderBy('language')
    .execute()
}
