import type { UploadFailure } from '../transfer/uploadStates.ts'

/** The documents' words for the step that failed, by their keys in the texts. */
export const failureTexts = {
  start: 'failedStart',
  part: 'interrupted',
  complete: 'failedComplete',
} as const satisfies Record<UploadFailure, string>
