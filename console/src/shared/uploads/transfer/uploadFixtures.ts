import { partBytes } from '@matinee/contract/plain/limits'
import { PutError } from './putPart.ts'
import type { StoredUpload } from './UploadMemory.ts'
import type { UploadFailure } from './uploadStates.ts'
import type { UploadTools } from './uploadTools.ts'

type FakeState = ReturnType<typeof emptyState>

/** The tools of an upload without a network: a storage and an API that record their calls. */
export function fakes() {
  const state = emptyState()
  const { log, waits, claimed, failures, stored } = state
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
      find: async (key) => stored.get(key),
      save: async (upload) => void stored.set(upload.fingerprint, upload),
      forget: async (key) => void stored.delete(key),
      list: async () => [...stored.values()],
    },
    calls: fakeCalls(state),
    putPart: fakePutPart(state),
  }
  /** Five full parts and seven bytes by default. Contains no bytes, only `slice`. */
  function file(size = 5 * partBytes + 7, name = 'film.mp4'): File {
    const slice = (from: number, to: number) => ({
      size: to - from,
      arrayBuffer: async () => {
        if (state.state.isFileDeleted) throw new DOMException('gone', 'NotReadableError')
      },
    })
    return { name, size, type: 'video/mp4', lastModified: 1, slice } as unknown as File
  }
  return { ...state, tools, file }
}

const emptyState = () => ({
  log: [] as string[],
  waits: [] as number[],
  claimed: new Set<string>(),
  failures: [] as UploadFailure[],
  stored: new Map<string, StoredUpload>(),
  arrived: [] as { PartNumber: number; ETag: string; size: number }[],
  completed: [] as { PartNumber: number; ETag: string }[][],
  state: {
    inFlight: 0,
    mostInFlight: 0,
    initiateFails: false,
    reachedQuota: null as string | null,
    completeFails: false,
    isFileDeleted: false,
  },
  /** Statuses of the storage's next answers by part number; 200 when none is planned. */
  plan: new Map<number, number[]>(),
})

const fakeCalls = ({ log, arrived, completed, state }: FakeState): UploadTools['calls'] => ({
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
})

const fakePutPart =
  ({ log, plan, state }: FakeState): UploadTools['putPart'] =>
  async (url, bytes, { progress, signal }) => {
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
  }
