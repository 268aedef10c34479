import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { BodyOf } from '@matinee/contract/call'
import { maxDriveBytes, type exportToDrive as call } from '@matinee/contract/drive'
import { Readable } from 'node:stream'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Account } from '../../platform/access/session.ts'
import * as store from './drive.store.ts'
import { uploadToGoogle } from './googleDrive.ts'

type DriveDeps = Pick<Deps, 'db' | 'files' | 'config' | 'log'>

export const driveFileDays = 30
const maxFiles = 1_000
const lifetimeMs = driveFileDays * 86_400_000

/**
 * Saves a table to Google Drive if the operator has set it up, else to the built-in drive, and returns its address. Throws 422
 * `export_empty`, 413, 502 `drive_unavailable`, 409 `too_many`.
 */
export async function exportToDrive(
  deps: DriveDeps,
  account: Pick<Account, 'id'>,
  { fileName, csvString }: BodyOf<typeof call>,
  signal: AbortSignal,
): Promise<{ url: string }> {
  if (csvString.replace(/^\uFEFF/, '').trim() === '')
    throw new AppError('export_empty', 422, refusals.exportEmpty, { csvString: refusals.exportEmpty })
  const content = Buffer.from(csvString, 'utf8')
  const tooLarge = refusals.driveFileTooLarge
  if (content.length > maxDriveBytes)
    throw new AppError('payload_too_large', 413, tooLarge, { csvString: tooLarge })
  const name = safeName(fileName)
  const { googleDrive } = deps.config
  if (!googleDrive) return storeFile(deps, account.id, name, content)
  try {
    return { url: await uploadToGoogle(googleDrive, { name, content }, signal) }
  } catch (error) {
    deps.log.warn({ err: error }, 'Google Drive refused an export')
    throw new AppError('drive_unavailable', 502, refusals.driveUnavailable)
  }
}

/** A name that every file system accepts, with the ending of a CSV file. */
function safeName(fileName: string): string {
  const safe = fileName
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._ ()-]+/gu, '-')
    .replace(/^[-. ]+/, '')
    .replace(/\.csv$/i, '')
  // Cut by characters, so that no surrogate pair is split.
  return `${Array.from(safe).slice(0, 150).join('') || 'export'}.csv`
}

async function storeFile({ db, files, config }: DriveDeps, accountId: string, name: string, content: Buffer) {
  // As unguessable as a session: the address is the only permission to read the file.
  const id = newId(32)
  const fileKey = `drive/${id}.csv`
  if ((await store.countCurrentFiles(db, accountId)) >= maxFiles)
    throw new AppError('too_many', 409, refusals.maxDriveFiles(maxFiles))
  // The row first: a file without a row would never be removed.
  const expiresAt = new Date(Date.now() + lifetimeMs)
  await store.insertFile(db, { id, accountId, name, fileKey, bytes: content.length, expiresAt })
  await files.put(fileKey, Readable.from([content]))
  return { url: `${config.publicUrl}/drive/${id}` }
}

export type DriveFile = { id: string; name: string; bytes: number; expiresAt: Date }

/** The file at an address of our drive. */
export async function openDriveFile(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  id: string,
  nowMs = Date.now(),
): Promise<{ file: DriveFile; read: () => Promise<Readable> } | 'missing' | 'expired'> {
  const file = /^\w{32}$/.test(id) ? await store.findFile(db, id) : undefined
  if (!file) return 'missing'
  if (file.expiresAt.getTime() <= nowMs) return 'expired'
  const stats = await files.stat(file.fileKey)
  if (!stats) return 'missing'
  return { file: { ...file, bytes: stats.bytes }, read: () => files.read(file.fileKey) }
}

/** Rows outlive their files for a while, so that an old address answers that its file has expired. */
export async function removeOldFiles(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  nowMs = Date.now(),
): Promise<void> {
  for (const { fileKey } of await store.listExpired(db, new Date(nowMs))) await files.remove(fileKey)
  await store.removeExpired(db, new Date(nowMs - lifetimeMs))
}
