import { partBytes } from '@matinee/contract/plain/limits'
import { beforeEach, expect, test } from 'vitest'
import { fingerprintOf } from './UploadMemory.ts'
import { UploadQueue } from './UploadQueue.ts'
import { fakes } from './uploadFixtures.ts'

let of: ReturnType<typeof fakes>
let queue: UploadQueue
/** The storage does not answer. */
let isHeld: boolean

beforeEach(() => {
  of = fakes()
  isHeld = false
  const { putPart } = of.tools
  of.tools.putPart = (...part) => (isHeld ? untilAborted(part[2].signal) : putPart(...part))
  queue = new UploadQueue(of.tools)
})

/** Everything that can happen without an answer has happened. */
const turn = () => new Promise((resolve) => setTimeout(resolve))
const fingerprint = () => fingerprintOf('me', of.file())

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))

/** What the server answers when uploads are given up; 0: nothing. */
function refuseAbort(status: number): void {
  of.tools.calls.abort = async ({ uploadId }) => {
    of.log.push(`abort ${uploadId} ${status}`)
    throw Object.assign(new Error('refused'), { status })
  }
}

/** A file that was begun, none of its parts has arrived. */
async function addHeld(): Promise<void> {
  isHeld = true
  queue.add([of.file()])
  await expect.poll(() => queue.uploads[0]!.state).toBe('uploading')
}

test('when the page is left the next file does not begin', async () => {
  await addHeld()
  queue.add([of.file(undefined, 'other.mp4')])
  queue.stop()
  await turn()
  expect(queue.uploads.map(({ state }) => state)).toEqual(['paused', 'waiting'])
  expect(of.log.filter((line) => line.startsWith('initiate'))).toEqual(['initiate film.mp4 6'])
})

test('a page that is torn down and set up again uploads what is chosen then', async () => {
  queue.stop()
  queue.start()
  queue.add([of.file()])
  await expect.poll(() => queue.isDone).toBe(true)
})

test.each([0, 401, 503])(
  'what the server did not give up (%i) stays remembered, to be listed',
  async (status) => {
    await addHeld()
    refuseAbort(status)
    const cancelled = queue.cancel(queue.uploads[0]!)
    expect([queue.uploads, queue.hasSeen(fingerprint())]).toEqual([[], true])
    await expect(cancelled).rejects.toThrow('refused')
    expect(of.log.at(-1)).toBe(`abort u1 ${status}`)
    expect(of.remembered.get(fingerprint())).toMatchObject({ uploadId: 'u1', key: 'k1' })
    expect([queue.hasSeen(fingerprint()), of.claimed.size]).toEqual([false, 0])
  },
)

test.each([404, 409, 410])(
  'what is gone on the server (%i) is forgotten when it is cancelled',
  async (status) => {
    await addHeld()
    refuseAbort(status)
    await queue.cancel(queue.uploads[0]!)
    expect([of.remembered.size, queue.hasSeen(fingerprint())]).toEqual([0, true])
  },
)

test('it is remembered until the server has answered', async () => {
  await addHeld()
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  of.tools.calls.abort = () => promise
  const cancelled = queue.cancel(queue.uploads[0]!)
  await turn()
  expect(of.remembered.size).toBe(1)
  answer()
  await cancelled
  expect(of.remembered.size).toBe(0)
})

test('a file that could not be cancelled because this browser forgets nothing can be chosen again', async () => {
  const { memory } = of.tools
  const forget = memory.forget.bind(memory)
  memory.forget = () => Promise.reject(new DOMException('closing', 'InvalidStateError'))
  await addHeld()
  await expect(queue.cancel(queue.uploads[0]!)).rejects.toThrow('closing')
  memory.forget = forget
  isHeld = false
  queue.add([of.file()])
  await expect.poll(() => queue.isDone).toBe(true)
})

test('a file that failed goes on with what the server did not give up', async () => {
  refuseAbort(503)
  of.plan.set(2, [413])
  queue.add([of.file()])
  await expect.poll(() => of.failures).toEqual(['part'])
  expect(of.remembered.size).toBe(1)
  of.arrived.push({ PartNumber: 1, ETag: '"old-1"', size: partBytes })
  of.log.length = 0
  queue.resume(queue.uploads[0]!)
  await expect.poll(() => queue.isDone).toBe(true)
  expect(of.log[0]).toBe('listParts u1')
  expect(of.log.join()).not.toContain('initiate')
})

test('another try of a file that failed waits until the server has given the failed one up', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  of.tools.calls.abort = () => promise
  of.plan.set(2, [413])
  queue.add([of.file()])
  await expect.poll(() => queue.uploads[0]!.state).toBe('failed')
  of.log.length = 0
  queue.resume(queue.uploads[0]!)
  await turn()
  expect(of.log).toEqual([])
  answer()
  await expect.poll(() => queue.isDone).toBe(true)
  expect(of.log[0]).toBe('initiate film.mp4 6')
})
