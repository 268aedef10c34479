import { FileUpload } from './FileUpload.ts'
import type { UploadTools } from './uploadTools.ts'

const isBusy = ({ state }: FileUpload) =>
  state === 'starting' || state === 'uploading' || state === 'completing'

/** Uploads one file at a time, because the parallel parts are best spent on one file. */
export class UploadQueue {
  uploads: readonly FileUpload[] = []
  private readonly tools: UploadTools
  private readonly listeners = new Set<() => void>()
  private version = 0
  /** The user left the page or switched accounts: no upload starts. */
  private isStopped = false
  /** Fingerprints of cancelled uploads, except those that the server did not abort. */
  private readonly cancelled = new Set<string>()
  /** Abort in progress: the same file chosen again waits, or it would resume the upload that is being aborted. */
  private readonly aborting = new Set<string>()

  constructor(tools: Omit<UploadTools, 'onChange'>) {
    this.tools = { ...tools, onChange: () => this.changed() }
  }

  /** Returns the files that are already in the queue. A paused or failed upload of the same file resumes. */
  add(files: readonly File[]): File[] {
    const duplicates: File[] = []
    for (const file of files) {
      const upload = new FileUpload(file, this.tools)
      const same = this.uploads.find(
        ({ state, fingerprint }) => state !== 'complete' && fingerprint === upload.fingerprint,
      )
      if (same && same.cause !== 'fileChanged') {
        if (same.state === 'failed' || same.state === 'paused') same.queueAgain()
        else duplicates.push(file)
      } else this.uploads = [...this.uploads.filter((other) => other !== same), upload]
    }
    this.next()
    return duplicates
  }

  resume(upload: FileUpload): void {
    upload.queueAgain()
    this.next()
  }

  pause(upload: FileUpload): void {
    upload.pause()
    this.next()
  }

  /** Throws when the server did not abort it: it is then listed as an upload of an earlier visit. */
  async cancel(upload: FileUpload): Promise<void> {
    const { fingerprint } = upload
    this.uploads = this.uploads.filter((other) => other !== upload)
    this.aborting.add(fingerprint)
    this.cancelled.add(fingerprint)
    const ended = upload.cancel()
    this.next()
    try {
      await ended
    } catch (error) {
      this.cancelled.delete(fingerprint)
      throw error
    } finally {
      this.aborting.delete(fingerprint)
      this.next()
    }
  }

  /** True for files in the queue and for cancelled ones. */
  hasSeen(fingerprint: string): boolean {
    return (
      this.cancelled.has(fingerprint) || this.uploads.some((upload) => upload.fingerprint === fingerprint)
    )
  }

  /** Resumes the uploads that lost their connection. */
  resumeOffline(): void {
    for (const upload of this.uploads) if (upload.state === 'failed' && upload.isOffline) this.resume(upload)
  }

  /** Undoes `stop`: React may mount a page again. */
  start(): void {
    this.isStopped = false
  }

  /** Stops sending. The server keeps the parts, so that choosing the same files again resumes. */
  stop(): void {
    this.isStopped = true
    for (const upload of this.uploads) if (isBusy(upload)) upload.pause()
  }

  /** True while leaving would interrupt an upload. */
  get isUnfinished(): boolean {
    return this.uploads.some(
      ({ state, isOffline }) => state !== 'complete' && !(state === 'failed' && !isOffline),
    )
  }

  /** Every file was uploaded. */
  get isDone(): boolean {
    return this.uploads.length > 0 && this.doneCount === this.uploads.length
  }

  /** No upload is active or waiting; some may have failed. */
  get isSettled(): boolean {
    return this.uploads.every(({ state }) => state === 'complete' || state === 'failed')
  }

  get doneCount(): number {
    return this.uploads.filter(({ state }) => state === 'complete').length
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Changes with every change of the queue. */
  readonly snapshot = (): number => this.version

  private next(): void {
    this.changed()
    if (this.isStopped || this.uploads.some(isBusy)) return
    const waiting = this.uploads.find(
      ({ state, fingerprint }) => state === 'waiting' && !this.aborting.has(fingerprint),
    )
    if (waiting) void waiting.run().then(() => this.next())
  }

  private changed(): void {
    this.version++
    for (const listener of this.listeners) listener()
  }
}
