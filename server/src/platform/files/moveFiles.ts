import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AppError } from '../errors.ts'
import type { Files, StoredFile } from './files.ts'

/** What lies in a store, or has been moved. */
export type Amount = { files: number; bytes: number }

export type Move = {
  from: Files
  to: Files
  /** Throws once another move may run, which would make a moved file look like a deleted one. */
  checkLock?: () => Promise<void>
  /** After each file: what has been moved so far. */
  onMoved?: (done: Amount) => void
}

export type MoveReport = {
  moved: Amount
  /** Files that are still where they were, and why. */
  failed: { key: string; reason: string }[]
}

const atOnce = 4

/** Everything in a store. */
export async function countFiles(store: Files): Promise<Amount> {
  const amount = { files: 0, bytes: 0 }
  for await (const { bytes } of store.list()) add(amount, bytes)
  return amount
}

/**
 * Moves every file from one store to the other while others read, add and remove files. A file is removed from `from` once
 * its copy, read back, has the same SHA-256; so an interrupted move can be started again. A file that is already in `to`
 * with other content is left in both, and reported.
 */
export async function moveFiles({ onMoved, ...move }: Move): Promise<MoveReport> {
  const report: MoveReport = { moved: { files: 0, bytes: 0 }, failed: [] }
  const files = move.from.list()[Symbol.asyncIterator]()
  const moveNext = async () => {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      const { key, bytes }: StoredFile = next.value
      try {
        await moveFile(move, key)
        add(report.moved, bytes)
        onMoved?.({ ...report.moved })
      } catch (error) {
        report.failed.push({ key, reason: (error as Error).message })
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, moveNext))
  return report
}

async function moveFile({ from, to, checkLock }: Move, key: string): Promise<void> {
  const isNew = (await to.stat(key)) === null
  const sent = await (isNew ? copy({ from, to }, key) : hashOf(from, key))
  // Deleted by its owner before it could be read.
  if (sent === null) return
  const arrived = await hashOf(to, key)
  if (arrived !== null && arrived !== sent) {
    if (isNew) await to.remove(key)
    throw new Error(isNew ? 'the copy differs' : 'another file of this name is there')
  }
  await checkLock?.()
  // Deleted by its owner during the copy: the copy must not stay behind.
  if (isNew && (await from.stat(key)) === null) await to.remove(key)
  else if (arrived !== null) await from.remove(key)
}

/** Returns the SHA-256 of what was sent; null if the file is gone. */
async function copy({ from, to }: Pick<Move, 'from' | 'to'>, key: string): Promise<string | null> {
  const content = await read(from, key)
  if (!content) return null
  const hash = createHash('sha256')
  try {
    await to.put(key, Readable.from(hashed(content, hash), { objectMode: false }))
  } catch (error) {
    // Some services end the answer when its object is deleted.
    if ((await from.stat(key)) === null) return null
    throw error
  }
  return hash.digest('hex')
}

async function* hashed(content: Readable, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
}

async function hashOf(store: Files, key: string): Promise<string | null> {
  const content = await read(store, key)
  if (!content) return null
  const hash = createHash('sha256')
  for await (const chunk of content as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

async function read(store: Files, key: string): Promise<Readable | null> {
  try {
    return await store.read(key)
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}

function add(amount: Amount, bytes: number): void {
  amount.files++
  amount.bytes += bytes
}
