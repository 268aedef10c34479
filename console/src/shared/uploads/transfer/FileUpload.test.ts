import { partBytes } from '@matinee/contract/plain/limits'
import { beforeEach, expect, test, vi } from 'vitest'
import { discardEarlier, readEarlierUploads } from './earlierUploads.ts'
import { parallelParts, pausesMs } from './PartSender.ts'
import { TransferRate } from './TransferRate.ts'
import { fingerprintOf } from './UploadMemory.ts'
import { UploadQueue } from './UploadQueue.ts'
import { uploadParts } from './uploadParts.ts'
import { fakes } from './uploadFixtures.ts'

let fake: ReturnType<typeof fakes>
let queue: UploadQueue
const file = (...args: Parameters<typeof fake.file>) => fake.file(...args)

beforeEach(() => {
  fake = fakes()
  queue = new UploadQueue(fake.tools)
})

/** The final state of the first file. */
function settled(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const look = () => {
    const state = queue.uploads[0]?.state
    if (state === 'complete' || state === 'failed' || state === 'paused') resolve(state)
  }
  queue.subscribe(look)
  look()
  return promise
}

test('a file is cut into parts of 5,242,880 bytes, the last one smaller', () => {
  expect(uploadParts(partBytes)).toEqual([{ partNumber: 1, from: 0, to: partBytes }])
  expect(uploadParts(partBytes + 1).at(-1)).toEqual({ partNumber: 2, from: partBytes, to: partBytes + 1 })
  expect(uploadParts(5_368_709_120)).toHaveLength(1024)
})

test('initiate, each part signed just before it is sent, then complete with every ETag in order', async () => {
  queue.add([file()])
  expect(await settled()).toBe('complete')
  expect(fake.log[0]).toBe('initiate film.mp4 6')
  expect(fake.log.at(-1)).toBe('complete')
  expect(fake.log).toContain('put 6 7 200')
  expect(fake.completed[0]!.map(({ PartNumber, ETag }) => [PartNumber, ETag])).toEqual(
    [1, 2, 3, 4, 5, 6].map((number) => [number, `"etag-${number}"`]),
  )
  expect(fake.state.mostInFlight).toBe(parallelParts)
  expect(fake.stored.size).toBe(0)
})

test('a part that fails is retried with a new address after a pause', async () => {
  fake.plan.set(2, [503, 403])
  queue.add([file()])
  expect(await settled()).toBe('complete')
  expect(fake.log.filter((line) => line === 'presign 2')).toHaveLength(3)
  expect(fake.log.filter((line) => line === 'wait')).toHaveLength(2)
})

test('a part that fails three retries interrupts and aborts the upload', async () => {
  fake.plan.set(2, [500, 500, 500, 500])
  queue.add([file()])
  expect(await settled()).toBe('failed')
  await expect.poll(() => fake.failures).toEqual(['part'])
  expect(fake.log.filter((line) => line === 'presign 2')).toHaveLength(4)
  expect(fake.log).toContain('abort u1')
  expect(fake.log).not.toContain('complete')
  fake.log.length = 0
  queue.resume(queue.uploads[0]!)
  await expect.poll(() => queue.isDone).toBe(true)
  expect(fake.log.filter((line) => line.startsWith('put'))).toHaveLength(6)
  expect(queue.uploads[0]!.isResumed).toBe(false)
})

test('a part that is refused for good is not retried', async () => {
  fake.plan.set(1, [413])
  queue.add([file()])
  await settled()
  expect(fake.log.filter((line) => line === 'presign 1')).toHaveLength(1)
})

test('after a lost connection the upload resumes with the missing parts', async () => {
  fake.plan.set(6, [0, 0, 0, 0])
  queue.add([file()])
  expect(await settled()).toBe('failed')
  await expect.poll(() => fake.failures).toEqual(['part'])
  expect(fake.log.join()).not.toContain('abort')
  fake.log.length = 0
  queue.resumeOffline()
  await expect.poll(() => queue.uploads[0]!.state).toBe('complete')
  expect(fake.log).toEqual(['presign 6', 'put 6 7 200', 'complete'])
})

test('the same file chosen after a reload sends only the missing parts', async () => {
  const again = file()
  const fingerprint = fingerprintOf('me', again)
  fake.stored.set(fingerprint, { fingerprint, uploadId: 'u9', key: 'k9', at: 0 })
  fake.arrived.push(
    ...[1, 2, 4].map((PartNumber) => ({ PartNumber, ETag: `"old-${PartNumber}"`, size: partBytes })),
    { PartNumber: 5, ETag: '"cut"', size: 99 },
  )
  queue.add([again])
  expect(await settled()).toBe('complete')
  expect(fake.log.filter((line) => line.startsWith('put'))).toEqual([
    `put 3 ${partBytes} 200`,
    `put 5 ${partBytes} 200`,
    'put 6 7 200',
  ])
  expect(fake.log[0]).toBe('listParts u9')
  expect(fake.log.some((line) => line.startsWith('initiate'))).toBe(false)
  expect(fake.completed[0]!.map(({ ETag }) => ETag)).toContain('"old-4"')
  expect(queue.uploads[0]!.isResumed).toBe(true)
})

test('an upload that no longer exists on the server starts over', async () => {
  const again = file()
  const fingerprint = fingerprintOf('me', again)
  fake.stored.set(fingerprint, { fingerprint, uploadId: 'u9', key: 'k9', at: 0 })
  fake.tools.calls.listParts = async () => {
    throw Object.assign(new Error('gone'), { status: 404 })
  }
  queue.add([again])
  expect(await settled()).toBe('complete')
  expect(fake.log[0]).toBe('initiate film.mp4 6')
})

test('the same file in another account is a different upload', () => {
  expect(fingerprintOf('me', file())).not.toBe(fingerprintOf('you', file()))
})

test('a refused start and a refused completion report different failures', async () => {
  fake.state.initiateFails = true
  queue.add([file()])
  await settled()
  fake.state.initiateFails = false
  fake.state.completeFails = true
  queue.resume(queue.uploads[0]!)
  await expect.poll(() => fake.failures).toEqual(['start', 'complete'])
})

test.each([
  ['storage', 'quotaStorage'],
  ['uploads', 'quotaUploads'],
  ['videos', 'quotaVideos'],
])(
  'a file that the limit of %s refuses stays in the queue with that cause, and starts when there is space',
  async (quota, cause) => {
    fake.state.reachedQuota = quota
    queue.add([file()])
    expect(await settled()).toBe('failed')
    await expect.poll(() => queue.uploads[0]!.cause).toBe(cause)
    expect(queue.uploads).toHaveLength(1)
    fake.state.reachedQuota = null
    queue.resume(queue.uploads[0]!)
    await expect.poll(() => queue.isDone).toBe(true)
  },
)

test('a refused completion is retried without sending the parts again', async () => {
  fake.state.completeFails = true
  queue.add([file()])
  await settled()
  fake.state.completeFails = false
  fake.log.length = 0
  queue.resume(queue.uploads[0]!)
  await expect.poll(() => queue.uploads[0]!.state).toBe('complete')
  expect(fake.log).toEqual(['complete'])
})

test('while a file is paused the next one uploads, and the paused one resumes afterwards', async () => {
  queue.add([file(), file(undefined, 'other.mp4')])
  queue.pause(queue.uploads[0]!)
  await expect.poll(() => queue.uploads[1]!.state).toBe('complete')
  expect(queue.uploads[0]!.state).toBe('paused')
  expect(queue.isDone).toBe(false)
  queue.resume(queue.uploads[0]!)
  await expect.poll(() => queue.isDone).toBe(true)
})

test('a cancelled file is aborted on the server and forgotten', async () => {
  queue.add([file()])
  await expect.poll(() => queue.uploads[0]!.state).toBe('complete')
  fake.plan.set(1, [0, 0, 0, 0])
  queue.add([file()])
  const [, second] = queue.uploads
  await expect.poll(() => second!.state).toBe('failed')
  await queue.cancel(second!)
  expect(fake.log.at(-1)).toBe('abort u1')
  expect(queue.uploads).toHaveLength(1)
  expect(fake.stored.size).toBe(0)
})

test('the speed is averaged over the last eight seconds', () => {
  const rate = new TransferRate()
  rate.add(0, 0)
  rate.add(500, 500)
  expect(rate.bytesPerSecond).toBeNull()
  rate.add(2000, 1000)
  expect(rate.bytesPerSecond).toBe(2000)
  rate.add(2000, 60_000)
  rate.add(3000, 61_000)
  expect(rate.bytesPerSecond).toBe(1000)
})

test('a file that changed on disk fails with that cause and is not retried', async () => {
  fake.plan.set(2, [0, 0, 0, 0])
  fake.state.isFileDeleted = true
  queue.add([file()])
  expect(await settled()).toBe('failed')
  await expect.poll(() => queue.uploads[0]!.cause).toBe('fileChanged')
  await expect.poll(() => fake.log).toContain('abort u1')
  expect(fake.log.filter((line) => line === 'presign 2')).toHaveLength(1)
  fake.state.isFileDeleted = false
  fake.plan.clear()
  queue.add([file()])
  await expect.poll(() => queue.isDone).toBe(true)
  expect(queue.uploads).toHaveLength(1)
})

test('the parts sent so far survive the end of the session', async () => {
  fake.plan.set(6, [401])
  queue.add([file()])
  await settled()
  await expect.poll(() => fake.failures).toEqual(['part'])
  expect(fake.log.join()).not.toContain('abort')
  expect(fake.stored.size).toBe(1)
})

test('a file that another tab is uploading fails here, and resumes once that tab is done', async () => {
  const same = file()
  fake.claimed.add(fingerprintOf('me', same))
  queue.add([same])
  expect(await settled()).toBe('failed')
  await expect.poll(() => queue.uploads[0]!.cause).toBe('otherTab')
  expect(fake.log).toEqual([])
  fake.claimed.clear()
  queue.resume(queue.uploads[0]!)
  await expect.poll(() => queue.isDone).toBe(true)
  expect(fake.claimed.size).toBe(0)
})

test('the same file chosen twice is uploaded once; chosen again after a failure it resumes', async () => {
  fake.plan.set(6, [0, 0, 0, 0])
  const twice = file()
  expect(queue.add([twice, file()])).toHaveLength(1)
  expect(await settled()).toBe('failed')
  await expect.poll(() => fake.failures).toEqual(['part'])
  expect(queue.add([file()])).toEqual([])
  await expect.poll(() => queue.isDone).toBe(true)
  expect(fake.log.filter((line) => line.startsWith('initiate'))).toHaveLength(1)
})

test('fifty files upload one at a time, and a failed one does not stop the others', async () => {
  fake.plan.set(2, [413])
  queue.add(Array.from({ length: 50 }, (_, index) => file(partBytes + 1, `film ${index}.mp4`)))
  await expect.poll(() => queue.isSettled, { timeout: 10_000 }).toBe(true)
  expect([queue.doneCount, queue.isDone, queue.uploads[0]!.state]).toEqual([49, false, 'failed'])
  expect(fake.log.filter((line) => line.startsWith('initiate'))).toHaveLength(50)
  expect(queue.isUnfinished).toBe(false)
})

test('a stored upload keeps its first start time however often it resumes', async () => {
  const again = file()
  const fingerprint = fingerprintOf('me', again)
  fake.stored.set(fingerprint, { fingerprint, uploadId: 'u9', key: 'k9', at: 77 })
  fake.plan.set(6, [0, 0, 0, 0])
  fake.tools.now = () => 99
  queue.add([again])
  await settled()
  expect(fake.stored.get(fingerprint)).toMatchObject({ uploadId: 'u9', at: 77 })
})

test('an unreachable server does not make an upload start over', async () => {
  const again = file()
  const fingerprint = fingerprintOf('me', again)
  fake.stored.set(fingerprint, { fingerprint, uploadId: 'u9', key: 'k9', at: 0 })
  fake.tools.calls.listParts = async () => {
    throw Object.assign(new Error('offline'), { status: 0 })
  }
  queue.add([again])
  expect(await settled()).toBe('failed')
  expect(fake.stored.size).toBe(1)
  expect(fake.log).toEqual([])
})

test('uploads of earlier visits are listed with their progress; those that the server aborted are forgotten', async () => {
  const [kept, over] = [file(100, 'kept.mp4'), file(100, 'over.mp4')].map((one) => fingerprintOf('me', one))
  fake.stored.set(kept!, { fingerprint: kept!, uploadId: 'kept', key: 'k', at: 5 })
  fake.stored.set(over!, { fingerprint: over!, uploadId: 'over', key: 'k', at: 5 })
  fake.arrived.push({ PartNumber: 1, ETag: 'e', size: 60 })
  const earlier = await readEarlierUploads('me', fake.tools.memory, {
    listParts: async (uploadId) => {
      if (uploadId === 'over') throw Object.assign(new Error('closed'), { status: 409 })
      return fake.arrived
    },
  })
  expect(earlier).toMatchObject([{ name: 'kept.mp4', size: 100, arrivedBytes: 60, at: 5 }])
  expect([...fake.stored.keys()]).toEqual([kept])
})

/** Stores an upload of an earlier visit with the id `u9`. */
function rememberEarlier(film: File): string {
  const fingerprint = fingerprintOf('me', film)
  fake.stored.set(fingerprint, { fingerprint, uploadId: 'u9', key: 'k9', at: 0 })
  return fingerprint
}

/** Lets all settled promises run. */
const turn = () => new Promise((resolve) => setTimeout(resolve))

/** `initiate` resolves when the test says so. */
function slowInitiate(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { calls } = fake.tools
  const initiate = calls.initiate.bind(calls)
  calls.initiate = async (...args) => {
    const ticket = await initiate(...args)
    await promise
    return ticket
  }
  return resolve
}

test('retries wait 1, 4 and 10 seconds, a fifth more or less, so that uploads survive a deployment', async () => {
  const random = vi.spyOn(Math, 'random')
  for (const [chance, pauses] of [
    [0.5, [1_000, 4_000, 10_000]],
    [0, [800, 3_200, 8_000]],
    [1, [1_200, 4_800, 12_000]],
  ] as const) {
    fake = fakes()
    queue = new UploadQueue(fake.tools)
    random.mockReturnValue(chance)
    fake.plan.set(3, [502, 502, 502])
    queue.add([file()])
    expect(await settled()).toBe('complete')
    expect(fake.waits.map(Math.round)).toEqual(pauses)
  }
  random.mockRestore()
  expect(pausesMs).toHaveLength(3)
})

test('a file cancelled during the initiate call is aborted on the server and forgotten', async () => {
  const answer = slowInitiate()
  queue.add([file()])
  await expect.poll(() => fake.log).toEqual(['initiate film.mp4 6'])
  const cancelled = queue.cancel(queue.uploads[0]!)
  expect(queue.uploads).toEqual([])
  answer()
  await cancelled
  expect(fake.log).toEqual(['initiate film.mp4 6', 'abort u1'])
  expect([fake.stored.size, fake.claimed.size]).toEqual([0, 0])
})

test('a file paused during the initiate call is stored, and resuming does not initiate it twice', async () => {
  const answer = slowInitiate()
  queue.add([file()])
  await expect.poll(() => fake.log).toEqual(['initiate film.mp4 6'])
  const [upload] = queue.uploads
  queue.pause(upload!)
  queue.resume(upload!)
  await turn()
  queue.pause(upload!)
  answer()
  await expect.poll(() => fake.stored.get(upload!.fingerprint)?.uploadId).toBe('u1')
  await expect.poll(() => fake.claimed.size).toBe(0)
  expect(upload!.state).toBe('paused')
  queue.resume(upload!)
  await expect.poll(() => queue.isDone).toBe(true)
  expect(fake.log.filter((line) => line.startsWith('initiate'))).toHaveLength(1)
})

test('after a cancellation the next file starts immediately; the same file waits until the server has aborted it', async () => {
  const answer = slowInitiate()
  const film = file()
  queue.add([film, file(undefined, 'other.mp4')])
  await expect.poll(() => fake.log).toHaveLength(1)
  const cancelled = queue.cancel(queue.uploads[0]!)
  await expect.poll(() => fake.log).toContain('initiate other.mp4 6')
  queue.add([file()])
  expect(queue.uploads.map(({ state }) => state)).toEqual(['starting', 'waiting'])
  queue.pause(queue.uploads[0]!)
  await turn()
  expect(queue.uploads.map(({ state }) => state)).toEqual(['paused', 'waiting'])
  queue.resume(queue.uploads[0]!)
  answer()
  await cancelled
  await expect.poll(() => queue.isDone).toBe(true)
  expect(fake.log.indexOf('abort u1')).toBeLessThan(fake.log.lastIndexOf('initiate film.mp4 6'))
  expect(fake.failures).toEqual([])
})

test.each([429, 500, 503, 403])('a %i from the list of parts does not forget the upload', async (status) => {
  const film = file()
  const fingerprint = rememberEarlier(film)
  const listParts = fake.tools.calls.listParts.bind(fake.tools.calls)
  fake.tools.calls.listParts = async () => {
    throw Object.assign(new Error('busy'), { status })
  }
  queue.add([film])
  expect(await settled()).toBe('failed')
  await expect.poll(() => fake.failures).toEqual(['start'])
  expect(fake.stored.has(fingerprint)).toBe(true)
  expect((await readEarlierUploads('me', fake.tools.memory, fake.tools.calls))[0]?.arrivedBytes).toBeNull()
  expect(fake.log).toEqual([])
  fake.tools.calls.listParts = listParts
  queue.resume(queue.uploads[0]!)
  await expect.poll(() => queue.isDone).toBe(true)
  expect(fake.log[0]).toBe('listParts u9')
  expect(fake.log.some((line) => line.startsWith('initiate'))).toBe(false)
})

test.each([404, 409, 410])(
  'a %i from the list of parts starts the upload from the beginning',
  async (status) => {
    const film = file()
    rememberEarlier(film)
    fake.tools.calls.listParts = async () => {
      throw Object.assign(new Error('gone'), { status })
    }
    queue.add([film])
    expect(await settled()).toBe('complete')
    expect(fake.log[0]).toBe('initiate film.mp4 6')
  },
)

test('cancelling a waiting file aborts its upload of an earlier visit', async () => {
  const answer = slowInitiate()
  const film = file(undefined, 'earlier.mp4')
  const fingerprint = rememberEarlier(film)
  queue.add([file(), film])
  await queue.cancel(queue.uploads[1]!)
  expect(fake.log).toContain('abort u9')
  expect(fake.stored.has(fingerprint)).toBe(false)
  expect([...fake.claimed]).toEqual([queue.uploads[0]!.fingerprint])
  expect(queue.hasSeen(fingerprint)).toBe(true)
  answer()
  await expect.poll(() => queue.isDone).toBe(true)
})

test('cancelling does not abort an upload that another tab is sending', async () => {
  const film = file()
  const fingerprint = rememberEarlier(film)
  fake.claimed.add(fingerprint)
  queue.add([film])
  expect(await settled()).toBe('failed')
  await expect.poll(() => queue.uploads[0]!.cause).toBe('otherTab')
  await queue.cancel(queue.uploads[0]!)
  expect(fake.log).toEqual([])
  expect(fake.stored.get(fingerprint)?.uploadId).toBe('u9')
  expect(fake.claimed.has(fingerprint)).toBe(true)
})

test('cancelling a paused upload does not abort it once another tab has resumed it', async () => {
  fake.plan.set(6, [0, 0, 0, 0])
  queue.add([file()])
  expect(await settled()).toBe('failed')
  const [upload] = queue.uploads
  await expect.poll(() => fake.claimed.size).toBe(0)
  fake.claimed.add(upload!.fingerprint)
  await queue.cancel(upload!)
  expect(fake.log.join()).not.toContain('abort')
  expect(fake.stored.has(upload!.fingerprint)).toBe(true)
})

test('discarding aborts an earlier upload unless another tab is sending it or the server fails', async () => {
  const fingerprint = rememberEarlier(file())
  const upload = fake.stored.get(fingerprint)!
  fake.claimed.add(fingerprint)
  expect(await discardEarlier(upload, fake.tools)).toBe(false)
  expect(fake.stored.size).toBe(1)
  fake.claimed.clear()
  const refuse = (status: number) => ({
    abort: () => Promise.reject(Object.assign(new Error('refused'), { status })),
  })
  await expect(discardEarlier(upload, { ...fake.tools, calls: refuse(503) })).rejects.toThrow('refused')
  expect([fake.stored.size, fake.claimed.size]).toEqual([1, 0])
  expect(await discardEarlier(upload, { ...fake.tools, calls: refuse(409) })).toBe(true)
  expect(fake.stored.size).toBe(0)
  rememberEarlier(file())
  expect(await discardEarlier(upload, fake.tools)).toBe(true)
  expect([fake.log, fake.stored.size, fake.claimed.size]).toEqual([['abort u9'], 0, 0])
})

test('a file cancelled while a lost part is examined sends no more requests', async () => {
  const { promise: looked, resolve: answer } = Promise.withResolvers<void>()
  const film = file(partBytes)
  const slice = film.slice.bind(film)
  film.slice = (...at) =>
    Object.assign(slice(...at), { arrayBuffer: () => looked.then(() => new ArrayBuffer(1)) })
  fake.plan.set(1, [0])
  queue.add([film])
  await expect.poll(() => fake.log).toContain(`put 1 ${partBytes} 0`)
  await queue.cancel(queue.uploads[0]!)
  const before = [...fake.log]
  answer()
  await turn()
  expect(fake.log.filter((line) => line !== 'wait')).toEqual(before)
})

/** Lets each part take `duration` ms; returns the number of parts in flight when each one began. */
function onLine(duration: (partNumber: number) => number): number[] {
  const besides: number[] = []
  let now = 0
  fake.tools.now = () => now
  const putPart = fake.tools.putPart
  fake.tools.putPart = async (url, ...rest) => {
    const answer = putPart(url, ...rest)
    besides.push(fake.state.inFlight)
    const etag = await answer
    now += duration(Number(url.split('/')[1]))
    return etag
  }
  queue = new UploadQueue(fake.tools)
  return besides
}

test.each([
  [20_000, 1],
  [6_000, 1],
  [4_000, 2],
  [1_000, 4],
])(
  'a connection that sends a part in %i ms has at most %i parts in flight: ten seconds of sending',
  async (ms, most) => {
    onLine(() => ms)
    queue.add([file(20 * partBytes)])
    expect(await settled()).toBe('complete')
    expect(fake.state.mostInFlight).toBe(most)
  },
)

test('fewer parts are sent in parallel when the connection slows down, more when it speeds up', async () => {
  const besides = onLine((part) => (part > 10 && part <= 20 ? 15_000 : 500))
  queue.add([file(40 * partBytes)])
  expect(await settled()).toBe('complete')
  const most = [besides.slice(0, 1), besides.slice(1, 10), besides.slice(15, 20), besides.slice(21)]
  expect(most.map((part) => Math.max(...part))).toEqual([1, 4, 1, 4])
})
