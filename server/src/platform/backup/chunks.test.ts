import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Files } from '../files/files.ts'
import { chunkBytes, openChunks, readContent } from './chunks.ts'
import { readChunk } from './readChunk.ts'

const content = Buffer.from('one chunk')
const chunk = createHash('sha256').update(content).digest('hex')
const reset = () =>
  new Readable({
    read() {
      this.push(content.subarray(0, 3))
      this.destroy(new Error('read ECONNRESET'))
    },
  })
const stalled = () => new Readable({ read() {} })
/** Answers each read with the next stream. */
function answering(...streams: (() => Readable)[]) {
  let reads = 0
  return { read: () => Promise.resolve(streams[reads++]!()), count: () => reads }
}

test('a chunk is read again after a reset connection and after a stalled body, and the operator can interrupt it', async () => {
  const target = answering(reset, stalled, () => Readable.from([content]))
  const options = { silenceMs: 50, backoffMs: 1 }
  expect((await readChunk(target, chunk, options)).equals(content)).toBe(true)
  expect(target.count()).toBe(3)
  const always = answering(...Array.from({ length: 9 }, () => reset))
  await expect(readChunk(always, chunk, options)).rejects.toThrow('ECONNRESET')
  expect(always.count()).toBe(7)
  const signal = AbortSignal.timeout(20)
  await expect(readChunk(answering(stalled), chunk, { signal })).rejects.toThrow('timeout')
})

test('a chunk of a slow link is no stalled one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const slow = new Readable({ read() {} })
  const reading = readChunk(
    answering(() => slow),
    chunk,
  )
  for (const byte of content) {
    slow.push(Buffer.from([byte]))
    // Until the reader has it.
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
    vi.advanceTimersByTime(40_000)
  }
  slow.push(null)
  expect((await reading).equals(content)).toBe(true)
})

test('a chunk is sent again while the store restarts', async () => {
  let sends = 0
  const target = {
    list: async function* () {},
    put: () => (++sends < 4 ? Promise.reject(new Error('connect ECONNREFUSED')) : Promise.resolve(9)),
  } as unknown as Files
  const chunks = await openChunks(target, { backoffMs: 1 })
  expect(await chunks.store(Readable.from([content]))).toEqual({ bytes: 9, chunks: [chunk] })
  expect(sends).toBe(4)
})

test('a failed send and an interrupt end a long stream at the next chunk', async () => {
  let opened = 0
  let hasEnded = false
  async function* endless(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        yield Buffer.alloc(chunkBytes, ++opened)
        await new Promise((resolve) => setImmediate(resolve))
      }
    } finally {
      hasEnded = true
    }
  }
  const target = {
    list: async function* () {},
    put: () => Promise.reject(Object.assign(new Error('the disk is full'), { status: 507 })),
  } as unknown as Files
  await expect((await openChunks(target)).store(endless())).rejects.toThrow('the disk is full')
  expect([hasEnded, opened < 20]).toEqual([true, true])

  opened = 0
  const interrupt = new AbortController()
  const storing = { ...target, put: () => (interrupt.abort(new Error('Interrupted')), Promise.resolve(0)) }
  const chunks = await openChunks(storing)
  await expect(chunks.store(endless(), interrupt.signal)).rejects.toThrow('Interrupted')
  expect(opened).toBeLessThan(20)
  const reading = readContent(
    target,
    { bytes: 9, chunks: [chunk] },
    AbortSignal.abort(new Error('Interrupted')),
  )
  await expect(reading.next()).rejects.toThrow('Interrupted')
})

test('an attempt that failed and goes on never sends the bytes of a later chunk', async () => {
  const late: Readable[] = []
  const arrived = new Map<string, Buffer>()
  const target = {
    list: async function* () {},
    put: async (key: string, content: Readable) => {
      if (late.length === 0) {
        late.push(content)
        throw new Error('the connection hangs')
      }
      arrived.set(key, await readAll(content))
      return 0
    },
  } as unknown as Files
  const chunks = await openChunks(target, { backoffMs: 1 })
  await chunks.store(Readable.from([Buffer.from('the first')]))
  await chunks.store(Readable.from([Buffer.from('a second')]))
  expect((await readAll(late[0]!)).toString()).toBe('the first')
  expect([...arrived.values()].map(String)).toEqual(['the first', 'a second'])
})

test('a rate limits what all streams together read in a second', async () => {
  const target = { list: async function* () {}, put: () => Promise.resolve(0) } as unknown as Files
  const chunks = await openChunks(target, { bytesPerS: 20_000_000 })
  const begun = performance.now()
  const store = (fill: number) => chunks.store(Readable.from([Buffer.alloc(2_000_000, fill)]))
  await Promise.all([store(1), store(2)])
  expect(performance.now() - begun).toBeGreaterThan(190)
})

async function readAll(content: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
