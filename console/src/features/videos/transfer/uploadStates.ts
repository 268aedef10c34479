export type UploadState =
  | 'waiting'
  | 'starting'
  | 'uploading'
  | 'paused'
  | 'completing'
  | 'complete'
  | 'failed'
/** The step that failed; each has its alert. */
export type UploadFailure = 'start' | 'part' | 'complete'
/**
 * What the reader can do something about: the file cannot be read any more, another tab has it, or the account has
 * reached a limit.
 */
export type UploadCause = 'fileChanged' | 'otherTab' | 'quotaStorage' | 'quotaUploads' | 'quotaVideos'

/** Ends a run; its cause is what was thrown in that step. */
export class StepFailed extends Error {
  readonly step: UploadFailure
  constructor(step: UploadFailure, cause: unknown) {
    super(`Upload failed at ${step}`, { cause })
    this.step = step
  }
}

/** Trying again does not help until the reader has done something. */
export class Unhelpable extends Error {
  readonly why: UploadCause
  constructor(why: UploadCause) {
    super(why)
    this.why = why
  }
}
