import { partBytes } from '@matinee/contract/plain/limits'
import { beforeEach, expect, test } from 'vitest'
import { parallelParts, triesPerPart, type UploadFailure, type UploadTools } from './FileUpload.ts'
import { readEarlierUploads } from './earlierUploads.ts'
import { PutError } from './putPart.ts'
import { TransferRate } from './TransferRate.ts'
import { fingerprintOf, type RememberedUpload } from './UploadMemory.ts'
import { UploadQueue } from './UploadQueue.ts'
import { uploadParts } from './uploadParts.ts'

/** A storage and an API that remember what they were asked. */
function fakes() {
  const log: string[] = []
  const claimed = new Set<string>()
  const failures: UploadFailure[] = []
  const remembered = new Map<string, RememberedUpload>()
  const arrived: { PartNumber: number; ETag: string; size: number }[] = []
  const completed: { PartNumber: number; ETag: string }[][] = []
  const state = {
    inFlight: 0,
    mostInFlight: 0,
    initiateFails: false,
    completeFails: false,
    fileIsGone: false,
  }
  /** What the storage answers to the next tries of a part; 200 when nothing is planned. */
  const plan = new Map<number, number[]>()
  const tools: Omit<UploadTools, 'onChange'> = {
    accountId: 'me',
    now: () => 0,
    wait: async () => void log.push('wait'),
    onFailure: (_, failure) => failures.push(failure),
    claim: async (name) => {
      if (claimed.has(name)) return null
      claimed.add(name)
      return () => claimed.delete(name)
    },
    memory: {
      find: async (key) => remembered.get(key),
      keep: async (upload) => void remembered.set(upload.fingerprint, upload),
      forget: async (key) => void remembered.delete(key),
      list: async () => [...remembered.values()],
    },
    calls: {
      async initiate(file, totalParts) {
        log.push(`initiate ${file.name} ${totalParts}`)
        if (state.initiateFails) throw Object.assign(new Error('refused'), { status: 500 })
        return { uploadId: 'u1', key: 'k1' }
      },
      async presign(_, partNumber) {
        log.push(`presign ${partNumber}`)
        return `part/${partNumber}`
      },
      async listParts(uploadId) {
        log.push(`listParts ${uploadId}`)
        return arrived
      },
      async complete(_, parts) {
        log.push('complete')
        if (state.completeFails) throw Object.assign(new Error('refused'), { status: 500 })
        completed.push(parts)
      },
      abort: async () => void log.push('abort'),
    },
    async putPart(url, bytes, { progress, signal }) {
      state.mostInFlight = Math.max(state.mostInFlight, ++state.inFlight)
      await Promise.resolve()
      state.inFlight--
      signal.throwIfAborted()
      const number = Number(url.split('/')[1])
      const status = plan.get(number)?.shift() ?? 200
      log.push(`put ${number} ${bytes.size} ${status}`)
      if (status !== 200) throw new PutError(status)
      progress(bytes.size)
      return `"etag-${number}"`
    },
  }
  return { log, claimed, failures, remembered, arrived, completed, state, plan, tools }
}

/** Five parts and a bit; no bytes are held, `slice` is all that is asked of it. */
function file(size = 5 * partBytes + 7, name = 'film.mp4'): File {
  const slice = (from: number, to: number) => ({
    size: to - from,
    arrayBuffer: async () => {
      if (of.state.fileIsGone) throw new DOMException('gone', 'NotReadableError')
    },
  })
  return { name, size, type: 'video/mp4', lastModified: 1, slice } as unknown as File
}

let of: ReturnType<typeof fakes>
let queue: UploadQueue

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
  expect(of.log.filter((line) => line === 'presign 2')).toHaveLength(triesPerPart)
  expect(of.log.filter((line) => line === 'wait')).toHaveLength(2)
})

test('a part refused three times interrupts the upload and gives it up', async () => {
  of.plan.set(2, [500, 500, 500])
  queue.add([file()])
  expect(await settled()).toBe('failed')
  await expect.poll(() => of.failures).toEqual(['part'])
  expect(of.log).toContain('abort')
  expect(of.log).not.toContain('complete')
})

test('a part that can never be taken is not tried again', async () => {
  of.plan.set(1, [413])
  queue.add([file()])
  await settled()
  expect(of.log.filter((line) => line === 'presign 1')).toHaveLength(1)
})

test('a lost connection keeps what arrived, and coming back goes on with the rest', async () => {
  of.plan.set(6, [0, 0, 0])
  queue.add([file()])
  expect(await settled()).toBe('failed')
  await expect.poll(() => of.failures).toEqual(['part'])
  expect(of.log).not.toContain('abort')
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

test('a refused start and a refused completion are told apart', async () => {
  of.state.initiateFails = true
  queue.add([file()])
  await settled()
  of.state.initiateFails = false
  of.state.completeFails = true
  queue.resume(queue.uploads[0]!)
  await expect.poll(() => of.failures).toEqual(['start', 'complete'])
})

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
  of.plan.set(1, [0, 0, 0])
  queue.add([file()])
  const [, second] = queue.uploads
  await expect.poll(() => second!.state).toBe('failed')
  await queue.cancel(second!)
  expect(of.log.at(-1)).toBe('abort')
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
  of.plan.set(2, [0, 0, 0])
  of.state.fileIsGone = true
  queue.add([file()])
  expect(await settled()).toBe('failed')
  await expect.poll(() => queue.uploads[0]!.cause).toBe('fileChanged')
  await expect.poll(() => of.log).toContain('abort')
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
  expect(of.log).not.toContain('abort')
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
  of.plan.set(6, [0, 0, 0])
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
  of.plan.set(6, [0, 0, 0])
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
