import { claimedNames, type Claim } from './claims.ts'
import { isUploadClosed, throwUnlessClosed } from './refusals.ts'
import { readFingerprint, type StoredUpload, type UploadMemory } from './UploadMemory.ts'
import type { UploadCalls } from './uploadTools.ts'

export const earlierUploadsKey = ['earlierUploads'] as const

export type EarlierUpload = StoredUpload & {
  name: string
  size: number
  /** Null: the server could not be reached. */
  arrivedBytes: number | null
}

/** Uploads that can be resumed. Forgets those that the server no longer has; excludes those of other tabs. */
export async function readEarlierUploads(
  accountId: string,
  memory: UploadMemory,
  calls: Pick<UploadCalls, 'listParts'>,
): Promise<EarlierUpload[]> {
  const [stored, claimed] = await Promise.all([memory.list(accountId), claimedNames()])
  const uploads = await Promise.all(
    stored
      .filter(({ fingerprint }) => !claimed.has(fingerprint))
      .map(async (upload) => {
        const file = readFingerprint(upload.fingerprint)
        if (!file) return null
        try {
          const parts = await calls.listParts(upload.uploadId)
          const arrivedBytes = parts.reduce((sum, { size }) => sum + size, 0)
          return { ...upload, ...file, arrivedBytes: Math.min(arrivedBytes, file.size) }
        } catch (error) {
          if (!isUploadClosed(error)) return { ...upload, ...file, arrivedBytes: null }
          await memory.forget(upload.fingerprint)
          return null
        }
      }),
  )
  return uploads.filter((upload) => upload !== null)
}

/** Aborts it here and on the server; false while another tab is sending it. Throws when the server fails. */
export async function discardEarlier(
  upload: StoredUpload,
  tools: { memory: UploadMemory; claim: Claim; calls: Pick<UploadCalls, 'abort'> },
): Promise<boolean> {
  const release = await tools.claim(upload.fingerprint)
  if (!release) return false
  try {
    // If it was aborted or completed there, only the stored entry is left.
    await tools.calls.abort(upload).catch(throwUnlessClosed)
    await tools.memory.forget(upload.fingerprint)
    return true
  } finally {
    await release()
  }
}
