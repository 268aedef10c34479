import { join } from 'node:path'
import type { Readable } from 'node:stream'

/**
 * Storage of originals, media and exports: a local folder, or a bucket of an S3 service. Keys are generated, never chosen
 * by users: letters, digits, `-`, `_`, `.`, `/`.
 */
export type Files = {
  /** Stores a stream under `key`, durable when it resolves; returns the number of bytes. */
  put(key: string, content: Readable): Promise<number>
  /** Moves a finished local file to `key`, durable when it resolves: a rename on the same disk. */
  moveIn(key: string, localPath: string): Promise<void>
  /**
   * A local path with the content, for programs that read files only: a copy or a second name in `dir`, a folder that the
   * caller removes, so that the file may be removed or moved to another store meanwhile. Throws 404 for a missing key.
   */
  fetch(key: string, dir: string, signal?: AbortSignal): Promise<string>
  stat(key: string): Promise<{ bytes: number; modifiedAt: Date } | null>
  /** Bytes from `start` to `end` inclusive. Throws 404 for a missing key. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Removes the key and everything below it. A missing key is no error. */
  remove(key: string): Promise<void>
  /** Every file that is stored, or every one below `folder`, in no order. */
  list(folder?: string): AsyncIterable<StoredFile>

  /** Begins an upload in parts. Returns the store's own id of it; null if the store goes by ours. */
  beginParts(key: string): Promise<string | null>
  /** An address that accepts one part by PUT until it expires. `bytes`: the part's length, if it is known. */
  presignPart(
    upload: PartUpload,
    part: { partNumber: number; bytes: number | null },
  ): Promise<{ url: string; expiresAt: Date }>
  /** The parts that have arrived, by number; null if this server receives and records them (`ownParts`). */
  listParts(upload: PartUpload): Promise<ReceivedPart[] | null>
  /** Makes the complete object readable under `key`, without copying. Idempotent. */
  completeParts(upload: PartUpload, complete: { bytes: number; parts: ReceivedPart[] }): Promise<void>
  /** Forgets an upload and its parts. A missing one is no error. */
  abortParts(upload: PartUpload): Promise<void>
  /** Uploads in parts that began before this instant and have not ended, if the store gives ids to them. */
  listUploads(before: Date): AsyncIterable<{ key: string; storeUploadId: string }>

  /** Present if this server receives the presigned addresses (disk storage). */
  ownParts?: OwnParts
}

export type StoredFile = { key: string; bytes: number; modifiedAt: Date }
export type ByteRange = { start: number; end: number }

/** `storeUploadId`: what `beginParts` returned. */
export type PartUpload = { key: string; uploadId: string; storeUploadId: string | null }
/** `etag`: without quotes. */
export type ReceivedPart = { partNumber: number; size: number; etag: string }
export type PartAddress = { key: string; uploadId: string; partNumber: number }

/** The receiving end of the presigned addresses. */
export type OwnParts = {
  /** The part of a presigned address. Throws 403 `bad_signature` if forged or expired. */
  checkAddress(key: string, query: Record<string, unknown>): PartAddress
  /**
   * Receives the part, durable when it resolves. A newer write of the same part aborts an older one. Throws 413
   * `part_too_large`, 507 `storage_full` or the stream's error; then the part does not count as received.
   * `begin` runs before the first byte, once no other write of this part is running: the caller forgets the old part there.
   */
  receive(
    part: PartAddress,
    content: Readable,
    begin?: () => Promise<void>,
  ): Promise<{ size: number; md5: string }>
}

/** Path segments begin with a letter, digit, `_` or `-`, which rules out `..` and hidden folders. */
const keyForm = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** Whether this can be a key. A bucket may have objects of others, such as a "folder" that its console made. */
export const isStorageKey = (key: string): boolean => keyForm.test(key)

/** Where `fetch` puts the content of a key. */
export const fetchedPath = (dir: string, key: string): string =>
  join(dir, `fetched-${key.replaceAll('/', '-')}`)
