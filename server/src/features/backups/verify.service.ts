import { openHeader, OtherPassphrase } from '../../platform/backup/authenticHeader.ts'
import { BackupError } from '../../platform/backup/backupError.ts'
import { openBackupTarget, type BackupTarget } from '../../platform/backup/backupTarget.ts'
import { bytesOfChunk, listChunks } from '../../platform/backup/chunks.ts'
import { DamagedChunk, readChunk } from '../../platform/backup/readChunk.ts'
import type { Header } from '../../platform/backup/manifest.ts'
import type { Progress } from '../../platform/backup/progress.ts'
import {
  findHeader,
  listIds,
  readEntries,
  readHeaders,
  type Headers,
} from '../../platform/backup/repository.ts'
import { doAtOnce } from '../../platform/doAtOnce.ts'
import { readPassphrase } from './passphrase.ts'
import { neededFolders } from './serverBackups.ts'
import type { Files } from '../../platform/files/files.ts'

/** `usedBy`: what cannot be restored, as `backup: kind path`. */
export type Damage = { kind: 'header' | 'object' | 'server facts'; reason: string; usedBy: string[] }
export type Verification = {
  backups: number
  objects: number
  bytes: number
  damages: Damage[]
  /** Sentences about what was not checked. */
  unchecked: string[]
}

type Options = {
  /** An id, or `latest`; null: all. */
  wanted: string | null
  /** Looks at presence and size only. */
  isQuick: boolean
  /** File with the passphrase that opens the headers; without it, a changed one is not noticed. */
  keyFile: string | null
  onProgress?: (progress: Progress) => void
}

const readAtOnce = 4

/** The backups of a target, oldest first, and those whose header cannot be read. */
export async function listBackups(target: BackupTarget): Promise<Headers> {
  return readHeaders(await openBackupTarget(target, { isNew: false }))
}

/**
 * Reads every object that the wanted backups need and compares it with its hash. Lists of a header that was changed are not
 * read. A backup that is removed meanwhile is not damaged.
 */
export async function verifyBackups(
  target: BackupTarget,
  { wanted, isQuick, keyFile, onProgress }: Options,
): Promise<Verification> {
  const passphrase = keyFile === null ? null : await readPassphrase(keyFile)
  const files = await openBackupTarget(target, { isNew: false })
  const { headers, unreadable } =
    wanted === null
      ? await readHeaders(files)
      : { headers: [await findHeader(files, wanted)], unreadable: [] }
  const latest = (await listIds(files)).at(-1)
  const { trusted, unchecked, changed } = await checkHeaders(headers, passphrase, latest)
  const { needed, unlisted } = await listNeeded(files, trusted)
  const check = isQuick ? await sizeChecker(files) : (chunk: string) => readChunk(files, chunk)
  const { bytes, damaged } = await checkObjects(needed, check, onProgress)
  // Prune removes a header before its objects.
  const left = new Set(await listIds(files))
  const isLeft = ({ id }: { id: string }) => left.has(id)
  for (const { id } of headers.filter((header) => !isLeft(header)))
    unchecked.push(`The backup ${id} was removed while it was read.`)
  const rest = trusted.filter(isLeft)
  const serverFacts = await checkServerFacts(target, files, rest)
  return {
    backups: headers.filter(isLeft).length,
    objects: needed.size,
    bytes,
    damages: [
      ...[...unreadable, ...changed, ...unlisted].filter(isLeft).map(describeHeader),
      ...(await findUses(files, rest, damaged)),
      ...serverFacts.damages,
    ],
    unchecked: [...unchecked, ...serverFacts.unchecked],
  }
}

type Unusable = Headers['unreadable'][number]

const describeHeader = ({ id, error }: Unusable): Damage => ({
  kind: 'header',
  reason: error.message,
  usedBy: [`${id}: everything`],
})

/**
 * Which headers may be read further, and which somebody has changed. Another passphrase is a fault of the latest backup
 * only: older ones were made with the one of their time.
 */
async function checkHeaders(
  headers: readonly Header[],
  passphrase: string | null,
  latest: string | undefined,
) {
  const [unchecked, changed, trusted]: [string[], Unusable[], Header[]] = [[], [], []]
  if (passphrase === null) {
    unchecked.push(
      'BACKUP_KEY_FILE is not set, so a backup that somebody changed together with its checksums was not noticed.',
    )
    return { trusted: headers, unchecked, changed }
  }
  for (const header of headers)
    try {
      await openHeader(passphrase, header)
      trusted.push(header)
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      if (error instanceof OtherPassphrase && header.id !== latest) unchecked.push(error.message)
      else changed.push({ id: header.id, error })
      if (error instanceof OtherPassphrase) trusted.push(header)
    }
  return { trusted, unchecked, changed }
}

/** The bytes of each chunk that backups need, and the backups whose list cannot be read. */
async function listNeeded(files: Files, headers: readonly Header[]) {
  const needed = new Map<string, number>()
  const unlisted: Unusable[] = []
  for (const header of headers)
    try {
      for await (const { content } of readEntries(files, header))
        for (const [index, chunk] of content.chunks.entries()) needed.set(chunk, bytesOfChunk(content, index))
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      unlisted.push({ id: header.id, error })
    }
  return { needed, unlisted }
}

/**
 * What cannot be restored without the damaged objects. Only for damage: the uses of all objects would fill the memory. An
 * object that is missing and used no more was removed with its backup.
 */
async function findUses(
  files: Files,
  headers: readonly Header[],
  damaged: ReadonlyMap<string, DamagedChunk>,
): Promise<Damage[]> {
  if (damaged.size === 0) return []
  const uses = new Map([...damaged.keys()].map((chunk) => [chunk, [] as string[]]))
  for (const header of headers)
    try {
      for await (const { kind, path, content } of readEntries(files, header))
        for (const chunk of new Set(content.chunks)) uses.get(chunk)?.push(`${header.id}: ${kind} ${path}`)
    } catch (error) {
      // It is one of the damages already.
      if (!(error instanceof BackupError)) throw error
    }
  return [...damaged]
    .map(([chunk, { message, isMissing }]) => ({ reason: message, usedBy: uses.get(chunk)!, isMissing }))
    .filter(({ usedBy, isMissing }) => usedBy.length > 0 || !isMissing)
    .map(({ reason, usedBy }) => ({ kind: 'object', reason, usedBy }))
}

/** ClickHouse checks the files of its own backups when it restores them; here they only must be there. */
async function checkServerFacts(
  target: BackupTarget,
  files: Files,
  headers: readonly Header[],
): Promise<Pick<Verification, 'damages' | 'unchecked'>> {
  const folders = neededFolders(headers)
  // The names of their files are no keys of ours.
  if ('folder' in target && folders.size > 0)
    return {
      damages: [],
      unchecked: [
        'The facts that a ClickHouse server has stored were not checked: they are restored from a bucket, and this is a folder.',
      ],
    }
  const damages: Damage[] = []
  for (const folder of folders) {
    if (await files.stat(`${folder}/.backup`)) continue
    const users = headers.filter((header) => neededFolders([header]).has(folder))
    damages.push({
      kind: 'server facts',
      reason: `${folder} is missing`,
      usedBy: users.map(({ id }) => `${id}: facts`),
    })
  }
  return { damages, unchecked: [] }
}

/** Throws DamagedChunk. `bytes`: those that the chunk should have. */
type Check = (chunk: string, bytes: number) => Promise<unknown>

async function checkObjects(
  needed: ReadonlyMap<string, number>,
  check: Check,
  onProgress: Options['onProgress'],
): Promise<{ bytes: number; damaged: Map<string, DamagedChunk> }> {
  const totalBytes = [...needed.values()].reduce((sum, bytes) => sum + bytes, 0)
  const damaged = new Map<string, DamagedChunk>()
  let bytes = 0
  await doAtOnce([...needed], readAtOnce, async ([chunk, expected]) => {
    try {
      await check(chunk, expected)
    } catch (error) {
      if (!(error instanceof DamagedChunk)) throw error
      damaged.set(chunk, error)
    }
    onProgress?.({ bytes: (bytes += expected), totalBytes })
  })
  return { bytes, damaged }
}

async function sizeChecker(files: Files): Promise<Check> {
  const sizes = await listChunks(files)
  return async (chunk, bytes) => {
    if (!sizes.has(chunk)) throw new DamagedChunk(chunk, 'is missing')
    if (sizes.get(chunk) !== bytes) throw new DamagedChunk(chunk, 'has other content')
  }
}
