import { PartSender } from './PartSender.ts'
import { canResumeLater, quotaCauseOf, statusOf } from './refusals.ts'
import { fingerprintOf } from './UploadMemory.ts'
import {
  StepFailed,
  NeedsUserAction,
  type UploadCause,
  type UploadFailure,
  type UploadState,
} from './uploadStates.ts'
import { UploadTicket } from './UploadTicket.ts'
import type { Ticket, UploadTools } from './uploadTools.ts'

let count = 0

/** The upload of one file. Independent of React, the screen and other files. */
export class FileUpload {
  /** Distinguishes two uploads of the same file. */
  readonly id = ++count
  readonly file: File
  readonly fingerprint: string
  state: UploadState = 'waiting'
  failure: UploadFailure | null = null
  cause: UploadCause | null = null
  /** The connection was lost: the server keeps the parts it has, so the upload can resume. */
  isOffline = false
  private readonly tools: UploadTools
  private readonly sender: PartSender
  private readonly ticket: UploadTicket
  private stopper = new AbortController()

  constructor(file: File, tools: UploadTools) {
    this.file = file
    this.tools = tools
    this.fingerprint = fingerprintOf(tools.accountId, file)
    this.sender = new PartSender(file, tools)
    this.ticket = new UploadTicket({ file, fingerprint: this.fingerprint, tools, sender: this.sender })
  }

  get isResumed(): boolean {
    return this.ticket.isResumed
  }

  get sentBytes(): number {
    return this.sender.sentBytes
  }

  /** 0 to 100. */
  get percent(): number {
    return this.state === 'complete' ? 100 : Math.floor((100 * this.sentBytes) / Math.max(1, this.file.size))
  }

  get bytesPerSecond(): number | null {
    return this.state === 'uploading' ? this.sender.bytesPerSecond : null
  }

  get secondsLeft(): number | null {
    const speed = this.bytesPerSecond
    return speed ? Math.ceil((this.file.size - this.sentBytes) / speed) : null
  }

  /** Resolves when the file is complete, paused or failed; a paused or failed upload can run again. */
  async run(): Promise<void> {
    this.stopper = new AbortController()
    const { signal } = this.stopper
    this.failure = null
    this.cause = null
    this.isOffline = false
    this.sender.resetRate()
    this.change('starting')
    try {
      if (!(await this.ticket.claim.hold())) throw new StepFailed('start', new NeedsUserAction('otherTab'))
      signal.throwIfAborted()
      const ticket = await this.begin(signal)
      await this.sendAll(ticket, signal)
      await this.finish(ticket, signal)
    } catch (error) {
      if (!signal.aborted) await this.fail(error)
    } finally {
      await this.ticket.claim.release()
    }
  }

  pause(): void {
    this.stop('paused')
  }

  /** Returns to the queue after a pause or a failure. */
  queueAgain(): void {
    this.change('waiting')
  }

  /** Aborts it here and on the server; throws when the server did not. */
  async cancel(): Promise<void> {
    this.stop('paused')
    await this.ticket.untilBegun()
    await this.ticket.abort()
  }

  private stop(state: UploadState): void {
    this.stopper.abort()
    this.sender.dropSending()
    this.change(state)
  }

  private async begin(signal: AbortSignal): Promise<Ticket> {
    const ticket = await this.ticket.take().catch(failedAt('start'))
    signal.throwIfAborted()
    this.change('uploading')
    return ticket
  }

  private async sendAll(ticket: Ticket, signal: AbortSignal): Promise<void> {
    await this.sender.sendMissing(ticket, signal).catch(failedAt('part'))
    signal.throwIfAborted()
  }

  private async finish(ticket: Ticket, signal: AbortSignal): Promise<void> {
    this.change('completing')
    await this.tools.calls.complete(ticket, this.sender.sentParts).catch(failedAt('complete'))
    await this.ticket.forget()
    if (!signal.aborted) this.change('complete')
  }

  private async fail(thrown: unknown): Promise<void> {
    const { step, cause } = thrown instanceof StepFailed ? thrown : new StepFailed('part', thrown)
    this.stop('failed')
    this.failure = step
    this.cause = cause instanceof NeedsUserAction ? cause.why : quotaCauseOf(cause)
    this.isOffline = statusOf(cause) === 0
    // A refused part aborts the upload; after a lost connection or session, sent parts are worth keeping.
    // If the server does not abort it, it stays in memory, and the next attempt resumes it.
    if (step === 'part' && !canResumeLater(cause)) await this.ticket.abort().catch(() => undefined)
    this.tools.onFailure(this, step)
    this.tools.onChange()
  }

  private change(state: UploadState): void {
    this.state = state
    this.tools.onChange()
  }
}

const failedAt = (step: UploadFailure) => (cause: unknown) => {
  throw new StepFailed(step, cause)
}
