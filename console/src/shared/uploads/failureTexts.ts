import type { UploadFailure } from './transfer/uploadStates.ts'

/** Text keys of the source document's alert for each failed step. */
export const failureTexts = {
  start: 'failedStart',
  part: 'interrupted',
  complete: 'failedComplete',
} as const satisfies Record<UploadFailure, string>
