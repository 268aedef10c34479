import { existsSync, mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { isAbsolute, join, resolve } from 'node:path'
import { BackupError } from './backupError.ts'
import { diskFiles } from '../files/diskFiles.ts'
import type { Files } from '../files/files.ts'
import { readS3Address, type S3Address } from '../files/s3Address.ts'

/** Where backups are stored: a folder, or a bucket of an S3 service. */
export type BackupTarget = { folder: string } | { s3: S3Address }

/** Reads `/absolute/folder`, or a bucket in the form of S3_URL. Null for anything else. */
export function readBackupTarget(text: string): BackupTarget | null {
  if (isAbsolute(text)) return { folder: resolve(text) }
  if (!/^https?:/.test(text) || !URL.canParse(text)) return null
  const s3 = readS3Address(text)
  return s3 && { s3 }
}

/** Four chunks of 8 MiB at a time take an hour at 75 kbit/s. */
const slowLink = { answerMs: 3_600_000, silenceMs: 60_000 }

/**
 * Opens the target. A missing folder is made for Matinee's user only if `isNew`; otherwise it is refused, because its disk
 * may not be mounted. An existing one is not changed: it may be somebody else's, or read-only.
 */
export async function openBackupTarget(target: BackupTarget, { isNew }: { isNew: boolean }): Promise<Files> {
  if ('s3' in target) return (await import('../files/s3Files.ts')).s3Files(target.s3, null, slowLink)
  if (!existsSync(target.folder)) {
    if (!isNew)
      throw new BackupError(
        `There is no folder ${target.folder}. Is its disk mounted? If it is, and this is a new target, make the folder first: mkdir -m 700 ${target.folder}`,
      )
    mkdirSync(target.folder, { recursive: true, mode: 0o700 })
  }
  // Backups have no uploads of browsers, so no address is ever signed.
  return diskFiles({ dir: target.folder, publicUrl: () => '', key: Buffer.alloc(0) })
}

/** Removes what killed writes left in a folder before this time, epoch ms. A bucket keeps nothing of them. */
export async function removeUnfinished(target: BackupTarget, before: number): Promise<void> {
  if (!('folder' in target)) return
  const dir = join(target.folder, '.incoming')
  for (const name of existsSync(dir) ? await readdir(dir) : []) {
    const path = join(dir, name)
    const stats = await stat(path).catch(() => null)
    if (stats && stats.mtimeMs < before) await rm(path, { force: true })
  }
}

/** Whether one bucket address is below the other, or the same. */
export function isSameBucketFolder(one: S3Address, other: S3Address): boolean {
  const isSame = new URL(one.endpoint).host === new URL(other.endpoint).host && one.bucket === other.bucket
  return isSame && (one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix))
}

/** The target for people, without its key and secret. */
export const describeTarget = (target: BackupTarget): string =>
  'folder' in target
    ? `folder ${target.folder}`
    : `bucket ${target.s3.bucket} at ${target.s3.endpoint}${target.s3.prefix && `, ${target.s3.prefix}`}`
