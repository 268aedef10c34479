import { createWriteStream } from 'node:fs'
import { addAbortSignal, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isRefusal, pauseAfter, storeAttempts, type Retrying } from '../backup/retryStore.ts'

const maxTries = 3
const silenceMs = 30_000
/** More than what may be on its way to the file when a download breaks; fetched again. */
const unsureBytes = 1_048_576

/**
 * Writes an object of `bytes` to `path`. `open` reads it from a position on. A broken or silent download continues where
 * it ended; three that bring nothing end it with their error.
 */
export async function downloadObject(
  open: (start: number) => Promise<Readable>,
  path: string,
  bytes: number,
  signal?: AbortSignal,
): Promise<void> {
  let stored = 0
  for (let tries = 1; ; tries++) {
    let arrived = stored
    try {
      const body = await open(stored)
      const silence = setTimeout(() => body.destroy(new Error('the object store stopped sending')), silenceMs)
      body.on('data', (chunk: Buffer) => {
        arrived += chunk.length
        silence.refresh()
      })
      const file = createWriteStream(path, {
        flags: stored === 0 ? 'w' : 'r+',
        start: stored,
        mode: 0o600,
      })
      await pipeline(body, file, { signal }).finally(() => clearTimeout(silence))
      if (arrived !== bytes) throw new Error(`the object store sent ${arrived} of ${bytes} bytes`)
      return
    } catch (error) {
      const sure = Math.max(stored, arrived - unsureBytes)
      if (sure > stored) tries = 0
      if (signal?.aborted || tries === maxTries) throw error
      stored = sure
    }
  }
}

type Reading = Retrying & { bytes: number; silenceMs?: number }

/**
 * An object of `bytes`, of which `first` is the first answer and `open` gives the rest from a position on. A broken, silent
 * or short answer is continued after a pause; seven in a row that bring nothing end it with their error, a refusal such as
 * 404 at once. `signal` ends it at once. The reader may take as long as it likes.
 */
export async function* readObject(
  first: Readable,
  open: (start: number) => Promise<Readable>,
  { bytes, silenceMs: limitMs = silenceMs, ...retrying }: Reading,
): AsyncGenerator<Buffer> {
  const { signal } = retrying
  let arrived = 0
  let body: Readable | null = first
  for (let attempt = 1; ; attempt++)
    try {
      body ??= await open(arrived)
      for await (const chunk of endSilent(body, limitMs, signal)) {
        arrived += chunk.length
        attempt = 0
        yield chunk
      }
      if (arrived < bytes) throw new Error(`the object store sent ${arrived} of ${bytes} bytes`)
      return
    } catch (error) {
      signal?.throwIfAborted()
      if (arrived >= bytes) return
      if (isRefusal(error) || attempt === storeAttempts) throw error
      body = null
      await pauseAfter(attempt, retrying)
    }
}

/** The stream, ended with an error when nothing comes while somebody waits for it. */
async function* endSilent(body: Readable, limitMs: number, signal?: AbortSignal): AsyncGenerator<Buffer> {
  if (signal) addAbortSignal(signal, body)
  const chunks = (body as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  try {
    for (;;) {
      const silence = setTimeout(() => body.destroy(new Error('the object store stopped sending')), limitMs)
      const next = await chunks.next().finally(() => clearTimeout(silence))
      if (next.done) return
      yield next.value
    }
  } finally {
    body.destroy()
  }
}
