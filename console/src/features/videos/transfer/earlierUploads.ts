import { claimedNames, type Claim } from './claims.ts'
import { isGone, throwUnlessGone } from './refusals.ts'
import { readFingerprint, type RememberedUpload, type UploadMemory } from './UploadMemory.ts'
import type { UploadCalls } from './uploadTools.ts'

export const earlierUploadsKey = ['earlierUploads'] as const

export type EarlierUpload = RememberedUpload & {
  name: string
  size: number
  /** Null: the server could not be asked just now. */
  arrivedBytes: number | null
}

/** What can still be gone on with. Those that the server no longer knows are forgotten; other tabs' are left to them. */
export async function readEarlierUploads(
  accountId: string,
  memory: UploadMemory,
  calls: Pick<UploadCalls, 'listParts'>,
): Promise<EarlierUpload[]> {
  const [remembered, claimed] = await Promise.all([memory.list(accountId), claimedNames()])
  const found = await Promise.all(
    remembered
      .filter(({ fingerprint }) => !claimed.has(fingerprint))
      .map(async (upload) => {
        const file = readFingerprint(upload.fingerprint)
        if (!file) return null
        try {
          const parts = await calls.listParts(upload.uploadId)
          const arrivedBytes = parts.reduce((sum, { size }) => sum + size, 0)
          return { ...upload, ...file, arrivedBytes: Math.min(arrivedBytes, file.size) }
        } catch (error) {
          if (!isGone(error)) return { ...upload, ...file, arrivedBytes: null }
          await memory.forget(upload.fingerprint)
          return null
        }
      }),
  )
  return found.filter((upload) => upload !== null)
}

/** Gives one up here and on the server; false while another tab is sending it. Throws when the server did not answer. */
export async function discardEarlier(
  upload: RememberedUpload,
  tools: { memory: UploadMemory; claim: Claim; calls: Pick<UploadCalls, 'abort'> },
): Promise<boolean> {
  const release = await tools.claim(upload.fingerprint)
  if (!release) return false
  try {
    // Already given up there, or finished: what is left is this memory of it.
    await tools.calls.abort(upload).catch(throwUnlessGone)
    await tools.memory.forget(upload.fingerprint)
    return true
  } finally {
    await release()
  }
}
