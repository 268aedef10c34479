import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Files } from '../files/files.ts'
import { retryStore, type Retrying } from './retryStore.ts'
import { paceReads } from './pace.ts'
import { chunkKey, readChunk } from './readChunk.ts'

/** One request of an S3 service, and what is in memory for each transfer. */
export const chunkBytes = 8_388_608
/** Chunks that are sent at a time. */
const sentAtOnce = 4

/** A stored stream: the SHA-256 of each chunk, hexadecimal. All chunks but the last have `chunkBytes`. */
export type Content = { bytes: number; chunks: string[] }

/** Objects in the target, named after their content, so that equal content is stored once. */
export type Chunks = {
  /** Stores a stream, whose pieces need not outlive their turn. Chunks that are in the target are not sent again. A failure or `signal` ends it at the next chunk. */
  store(content: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<Content>
  /** Whether all chunks are there with their sizes, as listed when the chunks were opened or stored since. */
  has(content: Content): boolean
  /** What has been sent since the chunks were opened. */
  readonly sent: { objects: number; bytes: number }
}

/** The chunk that is stored under a key; null for other keys. */
export const chunkOf = (key: string): string | null =>
  /^objects\/[\da-f]{2}\/([\da-f]{64})$/.exec(key)?.[1] ?? null

/** The bytes of a content's chunk. */
export const bytesOfChunk = ({ bytes, chunks }: Content, index: number): number =>
  index < chunks.length - 1 ? chunkBytes : bytes - index * chunkBytes

/** The bytes of each chunk in the target. */
export async function listChunks(target: Files): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { key, bytes } of target.list('objects')) {
    const chunk = chunkOf(key)
    if (chunk) sizes.set(chunk, bytes)
  }
  return sizes
}

/**
 * Lists what is in the target, so that nothing is sent twice. A send that fails is tried again as by `retryStore`.
 * `bytesPerS`: how much all `store` calls together read at most.
 */
export async function openChunks(
  target: Files,
  { backoffMs, bytesPerS = null }: Pick<Retrying, 'backoffMs'> & { bytesPerS?: number | null } = {},
): Promise<Chunks> {
  const sizes = await listChunks(target)
  const sent = { objects: 0, bytes: 0 }
  const takeTurn = turns(sentAtOnce)
  const pace = paceReads(bytesPerS)
  /** Answers whether nobody reads the bytes any more: an attempt that failed may go on. */
  const send = async (chunk: string, bytes: Buffer, signal?: AbortSignal): Promise<boolean> => {
    if (sizes.get(chunk) === bytes.length) return true
    sizes.set(chunk, bytes.length)
    let attempts = 0
    const put = () => {
      attempts++
      return target.put(chunkKey(chunk), Readable.from([bytes], { objectMode: false }))
    }
    await retryStore(put, { signal, backoffMs })
    sent.objects++
    sent.bytes += bytes.length
    return attempts === 1
  }
  const buffers = reusedBuffers()
  return {
    sent,
    has: (content) =>
      content.chunks.every((chunk, index) => sizes.get(chunk) === bytesOfChunk(content, index)),
    async store(content, signal) {
      const result: Content = { bytes: 0, chunks: [] }
      const sending: Promise<void>[] = []
      const failure = new AbortController()
      const ending = signal ? AbortSignal.any([signal, failure.signal]) : failure.signal
      for await (const { buffer, length, hash } of cut(content, buffers, (bytes) => pace(bytes, ending))) {
        ending.throwIfAborted()
        result.chunks.push(hash)
        result.bytes += length
        const release = await takeTurn()
        const sendBuffer = async () => {
          if (await send(hash, buffer.subarray(0, length), signal)) buffers.giveBack(buffer)
        }
        const sent = sendBuffer().finally(release)
        sent.catch((error: unknown) => failure.abort(error))
        sending.push(sent)
      }
      await Promise.all(sending)
      return result
    },
  }
}

/** The first `length` bytes of `buffer`, and their SHA-256, hexadecimal. */
type Cut = { buffer: Buffer; length: number; hash: string }

/**
 * Yields chunks of `chunkBytes`, the last one shorter. An empty stream has no chunk. Hashed piece by piece, so that nothing
 * else on this thread waits for an entire chunk.
 */
async function* cut(
  content: AsyncIterable<Buffer>,
  buffers: Buffers,
  pace: (bytes: number) => Promise<void>,
): AsyncGenerator<Cut> {
  let buffer: Buffer | null = null
  let length = 0
  let hash = createHash('sha256')
  for await (let piece of content) {
    await pace(piece.length)
    while (piece.length > 0) {
      buffer ??= buffers.take()
      const copied = piece.copy(buffer, length)
      hash.update(piece.subarray(0, copied))
      length += copied
      piece = piece.subarray(copied)
      if (length < chunkBytes) continue
      yield { buffer, length, hash: hash.digest('hex') }
      buffer = null
      length = 0
      hash = createHash('sha256')
    }
  }
  if (buffer) yield { buffer, length, hash: hash.digest('hex') }
}

type Buffers = { take(): Buffer; giveBack(buffer: Buffer): void }

/** Buffers of `chunkBytes`. New ones for each chunk would cost more time than their content. */
function reusedBuffers(): Buffers {
  const free: Buffer[] = []
  return {
    take: () => free.pop() ?? Buffer.allocUnsafeSlow(chunkBytes),
    giveBack: (buffer) => void free.push(buffer),
  }
}

/** A function that waits until fewer than `most` turns are taken, takes one and returns how to end it. */
function turns(most: number): () => Promise<() => void> {
  let free = most
  const waiting: (() => void)[] = []
  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  return async () => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return release
  }
}

/**
 * The stored stream, each chunk checked before it is passed on. Reads one chunk ahead. `signal` ends it at the next chunk.
 * Throws DamagedChunk.
 */
export async function* readContent(
  target: Files,
  { chunks }: Content,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const start = (index: number) => {
    const reading = index < chunks.length ? readChunk(target, chunks[index]!, { signal }) : null
    // Its error is thrown in its turn.
    reading?.catch(() => {})
    return reading
  }
  let next = start(0)
  for (let index = 0; index < chunks.length; index++) {
    const bytes = await next!
    next = start(index + 1)
    yield bytes
  }
}
