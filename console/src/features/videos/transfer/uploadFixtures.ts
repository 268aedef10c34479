import { partBytes } from '@matinee/contract/plain/limits'
import { PutError } from './putPart.ts'
import type { RememberedUpload } from './UploadMemory.ts'
import type { UploadFailure } from './uploadStates.ts'
import type { UploadTools } from './uploadTools.ts'

/** A storage and an API that remember what they were asked. */
export function fakes() {
  const log: string[] = []
  const waits: number[] = []
  const claimed = new Set<string>()
  const failures: UploadFailure[] = []
  const remembered = new Map<string, RememberedUpload>()
  const arrived: { PartNumber: number; ETag: string; size: number }[] = []
  const completed: { PartNumber: number; ETag: string }[][] = []
  const state = {
    inFlight: 0,
    mostInFlight: 0,
    initiateFails: false,
    reachedQuota: null as string | null,
    completeFails: false,
    fileIsGone: false,
  }
  /** What the storage answers to the next tries of a part; 200 when nothing is planned. */
  const plan = new Map<number, number[]>()
  const tools: Omit<UploadTools, 'onChange'> = {
    accountId: 'me',
    now: () => 0,
    wait: async (ms) => {
      log.push('wait')
      waits.push(ms)
    },
    onFailure: (_, failure) => failures.push(failure),
    claim: async (name) => {
      if (claimed.has(name)) return null
      claimed.add(name)
      return async () => void claimed.delete(name)
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
        if (state.reachedQuota) {
          const details = { quota: state.reachedQuota, used: 10, limit: 10 }
          throw Object.assign(new Error('refused'), { status: 409, details })
        }
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
      abort: async ({ uploadId }) => void log.push(`abort ${uploadId}`),
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
  /** Five parts and a bit; no bytes are held, `slice` is all that is asked of it. */
  function file(size = 5 * partBytes + 7, name = 'film.mp4'): File {
    const slice = (from: number, to: number) => ({
      size: to - from,
      arrayBuffer: async () => {
        if (state.fileIsGone) throw new DOMException('gone', 'NotReadableError')
      },
    })
    return { name, size, type: 'video/mp4', lastModified: 1, slice } as unknown as File
  }
  return { log, waits, claimed, failures, remembered, arrived, completed, state, plan, tools, file }
}
