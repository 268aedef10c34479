import { Readable } from 'node:stream'
import { AppError } from '../errors.ts'
import type { Files } from '../files/files.ts'
import { retryStore } from './retryStore.ts'
import { BackupError } from './backupError.ts'
import { readContent, type Chunks, type Content } from './chunks.ts'
import { DamagedChunk } from './readChunk.ts'
import { Entry, Header } from './manifest.ts'
import { compress, decompress } from './zstd.ts'

const headerKey = (id: string) => `backups/${id}.json`
const idOf = (key: string): string | null => /^backups\/([\dTZ-]+)\.json$/.exec(key)?.[1] ?? null

export type Headers = {
  /** The complete backups, oldest first. */
  headers: Header[]
  /** Those whose header cannot be read: damaged ones, and those of a newer version. */
  unreadable: { id: string; error: BackupError }[]
}

/** A backup that is removed meanwhile is left out. */
export async function readHeaders(target: Files): Promise<Headers> {
  const result: Headers = { headers: [], unreadable: [] }
  for (const id of await listIds(target))
    try {
      const header = await readHeader(target, id)
      if (header) result.headers.push(header)
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      result.unreadable.push({ id, error })
    }
  return result
}

/** The ids of the complete backups, oldest first. */
export async function listIds(target: Files): Promise<string[]> {
  const ids: string[] = []
  for await (const { key } of target.list('backups')) {
    const id = idOf(key)
    if (id) ids.push(id)
  }
  return ids.sort()
}

/** Null for a missing one. */
async function readHeader(target: Files, id: string): Promise<Header | null> {
  const written = await readText(target, headerKey(id))
  if (written === null) return null
  let json: unknown
  try {
    json = JSON.parse(written)
  } catch {
    throw damagedHeader(id)
  }
  const parsed = Header.safeParse(json)
  if (parsed.success && parsed.data.id === id) return parsed.data
  if (typeof json === 'object' && json !== null && 'form' in json && json.form !== 1)
    throw new BackupError(`The backup ${id} was made by a newer version of Matinee. Use that version.`)
  throw damagedHeader(id)
}

/** A header names the chunks of its list: 4 MiB are enough for half a terabyte of it. */
const maxHeaderBytes = 4_194_304

/** The text of an object; empty if it is longer than a header, null if it is missing. Anybody may have written it. */
async function readText(target: Files, key: string): Promise<string | null> {
  try {
    const pieces: Buffer[] = []
    let bytes = 0
    for await (const piece of (await target.read(key)) as AsyncIterable<Buffer>) {
      pieces.push(piece)
      bytes += piece.length
      if (bytes > maxHeaderBytes) return ''
    }
    return Buffer.concat(pieces).toString()
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}

const damagedHeader = (id: string) =>
  new BackupError(`${headerKey(id)} is damaged. Remove the file; the other backups do not need it.`)

/** The backup of this id, or `latest`. Reads no other header. */
export async function findHeader(target: Files, wanted: string): Promise<Header> {
  const ids = await listIds(target)
  const id = wanted === 'latest' ? ids.at(-1) : ids.find((one) => one === wanted)
  const header = id && (await readHeader(target, id))
  if (header) return header
  throw new BackupError(
    ids.length === 0
      ? 'There is no backup in the target. Check BACKUP_URL, or make one: matinee backup create.'
      : `There is no backup ${wanted}. List them: matinee backup list.`,
  )
}

/** Tried again as by `retryStore`: hours of work would be lost. */
export async function writeHeader(target: Files, header: Header): Promise<void> {
  const json = Buffer.from(`${JSON.stringify(header, null, 1)}\n`)
  await retryStore(() => target.put(headerKey(header.id), Readable.from([json], { objectMode: false })))
}

export const removeHeader = (target: Files, id: string): Promise<void> => target.remove(headerKey(id))

/** Stores the list of a backup's entries. Throws for an entry that could not be read again. */
export const storeEntries = (chunks: Chunks, entries: readonly Entry[]): Promise<Content> =>
  chunks.store(compress(linesOf(entries)))

function* linesOf(entries: readonly Entry[]): Generator<Buffer> {
  for (const entry of entries) yield Buffer.from(`${JSON.stringify(Entry.parse(entry))}\n`)
}

/** The entries of a backup, in the order in which they were stored. Throws BackupError when their list is damaged. */
export async function* readEntries(target: Files, { id, contents }: Pick<Header, 'id' | 'contents'>) {
  let refusal: unknown
  async function* stored() {
    try {
      yield* readContent(target, contents)
    } catch (error) {
      refusal = error
      throw error
    }
  }
  try {
    for await (const line of readLines(stored())) yield parseEntry(line)
  } catch (error) {
    if (error === refusal && !(error instanceof DamagedChunk)) throw error
    throw new BackupError(`The list of the backup ${id} is damaged: ${(error as Error).message}.`, {
      cause: error,
    })
  }
}

function parseEntry(line: string): Entry {
  try {
    return Entry.parse(JSON.parse(line))
  } catch {
    throw new Error('it has a line of another form')
  }
}

/** Letters. A file of 8 TB has a line of this length. */
const maxLine = 67_108_864

/** Anybody may have written the lines, so the memory for one is limited. */
async function* readLines(compressed: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: string[] = []
  let length = 0
  for await (const piece of decompress(compressed).setEncoding('utf8') as AsyncIterable<string>) {
    const [end, ...others] = piece.split('\n')
    begun.push(end!)
    length += end!.length
    if (length > maxLine) throw new Error('it has a line that is too long')
    for (const next of others) {
      yield begun.join('')
      begun = [next]
      length = next.length
    }
  }
  if (length > 0) throw new Error('its end is missing')
}

/** The original bytes of an entry, each chunk checked. Throws BackupError with what is damaged. */
export function readEntry(
  target: Files,
  { content, isCompressed, kind, path }: Entry,
  signal?: AbortSignal,
): Readable {
  const stored = nameDamage(readContent(target, content, signal), `${kind} ${path}`)
  return isCompressed ? decompress(stored) : Readable.from(stored, { objectMode: false })
}

async function* nameDamage(content: AsyncIterable<Buffer>, entry: string): AsyncGenerator<Buffer> {
  try {
    yield* content
  } catch (error) {
    if (!(error instanceof DamagedChunk)) throw error
    throw new BackupError(
      `${error.message}, so "${entry}" cannot be restored. Restore another backup; matinee backup verify says which ones are complete.`,
    )
  }
}
