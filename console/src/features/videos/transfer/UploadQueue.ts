import { FileUpload } from './FileUpload.ts'
import type { UploadTools } from './uploadTools.ts'

const isBusy = ({ state }: FileUpload) =>
  state === 'starting' || state === 'uploading' || state === 'completing'

/** Several files, one after the other: the four parallel parts are best spent on one file. */
export class UploadQueue {
  uploads: readonly FileUpload[] = []
  private readonly tools: UploadTools
  private readonly listeners = new Set<() => void>()
  private version = 0
  /** The page was left, or belongs to another account now: nothing begins any more. */
  private isStopped = false
  /** Cancelled; what the server did not give up is none of them. */
  private readonly givenUp = new Set<string>()
  /** Being given up: the same file chosen again begins when that is over, or it would go on with what is going. */
  private readonly ending = new Set<string>()

  constructor(tools: Omit<UploadTools, 'onChange'>) {
    this.tools = { ...tools, onChange: () => this.changed() }
  }

  /** Answers those that were in the line already: once is enough, and one that stopped goes on. */
  add(files: readonly File[]): File[] {
    const known: File[] = []
    for (const file of files) {
      const upload = new FileUpload(file, this.tools)
      const same = this.uploads.find(
        ({ state, fingerprint }) => state !== 'complete' && fingerprint === upload.fingerprint,
      )
      if (same && same.cause !== 'fileChanged') {
        if (same.state === 'failed' || same.state === 'paused') same.queueAgain()
        else known.push(file)
      } else this.uploads = [...this.uploads.filter((other) => other !== same), upload]
    }
    this.next()
    return known
  }

  resume(upload: FileUpload): void {
    upload.queueAgain()
    this.next()
  }

  pause(upload: FileUpload): void {
    upload.pause()
    this.next()
  }

  /** Throws when the server did not give it up: it is an upload of an earlier visit then. */
  async cancel(upload: FileUpload): Promise<void> {
    const { fingerprint } = upload
    this.uploads = this.uploads.filter((other) => other !== upload)
    this.ending.add(fingerprint)
    this.givenUp.add(fingerprint)
    const ended = upload.cancel()
    this.next()
    try {
      await ended
    } catch (error) {
      this.givenUp.delete(fingerprint)
      throw error
    } finally {
      this.ending.delete(fingerprint)
      this.next()
    }
  }

  /** Whether a file is in the line, or was and is given up. */
  hasSeen(fingerprint: string): boolean {
    return this.givenUp.has(fingerprint) || this.uploads.some((upload) => upload.fingerprint === fingerprint)
  }

  /** Goes on by itself when the connection is back. */
  resumeOffline(): void {
    for (const upload of this.uploads) if (upload.state === 'failed' && upload.isOffline) this.resume(upload)
  }

  /** After `stop`: React may set a page up, tear it down and set it up again. */
  start(): void {
    this.isStopped = false
  }

  /** Stops sending; what arrived stays on the server, so that choosing the same files again goes on. */
  stop(): void {
    this.isStopped = true
    for (const upload of this.uploads) if (isBusy(upload)) upload.pause()
  }

  /** Leaving would stop something; what failed for good has stopped already. */
  get isUnfinished(): boolean {
    return this.uploads.some(
      ({ state, isOffline }) => state !== 'complete' && !(state === 'failed' && !isOffline),
    )
  }

  /** Every file was uploaded. */
  get isDone(): boolean {
    return this.uploads.length > 0 && this.doneCount === this.uploads.length
  }

  /** Nothing is on its way or waits for its turn; some may have failed. */
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

  /** Changes whenever anything does. */
  readonly snapshot = (): number => this.version

  private next(): void {
    this.changed()
    if (this.isStopped || this.uploads.some(isBusy)) return
    const waiting = this.uploads.find(
      ({ state, fingerprint }) => state === 'waiting' && !this.ending.has(fingerprint),
    )
    if (waiting) void waiting.run().then(() => this.next())
  }

  private changed(): void {
    this.version++
    for (const listener of this.listeners) listener()
  }
}
