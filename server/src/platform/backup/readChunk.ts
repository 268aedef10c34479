import { addAbortSignal } from 'node:stream'
import { AppError } from '../errors.ts'
import type { Files } from '../files/files.ts'
import { retryStore, type Retrying } from './retryStore.ts'
import { BackupError } from './backupError.ts'

/** A chunk that cannot be used. */
export class DamagedChunk extends BackupError {
  readonly isMissing: boolean

  constructor(chunk: string, reason: 'is missing' | 'has other content') {
    super(`${chunkKey(chunk)} ${reason}`)
    this.isMissing = reason === 'is missing'
  }
}

export const chunkKey = (chunk: string): string => `objects/${chunk.slice(0, 2)}/${chunk}`

type ReadOptions = Retrying & {
  /** How long an attempt may bring nothing. */
  silenceMs?: number
}

/**
 * The bytes of one chunk, checked. A read that fails or stalls is tried again: a restore reads for hours. Throws
 * DamagedChunk at once, other errors as `retryStore` does.
 */
export function readChunk(
  target: Pick<Files, 'read'>,
  chunk: string,
  { silenceMs = 60_000, ...retrying }: ReadOptions = {},
): Promise<Buffer> {
  const { signal } = retrying
  return retryStore(async () => {
    const bytes = await readOnce(target, chunk, { signal, silenceMs })
    if ((await hashOf(bytes)) !== chunk) throw new DamagedChunk(chunk, 'has other content')
    return bytes
  }, retrying)
}

async function readOnce(
  target: Pick<Files, 'read'>,
  chunk: string,
  { signal, silenceMs }: { signal: AbortSignal | undefined; silenceMs: number },
): Promise<Buffer> {
  const limit = new AbortController()
  const silence = setTimeout(
    () =>
      limit.abort(
        new Error(`nothing of ${chunkKey(chunk)} arrived in ${Math.round(silenceMs / 1000)} seconds`),
      ),
    silenceMs,
  )
  const ending = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal
  // A disk that hangs does not even end its stream.
  const stopped = new Promise<never>((_resolve, reject) => {
    ending.addEventListener('abort', () => reject(ending.reason as Error), { once: true })
  })
  stopped.catch(() => {})
  const read = async () => {
    const pieces: Buffer[] = []
    for await (const piece of addAbortSignal(ending, await target.read(chunkKey(chunk)))) {
      silence.refresh()
      pieces.push(piece as Buffer)
    }
    return Buffer.concat(pieces)
  }
  try {
    signal?.throwIfAborted()
    const reading = read()
    reading.catch(() => {})
    return await Promise.race([reading, stopped])
  } catch (error) {
    if (error instanceof AppError && error.status === 404) throw new DamagedChunk(chunk, 'is missing')
    throw error
  } finally {
    clearTimeout(silence)
  }
}

/** SHA-256, hexadecimal. In a thread of its own: a worker serves other jobs meanwhile. */
export async function hashOf(bytes: Buffer): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex')
}
