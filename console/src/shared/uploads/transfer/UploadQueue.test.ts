import { partBytes } from '@matinee/contract/plain/limits'
import { beforeEach, expect, test } from 'vitest'
import { fingerprintOf } from './UploadMemory.ts'
import { UploadQueue } from './UploadQueue.ts'
import { fakes } from './uploadFixtures.ts'

let fake: ReturnType<typeof fakes>
let queue: UploadQueue
/** The storage does not answer. */
let isHeld: boolean

beforeEach(() => {
  fake = fakes()
  isHeld = false
  const { putPart } = fake.tools
  fake.tools.putPart = (...part) => (isHeld ? untilAborted(part[2].signal) : putPart(...part))
  queue = new UploadQueue(fake.tools)
})

/** Lets all settled promises run. */
const turn = () => new Promise((resolve) => setTimeout(resolve))
const fingerprint = () => fingerprintOf('me', fake.file())

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))

/** The server refuses to abort uploads with this status; 0: it is unreachable. */
function refuseAbort(status: number): void {
  fake.tools.calls.abort = async ({ uploadId }) => {
    fake.log.push(`abort ${uploadId} ${status}`)
    throw Object.assign(new Error('refused'), { status })
  }
}

/** Starts an upload whose parts never arrive. */
async function addHeld(): Promise<void> {
  isHeld = true
  queue.add([fake.file()])
  await expect.poll(() => queue.uploads[0]!.state).toBe('uploading')
}

test('leaving the page keeps the next file from starting', async () => {
  await addHeld()
  queue.add([fake.file(undefined, 'other.mp4')])
  queue.stop()
  await turn()
  expect(queue.uploads.map(({ state }) => state)).toEqual(['paused', 'waiting'])
  expect(fake.log.filter((line) => line.startsWith('initiate'))).toEqual(['initiate film.mp4 6'])
})

test('a page that React mounts again uploads files chosen afterwards', async () => {
  queue.stop()
  queue.start()
  queue.add([fake.file()])
  await expect.poll(() => queue.isDone).toBe(true)
})

test.each([0, 401, 503])(
  'an upload that the server did not abort (%i) stays stored and is listed again',
  async (status) => {
    await addHeld()
    refuseAbort(status)
    const cancelled = queue.cancel(queue.uploads[0]!)
    expect([queue.uploads, queue.hasSeen(fingerprint())]).toEqual([[], true])
    await expect(cancelled).rejects.toThrow('refused')
    expect(fake.log.at(-1)).toBe(`abort u1 ${status}`)
    expect(fake.stored.get(fingerprint())).toMatchObject({ uploadId: 'u1', key: 'k1' })
    expect([queue.hasSeen(fingerprint()), fake.claimed.size]).toEqual([false, 0])
  },
)

test.each([404, 409, 410])(
  'cancelling forgets an upload that no longer exists on the server (%i)',
  async (status) => {
    await addHeld()
    refuseAbort(status)
    await queue.cancel(queue.uploads[0]!)
    expect([fake.stored.size, queue.hasSeen(fingerprint())]).toEqual([0, true])
  },
)

test('a cancelled upload stays stored until the server has answered', async () => {
  await addHeld()
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  fake.tools.calls.abort = () => promise
  const cancelled = queue.cancel(queue.uploads[0]!)
  await turn()
  expect(fake.stored.size).toBe(1)
  answer()
  await cancelled
  expect(fake.stored.size).toBe(0)
})

test('a file whose stored upload could not be deleted can be chosen again', async () => {
  const { memory } = fake.tools
  const forget = memory.forget.bind(memory)
  memory.forget = () => Promise.reject(new DOMException('closing', 'InvalidStateError'))
  await addHeld()
  await expect(queue.cancel(queue.uploads[0]!)).rejects.toThrow('closing')
  memory.forget = forget
  isHeld = false
  queue.add([fake.file()])
  await expect.poll(() => queue.isDone).toBe(true)
})

test('a failed file resumes the upload that the server did not abort', async () => {
  refuseAbort(503)
  fake.plan.set(2, [413])
  queue.add([fake.file()])
  await expect.poll(() => fake.failures).toEqual(['part'])
  expect(fake.stored.size).toBe(1)
  fake.arrived.push({ PartNumber: 1, ETag: '"old-1"', size: partBytes })
  fake.log.length = 0
  queue.resume(queue.uploads[0]!)
  await expect.poll(() => queue.isDone).toBe(true)
  expect(fake.log[0]).toBe('listParts u1')
  expect(fake.log.join()).not.toContain('initiate')
})

test('retrying a failed file waits until the server has aborted the failed upload', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  fake.tools.calls.abort = () => promise
  fake.plan.set(2, [413])
  queue.add([fake.file()])
  await expect.poll(() => queue.uploads[0]!.state).toBe('failed')
  fake.log.length = 0
  queue.resume(queue.uploads[0]!)
  await turn()
  expect(fake.log).toEqual([])
  answer()
  await expect.poll(() => queue.isDone).toBe(true)
  expect(fake.log[0]).toBe('initiate film.mp4 6')
})
