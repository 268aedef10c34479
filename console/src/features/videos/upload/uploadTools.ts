import {
  abortUpload,
  completeUpload,
  initiateUpload,
  listParts,
  presignPart,
} from '@matinee/contract/videoUploads'
import { api } from '../../../lib/api.ts'
import type { UploadCalls } from './FileUpload.ts'

export const uploadCalls: UploadCalls = {
  async initiate(file, totalParts) {
    const { uploadId, uploadRecord } = await api(initiateUpload, {
      body: {
        fileName: file.name,
        totalParts,
        fileSize: file.size,
        ...(file.type && { contentType: file.type }),
      },
    })
    return { uploadId, key: uploadRecord.key }
  },
  async presign({ uploadId, key }, partNumber) {
    return (await api(presignPart, { body: { uploadId, partNumber, key } })).presignedUrl
  },
  listParts: async (uploadId) => (await api(listParts, { params: { id: uploadId } })).data,
  complete: async ({ uploadId, key }, parts) =>
    void (await api(completeUpload, { body: { uploadId, key, parts } })),
  abort: async ({ uploadId, key }) => void (await api(abortUpload, { body: { uploadId, key } })),
}

export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
