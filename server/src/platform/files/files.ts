import type { Readable } from 'node:stream'

/**
 * Where originals, media and exports lie: the local disk by default, any S3 later. Keys are made by us, never by a
 * user: letters, digits, `-`, `_`, `.`, `/`.
 */
export type Files = {
  /** Stores a stream under `key`, durable when it resolves; answers the number of bytes. */
  put(key: string, content: Readable): Promise<number>
  /** Moves a finished local file to `key`, durable when it resolves: a rename where the disk is the same. */
  moveIn(key: string, localPath: string): Promise<void>
  /** A local path that holds the content for as long as the job runs. */
  localPath(key: string): Promise<string>
  stat(key: string): Promise<{ bytes: number; modifiedAt: Date } | null>
  /** Bytes from `start` to `end` inclusive. */
  read(key: string, range?: { start: number; end: number }): Readable
  /** Removes the key and everything below it. Nothing there is fine. */
  remove(key: string): Promise<void>

  /** Multipart: an address that takes one part by PUT until it expires. */
  presignPart(part: PartAddress): { url: string; expiresAt: Date }
  /** All parts are there: the object becomes readable under `key`. Costs no copy. Repeating it is fine. */
  completeParts(upload: { key: string; uploadId: string; bytes: number }): Promise<void>
  abortParts(upload: { key: string; uploadId: string }): Promise<void>

  /** Only where the presigned addresses lead to ourselves (the disk). */
  ownParts?: OwnParts
}

export type PartAddress = { key: string; uploadId: string; partNumber: number }

/** The receiving end of the presigned addresses. */
export type OwnParts = {
  /** The part that a presigned address stands for. Throws 403 `bad_signature` when forged or expired. */
  checkAddress(key: string, query: Record<string, unknown>): PartAddress
  /**
   * Takes the part in, durable when it resolves. A newer write of the same part ends an older one. Throws 413
   * `part_too_large`, 507 `storage_full`, and whatever breaks the stream; then nothing counts as received.
   * `begin` runs once nothing else writes this part and before its first byte lands: the place to forget the old one.
   */
  receive(
    part: PartAddress,
    content: Readable,
    begin?: () => Promise<void>,
  ): Promise<{ size: number; md5: string }>
}
