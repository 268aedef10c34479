import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import type { VideoRow } from '../videos.store.ts'

/** `sendsJob`: the caller sends the job in the same transaction. */
export async function choosePoster(
  tx: Tx,
  accountId: string,
  id: string,
  { atMs, sendsJob }: { atMs: number; sendsJob: boolean },
): Promise<void> {
  const now = new Date()
  await tx
    .updateTable('videos')
    .set({ posterAtMs: atMs, updatedAt: now, ...(sendsJob && { posterSentAt: now }) })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Sets an uploaded picture and drops an earlier choice of a frame. */
export async function replacePoster(
  tx: Tx,
  accountId: string,
  id: string,
  picture: { file: string; width: number; height: number },
): Promise<void> {
  await tx
    .updateTable('videos')
    .set({
      poster: picture.file,
      posterWidth: picture.width,
      posterHeight: picture.height,
      posterAtMs: null,
      updatedAt: new Date(),
    })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute()
}

// The functions below are for jobs, which act for no account.

/**
 * Compare and set: makes `file`, the frame at `atMs`, the poster. Returns the replaced one; undefined if another frame or
 * picture was chosen meanwhile, or the video no longer plays.
 */
export async function publishPoster(
  db: Db,
  video: Pick<VideoRow, 'id' | 'mediaKey'>,
  { atMs, file }: { atMs: number; file: string },
): Promise<{ poster: string | null } | undefined> {
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('videos')
      .where('id', '=', video.id)
      .where('status', '=', 'AVAILABLE')
      .where('mediaKey', '=', video.mediaKey)
      .where('posterAtMs', '=', atMs)
      .select('poster')
      .forUpdate()
      .executeTakeFirst()
    if (!before) return undefined
    await tx
      .updateTable('videos')
      .set({
        poster: file,
        posterWidth: null,
        posterHeight: null,
        posterAtMs: null,
        updatedAt: new Date(),
      })
      .where('id', '=', video.id)
      .execute()
    return before
  })
}

/** Compare and set: drops the choice, and the old poster stays. */
export async function forgetChoice(db: Db, id: string, atMs: number): Promise<void> {
  await db
    .updateTable('videos')
    .set({ posterAtMs: null })
    .where('id', '=', id)
    .where('posterAtMs', '=', atMs)
    .execute()
}

/** Drops the choices whose job was sent before `before`. Answers the videos' ids. */
export async function forgetOldChoices(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .updateTable('videos')
    .set({ posterAtMs: null })
    .where('posterAtMs', 'is not', null)
    .where('posterSentAt', '<', before)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
