import { claimedNames } from './claims.ts'
import type { UploadCalls } from './FileUpload.ts'
import { readFingerprint, type RememberedUpload, type UploadMemory } from './UploadMemory.ts'

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
          const status = (error as { status?: unknown }).status
          if (status !== 404 && status !== 409 && status !== 410)
            return { ...upload, ...file, arrivedBytes: null }
          await memory.forget(upload.fingerprint)
          return null
        }
      }),
  )
  return found.filter((upload) => upload !== null)
}
