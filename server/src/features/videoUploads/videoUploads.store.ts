import { sql, type Insertable, type Selectable } from 'kysely'
import type { ReceivedPart } from '../../platform/files/files.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import { isOwner, type VideoOwner } from '../videos/videos.service.ts'
import type { UploadTable } from './videoUploads.tables.ts'
import type { UploadPartTable } from './videoUploads.tables.ts'

export type UploadRow = Selectable<UploadTable>
export type PartRow = Selectable<UploadPartTable>

export async function insertUpload(tx: Tx, upload: Insertable<UploadTable>): Promise<void> {
  await tx.insertInto('uploads').values(upload).execute()
}

/** The account's upload with the status of its video. `lock`: no other transaction changes it until this one ends. */
export async function findUpload(
  db: Db | Tx,
  owner: VideoOwner,
  wanted: { id: string; key?: string },
  lock = false,
) {
  return db
    .selectFrom('uploads')
    .innerJoin('videos', 'videos.id', 'uploads.videoId')
    .where('uploads.accountId', isOwner(owner), owner)
    .where('uploads.id', '=', wanted.id)
    .$if(wanted.key !== undefined, (query) => query.where('uploads.key', '=', wanted.key!))
    .$if(lock, (query) => query.forUpdate('uploads'))
    .selectAll('uploads')
    .select('videos.status as videoStatus')
    .executeTakeFirst()
}

/** The newest upload of a video of the account. */
export async function findVideoUpload(db: Db, owner: VideoOwner, videoId: string) {
  return db
    .selectFrom('uploads')
    .where('accountId', isOwner(owner), owner)
    .where('videoId', '=', videoId)
    .orderBy('createdAt', 'desc')
    .selectAll()
    .executeTakeFirst()
}

/** The parts that this server has received, and those of a complete upload. */
export async function listParts(db: Db | Tx, uploadId: string): Promise<ReceivedPart[]> {
  return db
    .selectFrom('uploadParts')
    .where('uploadId', '=', uploadId)
    .select(['partNumber', 'size', 'md5 as etag'])
    .orderBy('partNumber')
    .execute()
}

export async function setStatus(tx: Tx, uploadId: string, status: UploadRow['status']): Promise<void> {
  await tx.updateTable('uploads').set({ status }).where('id', '=', uploadId).execute()
}

export async function deleteParts(tx: Tx, uploadId: string): Promise<void> {
  await tx.deleteFrom('uploadParts').where('uploadId', '=', uploadId).execute()
}

/** Records the parts that another store has received: it forgets them once the upload is complete. */
export async function insertParts(tx: Tx, uploadId: string, parts: ReceivedPart[]): Promise<void> {
  const rows = parts.map(({ partNumber, size, etag }) => ({ uploadId, partNumber, size, md5: etag }))
  await tx.insertInto('uploadParts').values(rows).execute()
}

/** A sign of life, for parts that another store receives. */
export async function touchUpload(db: Db, owner: VideoOwner, uploadId: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ lastPartAt: new Date() })
    .where('accountId', isOwner(owner), owner)
    .where('id', '=', uploadId)
    .execute()
}

// The two functions below serve a signed address, which contains its upload, so they take no account.

/** False if the upload no longer accepts parts. */
export async function deletePart(db: Db, part: { uploadId: string; partNumber: number }): Promise<boolean> {
  const result = await sql<{ isOpen: boolean }>`
    with upload as (
      select uploads.id from uploads join videos on videos.id = uploads.video_id
      where uploads.id = ${part.uploadId} and uploads.status = 'OPEN' and videos.status <> 'DELETED'
    ), deleted as (
      delete from upload_parts using upload
      where upload_parts.upload_id = upload.id and part_number = ${part.partNumber}
    )
    select exists (select from upload) as is_open`.execute(db)
  return result.rows[0]!.isOpen
}

/** Waits for a running completion. False if the upload no longer accepts parts. */
export async function recordPart(db: Db, part: PartRow): Promise<boolean> {
  const result = await sql`
    with upload as (
      update uploads set last_part_at = now() where id = ${part.uploadId} and status = 'OPEN' returning id
    )
    insert into upload_parts (upload_id, part_number, size, md5)
    select id, ${part.partNumber}, ${part.size}, ${part.md5} from upload
    on conflict (upload_id, part_number) do update set size = excluded.size, md5 = excluded.md5`.execute(db)
  return (result.numAffectedRows ?? 0n) > 0n
}

/** Open uploads that will not be finished: no part since `silentSince`, or the video was deleted. */
export async function listAbandoned(db: Db, silentSince: Date): Promise<UploadRow[]> {
  return db
    .selectFrom('uploads')
    .innerJoin('videos', 'videos.id', 'uploads.videoId')
    .where('uploads.status', '=', 'OPEN')
    .where((eb) => eb.or([eb('uploads.lastPartAt', '<', silentSince), eb('videos.status', '=', 'DELETED')]))
    .selectAll('uploads')
    .limit(1_000)
    .execute()
}

/** How many open uploads have this name in the store. */
export async function countOpenUploads(
  db: Db,
  { key, storeUploadId }: Pick<UploadRow, 'key' | 'storeUploadId'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('uploads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('key', '=', key)
    .where('storeUploadId', '=', storeUploadId)
    .where('status', '=', 'OPEN')
    .executeTakeFirstOrThrow()
  return count
}
