import type { Readable } from 'node:stream'

/**
 * Storage of originals, media and exports: the local disk by default, any S3 later. Keys are generated, never chosen by
 * users: letters, digits, `-`, `_`, `.`, `/`.
 */
export type Files = {
  /** Stores a stream under `key`, durable when it resolves; returns the number of bytes. */
  put(key: string, content: Readable): Promise<number>
  /** Moves a finished local file to `key`, durable when it resolves: a rename on the same disk. */
  moveIn(key: string, localPath: string): Promise<void>
  /** A local path with the content, valid while the job runs. */
  localPath(key: string): Promise<string>
  stat(key: string): Promise<{ bytes: number; modifiedAt: Date } | null>
  /** Bytes from `start` to `end` inclusive. */
  read(key: string, range?: { start: number; end: number }): Readable
  /** Removes the key and everything below it. A missing key is no error. */
  remove(key: string): Promise<void>

  /** Multipart: an address that accepts one part by PUT until it expires. */
  presignPart(part: PartAddress): { url: string; expiresAt: Date }
  /** Makes the complete object readable under `key`, without copying. Idempotent. */
  completeParts(upload: { key: string; uploadId: string; bytes: number }): Promise<void>
  abortParts(upload: { key: string; uploadId: string }): Promise<void>

  /** Present if this server receives the presigned addresses (disk storage). */
  ownParts?: OwnParts
}

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
