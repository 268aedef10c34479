import { Readable } from 'node:stream'
import type { Files } from '../files/files.ts'
import { retryStore, type Retrying } from './retryStore.ts'
import { chunkKey, hashOf, readChunk } from './readChunk.ts'

/** One request of an S3 service, and what is in memory for each transfer. */
export const chunkBytes = 8_388_608
/** Chunks that are sent at a time. */
const sentAtOnce = 4

/** A stored stream: the SHA-256 of each chunk, hexadecimal. All chunks but the last have `chunkBytes`. */
export type Content = { bytes: number; chunks: string[] }

/** Objects in the target, named after their content, so that equal content is stored once. */
export type Chunks = {
  /** Stores a stream. Chunks that are in the target are not sent again. A failure or `signal` ends it at the next chunk. */
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

/** Lists what is in the target, so that nothing is sent twice. A send that fails is tried again as by `retryStore`. */
export async function openChunks(
  target: Files,
  { backoffMs }: Pick<Retrying, 'backoffMs'> = {},
): Promise<Chunks> {
  const sizes = await listChunks(target)
  const sent = { objects: 0, bytes: 0 }
  const takeTurn = turns(sentAtOnce)
  const send = async (chunk: string, bytes: Buffer, signal?: AbortSignal) => {
    if (sizes.get(chunk) === bytes.length) return
    sizes.set(chunk, bytes.length)
    const put = () => target.put(chunkKey(chunk), Readable.from([bytes], { objectMode: false }))
    await retryStore(put, { signal, backoffMs })
    sent.objects++
    sent.bytes += bytes.length
  }
  return {
    sent,
    has: (content) =>
      content.chunks.every((chunk, index) => sizes.get(chunk) === bytesOfChunk(content, index)),
    async store(content, signal) {
      const result: Content = { bytes: 0, chunks: [] }
      const sending: Promise<void>[] = []
      const failure = new AbortController()
      for await (const bytes of cut(content)) {
        failure.signal.throwIfAborted()
        signal?.throwIfAborted()
        const chunk = await hashOf(bytes)
        result.chunks.push(chunk)
        result.bytes += bytes.length
        const release = await takeTurn()
        const sent = send(chunk, bytes, signal).finally(release)
        sent.catch((error: unknown) => failure.abort(error))
        sending.push(sent)
      }
      await Promise.all(sending)
      return result
    },
  }
}

/** Yields chunks of `chunkBytes`, the last one shorter. An empty stream has no chunk. */
async function* cut(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let length = 0
  for await (let piece of content) {
    while (length + piece.length >= chunkBytes) {
      const end = chunkBytes - length
      yield Buffer.concat([...pieces, piece.subarray(0, end)])
      piece = piece.subarray(end)
      pieces = []
      length = 0
    }
    // A copy, because streams reuse their buffers.
    if (piece.length > 0) pieces.push(Buffer.from(piece))
    length += piece.length
  }
  if (length > 0) yield Buffer.concat(pieces)
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
