import { refusals } from '@matinee/contract/plain/texts/refusals'
import { partBytes } from '@matinee/contract/plain/limits'
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import { isStorageFull, storageFull } from './diskSpace.ts'
import { AppError } from '../errors.ts'
import type { OwnParts, PartAddress } from './files.ts'
import { isSigned, sign } from '../access/secrets.ts'

const lifeS = 3_600
/** Bytes buffered before a write: one system call for many network chunks. */
const bufferBytes = 1_048_576

/** All parts of an upload in one sparse file, each at its offset, so that completing is a rename. */
export const partsPath = (dir: string, uploadId: string) => join(dir, '.parts', checkedId(uploadId))

export type DiskParts = OwnParts & {
  presign(part: PartAddress): { url: string; expiresAt: Date }
  /** Aborts running writes: nothing may touch the file once the upload is complete or aborted. */
  close(uploadId: string): void
}

export function diskParts(options: { dir: string; publicUrl: () => string; key: Buffer }): DiskParts {
  const writers = new Map<string, { abort: AbortController; ended: Promise<void> }>()
  return {
    presign: (part) => {
      const exp = Math.floor(Date.now() / 1000) + lifeS
      const query = new URLSearchParams({
        uploadId: part.uploadId,
        partNumber: String(part.partNumber),
        exp: String(exp),
        sig: sign(options.key, 'put-part', signedText(part, exp)),
      })
      return {
        url: `${options.publicUrl()}/storage/${part.key}?${query.toString()}`,
        expiresAt: new Date(exp * 1000),
      }
    },
    checkAddress: (key, query) => {
      const { uploadId, partNumber, exp, sig } = query
      const part = { key, uploadId: String(uploadId), partNumber: Number(partNumber) }
      const isGenuine = isSigned(options.key, 'put-part', signedText(part, Number(exp)), String(sig))
      if (!isGenuine) throw new AppError('bad_signature', 403, refusals.addressForeign)
      if (Number(exp) * 1000 < Date.now()) throw new AppError('bad_signature', 403, refusals.addressExpired)
      return part
    },
    receive: async (part, content, begin) => {
      const name = `${part.uploadId}/${part.partNumber}`
      const older = writers.get(name)
      const abort = new AbortController()
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      const own = { abort, ended }
      writers.set(name, own)
      older?.abort.abort()
      await older?.ended
      try {
        await begin?.()
        addAbortSignal(abort.signal, content)
        return await writePart(partsPath(options.dir, part.uploadId), part.partNumber, content)
      } catch (error) {
        throw readableError(error)
      } finally {
        if (writers.get(name) === own) writers.delete(name)
        end()
      }
    },
    close: (uploadId) => {
      for (const [name, writer] of writers) if (name.startsWith(`${uploadId}/`)) writer.abort.abort()
    },
  }
}

const signedText = (part: PartAddress, exp: number) =>
  `PUT\n${part.key}\n${part.uploadId}\n${part.partNumber}\n${exp}\n${partBytes}`

function checkedId(uploadId: string): string {
  if (!/^[0-9A-Za-z]{8,64}$/.test(uploadId)) throw new Error('an upload id has an unexpected form')
  return uploadId
}

async function writePart(path: string, partNumber: number, content: Readable) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    const written = await writeHashed(file, (partNumber - 1) * partBytes, content)
    await file.datasync()
    return written
  } finally {
    await file.close()
  }
}

/** Hashes and buffers the next bytes while the previous ones are being written. */
async function writeHashed(file: FileHandle, offset: number, content: Readable) {
  const hash = createHash('md5')
  let size = 0
  let chunks: Buffer[] = []
  let waiting = 0
  let writing: Promise<unknown> = Promise.resolve()
  const flush = async () => {
    await writing
    writing = writeAll(file, chunks, offset + size - waiting)
    // A failure is handled at the next await of `writing`; until then it must not count as unhandled.
    writing.catch(() => {})
    chunks = []
    waiting = 0
  }
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > partBytes) throw tooLarge()
      hash.update(chunk)
      chunks.push(chunk)
      waiting += chunk.length
      if (waiting >= bufferBytes) await flush()
    }
    if (waiting > 0) await flush()
  } finally {
    await writing
  }
  if (size === 0) throw new AppError('malformed_request', 400, refusals.partEmpty)
  return { size, md5: hash.digest('hex') }
}

async function writeAll(file: FileHandle, chunks: Buffer[], position: number): Promise<void> {
  const expectedBytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  const { bytesWritten } = await file.writev(chunks, position)
  // A short write to a regular file means that the disk is full.
  if (bytesWritten < expectedBytes) throw Object.assign(new Error('short write'), { code: 'ENOSPC' })
}

export const tooLarge = () => new AppError('part_too_large', 413, refusals.partTooLarge(partBytes))

/** A full disk is the only storage failure reported to the caller. */
export const readableError = (error: unknown): unknown => (isStorageFull(error) ? storageFull() : error)
