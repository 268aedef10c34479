import {
  abortUpload,
  completeUpload,
  initiateUpload,
  listParts,
  presignPart,
} from '@matinee/contract/videoUploads'
import { api } from '../../../lib/api.ts'
import { AppError } from '../../../lib/apiError.ts'
import { useSession } from '../../../lib/session/session.ts'
import type { Claim } from './claims.ts'
import type { PutPart } from './putPart.ts'
import type { UploadMemory } from './UploadMemory.ts'
import type { UploadCause, UploadFailure } from './uploadStates.ts'

export type Ticket = { uploadId: string; key: string }
export type SentPart = { PartNumber: number; ETag: string }
export type ArrivedPart = SentPart & { size: number }

/** The calls of the API that an upload makes. */
export type UploadCalls = {
  initiate(file: File, totalParts: number): Promise<Ticket>
  presign(ticket: Ticket, partNumber: number): Promise<string>
  listParts(uploadId: string): Promise<ArrivedPart[]>
  complete(ticket: Ticket, parts: SentPart[]): Promise<void>
  abort(ticket: Ticket): Promise<void>
}

export type UploadTools = {
  accountId: string
  calls: UploadCalls
  putPart: PutPart
  memory: UploadMemory
  /** Reserves a file for this tab; null while another tab has it. */
  claim: Claim
  /** Waits before a retry; rejects when the signal fires. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  now: () => number
  onChange: () => void
  onFailure: (upload: { file: File; cause: UploadCause | null }, failure: UploadFailure) => void
}

/** Refuses requests after a switch to another account, so that none is sent in its name. */
export function uploadCallsOf(accountId: string): UploadCalls {
  const send: typeof api = async (call, ...request) => {
    if (useSession.getState().user?.id !== accountId)
      throw new AppError({ code: 'signed_out', status: 401, message: 'Another account is signed in' })
    return api(call, ...request)
  }
  return {
    async initiate(file, totalParts) {
      const { uploadId, uploadRecord } = await send(initiateUpload, {
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
      return (await send(presignPart, { body: { uploadId, partNumber, key } })).presignedUrl
    },
    listParts: async (uploadId) => (await send(listParts, { params: { id: uploadId } })).data,
    complete: async ({ uploadId, key }, parts) =>
      void (await send(completeUpload, { body: { uploadId, key, parts } })),
    abort: async ({ uploadId, key }) => void (await send(abortUpload, { body: { uploadId, key } })),
  }
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
