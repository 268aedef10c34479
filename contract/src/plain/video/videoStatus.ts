/** The first seven are in the order of processing; a video only moves forward through them. */
export const videoStatuses = [
  'CREATED',
  'QUEUED',
  'DOWNLOADING',
  'UPLOADING',
  'UPLOADED',
  'TRANSCODING',
  'AVAILABLE',
  'DELETED',
  'DOWNLOAD_ERROR',
  'TRANSCODING_ERROR',
  'UPLOAD_ERROR',
] as const
export type VideoStatus = (typeof videoStatuses)[number]

/** Percentages shown while a video is processed: fixed numbers, not measurements. */
export const statusProgress = {
  CREATED: 0,
  QUEUED: 10,
  DOWNLOADING: 20,
  UPLOADING: 40,
  UPLOADED: 60,
  TRANSCODING: 80,
} as const satisfies Partial<Record<VideoStatus, number>>
export type ProgressStatus = keyof typeof statusProgress

export const errorStatuses = ['DOWNLOAD_ERROR', 'TRANSCODING_ERROR', 'UPLOAD_ERROR'] as const
export type ErrorStatus = (typeof errorStatuses)[number]

export function isInProgress(status: VideoStatus): status is ProgressStatus {
  return status in statusProgress
}

export function isErrorStatus(status: VideoStatus): status is ErrorStatus {
  return (errorStatuses as readonly VideoStatus[]).includes(status)
}

/** Whether `to` may follow `from`: forward only; from an end state only to deletion. */
export function mayMove(from: VideoStatus, to: VideoStatus): boolean {
  if (from === 'DELETED' || from === to) return false
  if (to === 'DELETED') return true
  if (!isInProgress(from)) return false
  return isErrorStatus(to) || videoStatuses.indexOf(to) > videoStatuses.indexOf(from)
}
