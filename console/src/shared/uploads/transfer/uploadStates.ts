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
/** Causes that the user can fix: the file changed, another tab is uploading it, or the account reached a limit. */
export type UploadCause = 'fileChanged' | 'otherTab' | 'quotaStorage' | 'quotaUploads' | 'quotaVideos'

/** Ends an upload run; `cause` is the error of that step. */
export class StepFailed extends Error {
  readonly step: UploadFailure
  constructor(step: UploadFailure, cause: unknown) {
    super(`Upload failed at ${step}`, { cause })
    this.step = step
  }
}

/** Retrying does not help until the user acts. */
export class NeedsUserAction extends Error {
  readonly why: UploadCause
  constructor(why: UploadCause) {
    super(why)
    this.why = why
  }
}
