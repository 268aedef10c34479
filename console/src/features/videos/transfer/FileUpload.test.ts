import { partBytes } from '@matinee/contract/plain/limits'
import { beforeEach, expect, test, vi } from 'vitest'
import { discardEarlier, readEarlierUploads } from './earlierUploads.ts'
import { parallelParts, pausesMs } from './PartSender.ts'
import { TransferRate } from './TransferRate.ts'
import { fingerprintOf } from './UploadMemory.ts'
import { UploadQueue } from './UploadQueue.ts'
import { uploadParts } from './uploadParts.ts'
import { fakes } from './uploadFixtures.ts'

let of: ReturnType<typeof fakes>
let queue: UploadQueue
const file = (...args: Parameters<typeof of.file>) => of.file(...args)

beforeEach(() => {
  of = fakes()
  queue = new UploadQueue(of.tools)
})

/** The state that the first file ends in. */
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
  expect(of.log[0]).toBe('initiate film.mp4 6')
  expect(of.log.at(-1)).toBe('complete')
  expect(of.log).toContain('put 6 7 200')
  expect(of.completed[0]!.map(({ PartNumber, ETag }) => [PartNumber, ETag])).toEqual(
    [1, 2, 3, 4, 5, 6].map((number) => [number, `"etag-${number}"`]),
  )
  expect(of.state.mostInFlight).toBe(parallelParts)
  expect(of.remembered.size).toBe(0)
})

test('a part that fails is tried again with a fresh address, after a pause', async () => {
  of.plan.set(2, [503, 403])
  queue.add([file()])
  expect(await settled()).toBe('complete')
  expect(of.log.filter((line) => line === 'presign 2')).toHaveLength(3)
  expect(of.log.filter((line) => line === 'wait')).toHaveLength(2)
})

test('a part refused at its three repetitions too interrupts the upload and gives it up', async () => {
  of.plan.set(2, [500, 500, 500, 500])
  queue.add([file()])
  expect(await settled()).toBe('failed')
  await expect.poll(() => of.failures).toEqual(['part'])
  expect(of.log.filter((line) => line === 'presign 2')).toHaveLength(4)
  expect(of.log).toContain('abort u1')
  expect(of.log).not.toContain('complete')
  of.log.length = 0
  queue.resume(queue.uploads[0]!)
  await expect.poll(() => queue.isDone).toBe(true)
  expect(of.log.filter((line) => line.startsWith('put'))).toHaveLength(6)
  expect(queue.uploads[0]!.isResumed).toBe(false)
})

test('a part that can never be taken is not tried again', async () => {
  of.plan.set(1, [413])
  queue.add([file()])
  await settled()
  expect(of.log.filter((line) => line === 'presign 1')).toHaveLength(1)
})

test('a lost connection keeps what arrived, and coming back goes on with the rest', async () => {
  of.plan.set(6, [0, 0, 0, 0])
  queue.add([file()])
  expect(await settled()).toBe('failed')
  await expect.poll(() => of.failures).toEqual(['part'])
  expect(of.log.join()).not.toContain('abort')
  of.log.length = 0
  queue.resumeOffline()
  await expect.poll(() => queue.uploads[0]!.state).toBe('complete')
  expect(of.log).toEqual(['presign 6', 'put 6 7 200', 'complete'])
})

test('the same file chosen after a reload sends only the missing parts', async () => {
  const again = file()
  const fingerprint = fingerprintOf('me', again)
  of.remembered.set(fingerprint, { fingerprint, uploadId: 'u9', key: 'k9', at: 0 })
  of.arrived.push(
    ...[1, 2, 4].map((PartNumber) => ({ PartNumber, ETag: `"old-${PartNumber}"`, size: partBytes })),
    { PartNumber: 5, ETag: '"cut"', size: 99 },
  )
  queue.add([again])
  expect(await settled()).toBe('complete')
  expect(of.log.filter((line) => line.startsWith('put'))).toEqual([
    `put 3 ${partBytes} 200`,
    `put 5 ${partBytes} 200`,
    'put 6 7 200',
  ])
  expect(of.log[0]).toBe('listParts u9')
  expect(of.log.some((line) => line.startsWith('initiate'))).toBe(false)
  expect(of.completed[0]!.map(({ ETag }) => ETag)).toContain('"old-4"')
  expect(queue.uploads[0]!.isResumed).toBe(true)
})

test('an upload that the server no longer knows starts from the beginning', async () => {
  const again = file()
  const fingerprint = fingerprintOf('me', again)
  of.remembered.set(fingerprint, { fingerprint, uploadId: 'u9', key: 'k9', at: 0 })
  of.tools.calls.listParts = async () => {
    throw Object.assign(new Error('gone'), { status: 404 })
  }
  queue.add([again])
  expect(await settled()).toBe('complete')
  expect(of.log[0]).toBe('initiate film.mp4 6')
})

test('another account that chooses the same file does not take the upload over', () => {
  expect(fingerprintOf('me', file())).not.toBe(fingerprintOf('you', file()))
})

test('a refused start and a refused completion have different errors', async () => {
  of.state.initiateFails = true
  queue.add([file()])
  await settled()
  of.state.initiateFails = false
  of.state.completeFails = true
  queue.resume(queue.uploads[0]!)
  await expect.poll(() => of.failures).toEqual(['start', 'complete'])
})

test.each([
  ['storage', 'quotaStorage'],
  ['uploads', 'quotaUploads'],
  ['videos', 'quotaVideos'],
])(
  'a file that the limit of %s refuses stays in the line with that cause, and starts when there is room',
  async (quota, cause) => {
    of.state.reachedQuota = quota
    queue.add([file()])
    expect(await settled()).toBe('failed')
    await expect.poll(() => queue.uploads[0]!.cause).toBe(cause)
    expect(queue.uploads).toHaveLength(1)
    of.state.reachedQuota = null
    queue.resume(queue.uploads[0]!)
    await expect.poll(() => queue.isDone).toBe(true)
  },
)

test('a refused completion is repeated without sending the parts again', async () => {
  of.state.completeFails = true
  queue.add([file()])
  await settled()
  of.state.completeFails = false
  of.log.length = 0
  queue.resume(queue.uploads[0]!)
  await expect.poll(() => queue.uploads[0]!.state).toBe('complete')
  expect(of.log).toEqual(['complete'])
})

test('a paused file lets the next one go and goes on after it', async () => {
  queue.add([file(), file(undefined, 'other.mp4')])
  queue.pause(queue.uploads[0]!)
  await expect.poll(() => queue.uploads[1]!.state).toBe('complete')
  expect(queue.uploads[0]!.state).toBe('paused')
  expect(queue.isDone).toBe(false)
  queue.resume(queue.uploads[0]!)
  await expect.poll(() => queue.isDone).toBe(true)
})

test('a cancelled file is given up on the server and forgotten', async () => {
  queue.add([file()])
  await expect.poll(() => queue.uploads[0]!.state).toBe('complete')
  of.plan.set(1, [0, 0, 0, 0])
  queue.add([file()])
  const [, second] = queue.uploads
  await expect.poll(() => second!.state).toBe('failed')
  await queue.cancel(second!)
  expect(of.log.at(-1)).toBe('abort u1')
  expect(queue.uploads).toHaveLength(1)
  expect(of.remembered.size).toBe(0)
})

test('speed is that of the last eight seconds', () => {
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

test('a file that was changed on the disk ends its upload with that cause, and is not sent again', async () => {
  of.plan.set(2, [0, 0, 0, 0])
  of.state.fileIsGone = true
  queue.add([file()])
  expect(await settled()).toBe('failed')
  await expect.poll(() => queue.uploads[0]!.cause).toBe('fileChanged')
  await expect.poll(() => of.log).toContain('abort u1')
  expect(of.log.filter((line) => line === 'presign 2')).toHaveLength(1)
  of.state.fileIsGone = false
  of.plan.clear()
  queue.add([file()])
  await expect.poll(() => queue.isDone).toBe(true)
  expect(queue.uploads).toHaveLength(1)
})

test('a session that ended keeps what has arrived', async () => {
  of.plan.set(6, [401])
  queue.add([file()])
  await settled()
  await expect.poll(() => of.failures).toEqual(['part'])
  expect(of.log.join()).not.toContain('abort')
  expect(of.remembered.size).toBe(1)
})

test('a file that another tab is uploading is left to it, and goes on once that tab has ended', async () => {
  const same = file()
  of.claimed.add(fingerprintOf('me', same))
  queue.add([same])
  expect(await settled()).toBe('failed')
  await expect.poll(() => queue.uploads[0]!.cause).toBe('otherTab')
  expect(of.log).toEqual([])
  of.claimed.clear()
  queue.resume(queue.uploads[0]!)
  await expect.poll(() => queue.isDone).toBe(true)
  expect(of.claimed.size).toBe(0)
})

test('the same file chosen twice is uploaded once; chosen again after it stopped it goes on', async () => {
  of.plan.set(6, [0, 0, 0, 0])
  const twice = file()
  expect(queue.add([twice, file()])).toHaveLength(1)
  expect(await settled()).toBe('failed')
  await expect.poll(() => of.failures).toEqual(['part'])
  expect(queue.add([file()])).toEqual([])
  await expect.poll(() => queue.isDone).toBe(true)
  expect(of.log.filter((line) => line.startsWith('initiate'))).toHaveLength(1)
})

test('fifty files go one after the other, and one that fails does not stop the others', async () => {
  of.plan.set(2, [413])
  queue.add(Array.from({ length: 50 }, (_, index) => file(partBytes + 1, `film ${index}.mp4`)))
  await expect.poll(() => queue.isSettled, { timeout: 10_000 }).toBe(true)
  expect([queue.doneCount, queue.isDone, queue.uploads[0]!.state]).toEqual([49, false, 'failed'])
  expect(of.log.filter((line) => line.startsWith('initiate'))).toHaveLength(50)
  expect(queue.isUnfinished).toBe(false)
})

test('an upload is remembered as begun when it was, however often it goes on', async () => {
  const again = file()
  const fingerprint = fingerprintOf('me', again)
  of.remembered.set(fingerprint, { fingerprint, uploadId: 'u9', key: 'k9', at: 77 })
  of.plan.set(6, [0, 0, 0, 0])
  of.tools.now = () => 99
  queue.add([again])
  await settled()
  expect(of.remembered.get(fingerprint)).toMatchObject({ uploadId: 'u9', at: 77 })
})

test('what has arrived is not thrown away because the server could not be asked about it', async () => {
  const again = file()
  const fingerprint = fingerprintOf('me', again)
  of.remembered.set(fingerprint, { fingerprint, uploadId: 'u9', key: 'k9', at: 0 })
  of.tools.calls.listParts = async () => {
    throw Object.assign(new Error('offline'), { status: 0 })
  }
  queue.add([again])
  expect(await settled()).toBe('failed')
  expect(of.remembered.size).toBe(1)
  expect(of.log).toEqual([])
})

test('uploads of earlier visits are listed with what has arrived; what the server gave up is forgotten', async () => {
  const [kept, over] = [file(100, 'kept.mp4'), file(100, 'over.mp4')].map((one) => fingerprintOf('me', one))
  of.remembered.set(kept!, { fingerprint: kept!, uploadId: 'kept', key: 'k', at: 5 })
  of.remembered.set(over!, { fingerprint: over!, uploadId: 'over', key: 'k', at: 5 })
  of.arrived.push({ PartNumber: 1, ETag: 'e', size: 60 })
  const earlier = await readEarlierUploads('me', of.tools.memory, {
    listParts: async (uploadId) => {
      if (uploadId === 'over') throw Object.assign(new Error('closed'), { status: 409 })
      return of.arrived
    },
  })
  expect(earlier).toMatchObject([{ name: 'kept.mp4', size: 100, arrivedBytes: 60, at: 5 }])
  expect([...of.remembered.keys()]).toEqual([kept])
})

/** What this browser remembers of a file begun on an earlier visit as `u9`. */
function rememberEarlier(film: File): string {
  const fingerprint = fingerprintOf('me', film)
  of.remembered.set(fingerprint, { fingerprint, uploadId: 'u9', key: 'k9', at: 0 })
  return fingerprint
}

/** Everything that can happen without an answer has happened. */
const turn = () => new Promise((resolve) => setTimeout(resolve))

/** `initiate` answers when it is told to. */
function slowInitiate(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { calls } = of.tools
  const initiate = calls.initiate.bind(calls)
  calls.initiate = async (...args) => {
    const ticket = await initiate(...args)
    await promise
    return ticket
  }
  return resolve
}

test('the pauses are 1, 4 and 10 seconds, a fifth more or less: a deploy of the server is survived', async () => {
  const random = vi.spyOn(Math, 'random')
  for (const [chance, pauses] of [
    [0.5, [1_000, 4_000, 10_000]],
    [0, [800, 3_200, 8_000]],
    [1, [1_200, 4_800, 12_000]],
  ] as const) {
    of = fakes()
    queue = new UploadQueue(of.tools)
    random.mockReturnValue(chance)
    of.plan.set(3, [502, 502, 502])
    queue.add([file()])
    expect(await settled()).toBe('complete')
    expect(of.waits.map(Math.round)).toEqual(pauses)
  }
  random.mockRestore()
  expect(pausesMs).toHaveLength(3)
})

test('a file cancelled while the server begins it is given up there and forgotten', async () => {
  const answer = slowInitiate()
  queue.add([file()])
  await expect.poll(() => of.log).toEqual(['initiate film.mp4 6'])
  const cancelled = queue.cancel(queue.uploads[0]!)
  expect(queue.uploads).toEqual([])
  answer()
  await cancelled
  expect(of.log).toEqual(['initiate film.mp4 6', 'abort u1'])
  expect([of.remembered.size, of.claimed.size]).toEqual([0, 0])
})

test('a file paused while the server begins it is remembered, and begun once when it goes on at once', async () => {
  const answer = slowInitiate()
  queue.add([file()])
  await expect.poll(() => of.log).toEqual(['initiate film.mp4 6'])
  const [upload] = queue.uploads
  queue.pause(upload!)
  queue.resume(upload!)
  await turn()
  queue.pause(upload!)
  answer()
  await expect.poll(() => of.remembered.get(upload!.fingerprint)?.uploadId).toBe('u1')
  await expect.poll(() => of.claimed.size).toBe(0)
  expect(upload!.state).toBe('paused')
  queue.resume(upload!)
  await expect.poll(() => queue.isDone).toBe(true)
  expect(of.log.filter((line) => line.startsWith('initiate'))).toHaveLength(1)
})

test('the next file does not wait for the answer to a cancelled one; the same file chosen again does', async () => {
  const answer = slowInitiate()
  const film = file()
  queue.add([film, file(undefined, 'other.mp4')])
  await expect.poll(() => of.log).toHaveLength(1)
  const cancelled = queue.cancel(queue.uploads[0]!)
  await expect.poll(() => of.log).toContain('initiate other.mp4 6')
  queue.add([file()])
  expect(queue.uploads.map(({ state }) => state)).toEqual(['starting', 'waiting'])
  queue.pause(queue.uploads[0]!)
  await turn()
  expect(queue.uploads.map(({ state }) => state)).toEqual(['paused', 'waiting'])
  queue.resume(queue.uploads[0]!)
  answer()
  await cancelled
  await expect.poll(() => queue.isDone).toBe(true)
  expect(of.log.indexOf('abort u1')).toBeLessThan(of.log.lastIndexOf('initiate film.mp4 6'))
  expect(of.failures).toEqual([])
})

test.each([429, 500, 503, 403])('a %i to the question what has arrived forgets nothing', async (status) => {
  const film = file()
  const fingerprint = rememberEarlier(film)
  const listParts = of.tools.calls.listParts.bind(of.tools.calls)
  of.tools.calls.listParts = async () => {
    throw Object.assign(new Error('busy'), { status })
  }
  queue.add([film])
  expect(await settled()).toBe('failed')
  await expect.poll(() => of.failures).toEqual(['start'])
  expect(of.remembered.has(fingerprint)).toBe(true)
  expect((await readEarlierUploads('me', of.tools.memory, of.tools.calls))[0]?.arrivedBytes).toBeNull()
  expect(of.log).toEqual([])
  of.tools.calls.listParts = listParts
  queue.resume(queue.uploads[0]!)
  await expect.poll(() => queue.isDone).toBe(true)
  expect(of.log[0]).toBe('listParts u9')
  expect(of.log.some((line) => line.startsWith('initiate'))).toBe(false)
})

test.each([404, 409, 410])(
  'a %i to the question what has arrived starts from the beginning',
  async (status) => {
    const film = file()
    rememberEarlier(film)
    of.tools.calls.listParts = async () => {
      throw Object.assign(new Error('gone'), { status })
    }
    queue.add([film])
    expect(await settled()).toBe('complete')
    expect(of.log[0]).toBe('initiate film.mp4 6')
  },
)

test('a waiting file begun on an earlier visit is given up on the server when it is cancelled', async () => {
  const answer = slowInitiate()
  const film = file(undefined, 'earlier.mp4')
  const fingerprint = rememberEarlier(film)
  queue.add([file(), film])
  await queue.cancel(queue.uploads[1]!)
  expect(of.log).toContain('abort u9')
  expect(of.remembered.has(fingerprint)).toBe(false)
  expect([...of.claimed]).toEqual([queue.uploads[0]!.fingerprint])
  expect(queue.hasSeen(fingerprint)).toBe(true)
  answer()
  await expect.poll(() => queue.isDone).toBe(true)
})

test('cancelling here leaves alone what another tab is sending', async () => {
  const film = file()
  const fingerprint = rememberEarlier(film)
  of.claimed.add(fingerprint)
  queue.add([film])
  expect(await settled()).toBe('failed')
  await expect.poll(() => queue.uploads[0]!.cause).toBe('otherTab')
  await queue.cancel(queue.uploads[0]!)
  expect(of.log).toEqual([])
  expect(of.remembered.get(fingerprint)?.uploadId).toBe('u9')
  expect(of.claimed.has(fingerprint)).toBe(true)
})

test('a paused upload that went on in another tab is not given up from here', async () => {
  of.plan.set(6, [0, 0, 0, 0])
  queue.add([file()])
  expect(await settled()).toBe('failed')
  const [upload] = queue.uploads
  await expect.poll(() => of.claimed.size).toBe(0)
  of.claimed.add(upload!.fingerprint)
  await queue.cancel(upload!)
  expect(of.log.join()).not.toContain('abort')
  expect(of.remembered.has(upload!.fingerprint)).toBe(true)
})

test('an earlier upload is discarded on the server and here; another tab’s is not, nor one that cannot be', async () => {
  const fingerprint = rememberEarlier(file())
  const upload = of.remembered.get(fingerprint)!
  of.claimed.add(fingerprint)
  expect(await discardEarlier(upload, of.tools)).toBe(false)
  expect(of.remembered.size).toBe(1)
  of.claimed.clear()
  const refuse = (status: number) => ({
    abort: () => Promise.reject(Object.assign(new Error('refused'), { status })),
  })
  await expect(discardEarlier(upload, { ...of.tools, calls: refuse(503) })).rejects.toThrow('refused')
  expect([of.remembered.size, of.claimed.size]).toEqual([1, 0])
  expect(await discardEarlier(upload, { ...of.tools, calls: refuse(409) })).toBe(true)
  expect(of.remembered.size).toBe(0)
  rememberEarlier(file())
  expect(await discardEarlier(upload, of.tools)).toBe(true)
  expect([of.log, of.remembered.size, of.claimed.size]).toEqual([['abort u9'], 0, 0])
})

test('a file cancelled while a lost part is looked into is asked about no more', async () => {
  const { promise: looked, resolve: answer } = Promise.withResolvers<void>()
  const film = file(partBytes)
  const slice = film.slice.bind(film)
  film.slice = (...at) =>
    Object.assign(slice(...at), { arrayBuffer: () => looked.then(() => new ArrayBuffer(1)) })
  of.plan.set(1, [0])
  queue.add([film])
  await expect.poll(() => of.log).toContain(`put 1 ${partBytes} 0`)
  await queue.cancel(queue.uploads[0]!)
  const before = [...of.log]
  answer()
  await turn()
  expect(of.log.filter((line) => line !== 'wait')).toEqual(before)
})

/** Lets each part take as long as `duration` says; answers how many were on their way when each one began. */
function onLine(duration: (partNumber: number) => number): number[] {
  const besides: number[] = []
  let now = 0
  of.tools.now = () => now
  const putPart = of.tools.putPart
  of.tools.putPart = async (url, ...rest) => {
    const answer = putPart(url, ...rest)
    besides.push(of.state.inFlight)
    const etag = await answer
    now += duration(Number(url.split('/')[1]))
    return etag
  }
  queue = new UploadQueue(of.tools)
  return besides
}

test.each([
  [20_000, 1],
  [6_000, 1],
  [4_000, 2],
  [1_000, 4],
])(
  'on a line that sends a part in %i ms at most %i are on their way: ten seconds of sending',
  async (ms, most) => {
    onLine(() => ms)
    queue.add([file(20 * partBytes)])
    expect(await settled()).toBe('complete')
    expect(of.state.mostInFlight).toBe(most)
  },
)

test('a line that becomes slow gets fewer parts, one that becomes fast more', async () => {
  const besides = onLine((part) => (part > 10 && part <= 20 ? 15_000 : 500))
  queue.add([file(40 * partBytes)])
  expect(await settled()).toBe('complete')
  const most = [besides.slice(0, 1), besides.slice(1, 10), besides.slice(15, 20), besides.slice(21)]
  expect(most.map((part) => Math.max(...part))).toEqual([1, 4, 1, 4])
})
