import type { AdBreaks } from '@matinee/contract/plain/video/adBreaks'
import {
  isInProgress,
  mayMove,
  videoStatuses,
  type VideoStatus,
} from '@matinee/contract/plain/video/videoStatus'
import { sql, type ExpressionBuilder, type Insertable, type Selectable, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { RenditionTable, VideoTable } from './videos.tables.ts'
import type { Tables } from '../../platform/postgres/tables.ts'

export type VideoRow = Selectable<VideoTable>
export type RenditionRow = Selectable<RenditionTable>
/** The columns of a video that its owner sees. */
export type ListedVideo = Pick<
  VideoRow,
  | 'id'
  | 'title'
  | 'description'
  | 'source'
  | 'sourceKind'
  | 'status'
  | 'statusReason'
  | 'stepProgress'
  | 'isImproving'
  | 'posterAtMs'
  | 'durationMs'
  | 'mediaKey'
  | 'originalKey'
  | 'poster'
  | 'tags'
  | 'adBreaks'
  | 'createdAt'
> & { renditions: { height: number; width: number }[] }

/** Explicit columns, so that the statement may stay prepared across migrations. */
const columns = [
  'videos.id',
  'videos.accountId',
  'videos.title',
  'videos.description',
  'videos.source',
  'videos.sourceKind',
  'videos.status',
  'videos.statusReason',
  'videos.stepProgress',
  'videos.durationMs',
  'videos.width',
  'videos.height',
  'videos.mediaKey',
  'videos.originalKey',
  'videos.originalBytes',
  'videos.poster',
  'videos.posterWidth',
  'videos.posterHeight',
  'videos.posterAtMs',
  'videos.posterSentAt',
  'videos.isImproving',
  'videos.sprite',
  'videos.tags',
  'videos.loudnessLufs',
  'videos.adBreaks',
  'videos.createdAt',
  'videos.updatedAt',
  'videos.heartbeatAt',
  'videos.requeuedAt',
  'videos.deletedAt',
] as const

const selectRenditions = (eb: ExpressionBuilder<Tables, 'videos'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('renditions')
      .whereRef('renditions.videoId', '=', 'videos.id')
      .select(['renditions.height', 'renditions.width'])
      .orderBy('renditions.height', 'desc'),
  ).as('renditions')

/** Null: the installation, to which the films of campaigns belong. */
export type VideoOwner = string | null

/** The comparison of a column with an owner: `column = null` is never true. */
export const isOwner = (owner: VideoOwner) => (owner === null ? ('is' as const) : ('=' as const))

export async function findVideo(
  db: Db | Tx,
  owner: VideoOwner,
  id: string,
): Promise<(VideoRow & ListedVideo) | undefined> {
  return db
    .selectFrom('videos')
    .where('videos.accountId', isOwner(owner), owner)
    .where('videos.id', '=', id)
    .select(columns)
    .select(selectRenditions)
    .executeTakeFirst()
}

export async function listVideoCards(db: Db, accountId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('videos')
    .where('accountId', '=', accountId)
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .select(['id', 'title', 'status', 'mediaKey', 'poster'])
    .execute()
}

export async function insertVideo(tx: Tx, video: Insertable<VideoTable>): Promise<void> {
  await tx.insertInto('videos').values(video).execute()
}

/** What the owner of a video changes; `adBreaks` null: as the player. */
export type VideoEdit = {
  title?: string | undefined
  description?: string | undefined
  tags?: string[] | undefined
  adBreaks?: AdBreaks | null | undefined
}

/** Sets the given fields; false when the video is missing or deleted. */
export async function editVideo(
  db: Db | Tx,
  accountId: string,
  id: string,
  { adBreaks, ...change }: VideoEdit,
): Promise<boolean> {
  const result = await db
    .updateTable('videos')
    .set({
      ...change,
      ...(adBreaks !== undefined && { adBreaks: adBreaks && JSON.stringify(adBreaks) }),
      updatedAt: new Date(),
    })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('status', '<>', 'DELETED')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

const clearedWork = { stepProgress: null, statusReason: null, isImproving: false, posterAtMs: null }

/** False if the video is missing or already deleted. */
export async function markDeleted(db: Db | Tx, owner: VideoOwner, id: string): Promise<boolean> {
  const now = new Date()
  const result = await db
    .updateTable('videos')
    .set({ status: 'DELETED', deletedAt: now, updatedAt: now, ...clearedWork })
    .where('accountId', isOwner(owner), owner)
    .where('id', '=', id)
    .where('status', '<>', 'DELETED')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Compare and set: moves the video to `status` if its current status allows that. False if it was deleted or has moved
 * on.
 */
export async function moveVideo(
  db: Db | Tx,
  id: string,
  status: VideoStatus,
  also: Updateable<VideoTable> = {},
): Promise<boolean> {
  const now = new Date()
  const result = await db
    .updateTable('videos')
    .set({ stepProgress: null, ...also, status, updatedAt: now, heartbeatAt: now })
    .where('id', '=', id)
    .where(
      'status',
      'in',
      videoStatuses.filter((from) => mayMove(from, status)),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Compare and set: restarts a failed video. False if its status is no longer `from`. */
export async function restartVideo(
  tx: Tx,
  owner: VideoOwner,
  id: string,
  { from, to }: { from: VideoStatus; to: VideoStatus },
): Promise<boolean> {
  const now = new Date()
  const result = await tx
    .updateTable('videos')
    .set({ ...clearedWork, status: to, requeuedAt: null, updatedAt: now, heartbeatAt: now })
    .where('accountId', isOwner(owner), owner)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

// The functions below are for jobs and public players, which act for no account.

export async function readVideoById(db: Db, id: string): Promise<VideoRow | undefined> {
  return db.selectFrom('videos').where('id', '=', id).selectAll().executeTakeFirst()
}

export async function listRenditions(db: Db, videoId: string): Promise<RenditionRow[]> {
  return db
    .selectFrom('renditions')
    .where('videoId', '=', videoId)
    .selectAll()
    .orderBy('height', 'desc')
    .orderBy('name')
    .execute()
}

export async function insertRenditions(tx: Tx, renditions: Insertable<RenditionTable>[]): Promise<void> {
  if (renditions.length === 0) return
  await tx
    .insertInto('renditions')
    .values(renditions)
    .onConflict((conflict) => conflict.columns(['videoId', 'name']).doNothing())
    .execute()
}

/** Writes a heartbeat. False if the video was deleted or has left this step, so that the work ends. */
export async function writeHeartbeat(
  db: Db,
  id: string,
  during: readonly VideoStatus[],
  progress: number | null,
) {
  const result = await db
    .updateTable('videos')
    .set({ heartbeatAt: new Date(), ...(progress !== null && { stepProgress: progress }) })
    .where('id', '=', id)
    .where('status', 'in', during)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function updateMedia(db: Db | Tx, id: string, change: Updateable<VideoTable>): Promise<void> {
  await db.updateTable('videos').set(change).where('id', '=', id).execute()
}

/** Videos in progress without a heartbeat since `before`. */
export async function listSilent(db: Db, before: Date): Promise<VideoRow[]> {
  return db
    .selectFrom('videos')
    .where('status', 'in', videoStatuses.filter(isInProgress))
    .where((eb) =>
      // An upload depends on its sender; unfinished uploads expire by another rule.
      eb.or([eb('sourceKind', '=', 'url'), eb('status', 'in', ['UPLOADED', 'TRANSCODING'])]),
    )
    .where((eb) => eb(eb.fn.coalesce('heartbeatAt', 'createdAt'), '<', before))
    .selectAll()
    .limit(1_000)
    .execute()
}

/** Available videos that are improving without a heartbeat since `before`. */
export async function listSilentLadders(db: Db, before: Date): Promise<VideoRow[]> {
  return db
    .selectFrom('videos')
    .where('isImproving', '=', true)
    .where('status', '=', 'AVAILABLE')
    .where((eb) => eb(eb.fn.coalesce('heartbeatAt', 'createdAt'), '<', before))
    .selectAll()
    .limit(1_000)
    .execute()
}

/** Deleted videos whose files are stored beyond the grace period. */
export async function listToPurge(db: Db, deletedBefore: Date): Promise<VideoRow[]> {
  return db
    .selectFrom('videos')
    .where('status', '=', 'DELETED')
    .where('deletedAt', '<', deletedBefore)
    .where((eb) => eb.or([eb('mediaKey', 'is not', null), eb('originalKey', 'is not', null)]))
    .selectAll()
    .limit(1_000)
    .execute()
}

/** Videos whose original has no recorded size because it was stored before the column existed. */
export async function listUnmeasured(db: Db, limit: number): Promise<Pick<VideoRow, 'id' | 'originalKey'>[]> {
  return db
    .selectFrom('videos')
    .where('originalKey', 'is not', null)
    .where('originalBytes', 'is', null)
    .select(['id', 'originalKey'])
    .limit(limit)
    .execute()
}

export async function storeOriginalBytes(db: Db, sizes: { id: string; bytes: number }[]): Promise<void> {
  const ids = sizes.map(({ id }) => id)
  const bytes = sizes.map((size) => size.bytes)
  await sql`
    update videos set original_bytes = sizes.bytes
    from unnest(${ids}::text[], ${bytes}::bigint[]) as sizes (id, bytes)
    where videos.id = sizes.id and original_bytes is null`.execute(db)
}

export async function clearFiles(db: Db, id: string): Promise<void> {
  await db.deleteFrom('renditions').where('videoId', '=', id).execute()
  await db.deleteFrom('captions').where('videoId', '=', id).execute()
  await updateMedia(db, id, {
    mediaKey: null,
    originalKey: null,
    originalBytes: null,
    poster: null,
    sprite: null,
  })
}

/** Locks the video's row until the transaction ends, so that neither it nor its captions change meanwhile. */
export async function lockVideo(tx: Tx, accountId: string, id: string) {
  return tx
    .selectFrom('videos')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .select([
      'id',
      'title',
      'description',
      'status',
      'sourceKind',
      'mediaKey',
      'originalKey',
      'poster',
      'posterAtMs',
      'posterSentAt',
      'durationMs',
      'tags',
      'adBreaks',
    ])
    .forUpdate()
    .executeTakeFirst()
}
