import { SharedClaim } from './claims.ts'
import type { PartSender } from './PartSender.ts'
import { isUploadClosed, throwUnlessClosed } from './refusals.ts'
import type { Ticket, UploadTools } from './uploadTools.ts'

/** The server's upload of one file: a new one, or one of an earlier visit. */
export class UploadTicket {
  /** The server has parts from before this visit. */
  isResumed = false
  /** Claimed during all work on this upload, so that no other tab works on it. */
  readonly claim: SharedClaim
  private readonly file: File
  private readonly fingerprint: string
  private readonly tools: UploadTools
  private readonly sender: PartSender
  private ticket: Ticket | null = null
  /** Shared by all callers, so that a pause during `initiate` does not initiate twice. */
  private beginning: Promise<Ticket> | null = null
  private beganAt: number | null = null
  /** Abort in progress: the next `initiate` waits, or it would resume the upload that is being aborted. */
  private aborting: Promise<void> | null = null

  constructor(options: { file: File; fingerprint: string; tools: UploadTools; sender: PartSender }) {
    this.file = options.file
    this.fingerprint = options.fingerprint
    this.tools = options.tools
    this.sender = options.sender
    this.claim = new SharedClaim(options.tools.claim, options.fingerprint)
  }

  /** The current ticket, or a new one. */
  take(): Promise<Ticket> {
    this.beginning ??= this.begin().finally(() => {
      this.beginning = null
    })
    return this.beginning
  }

  /** Stored even after a pause: the server has begun the upload, and leaving the page must not orphan it. */
  private async begin(): Promise<Ticket> {
    await this.aborting?.catch(() => undefined)
    if (!this.ticket) await this.restore()
    const ticket = (this.ticket ??= await this.tools.calls.initiate(this.file, this.sender.count))
    const at = (this.beganAt ??= this.tools.now())
    await this.tools.memory.save({ ...ticket, fingerprint: this.fingerprint, at })
    return ticket
  }

  /** Resumes the stored upload of this file: parts of the right length are not sent again. */
  private async restore(): Promise<void> {
    const stored = await this.tools.memory.find(this.fingerprint)
    if (!stored) return
    try {
      const hasArrived = this.sender.takeArrived(await this.tools.calls.listParts(stored.uploadId))
      const { uploadId, key, at } = stored
      this.ticket = { uploadId, key }
      this.beganAt = at
      this.isResumed = hasArrived
    } catch (error) {
      // The server could not be reached: the upload may still have parts, so it is kept.
      if (!isUploadClosed(error)) throw error
      // Completed, aborted or expired on the server: start over.
      await this.forget()
    }
  }

  /** Resolves when no `initiate` is pending, whatever its outcome. */
  async untilBegun(): Promise<void> {
    await this.beginning?.catch(() => undefined)
  }

  /** After a reload the upload is not offered again. */
  forget(): Promise<void> {
    return this.tools.memory.forget(this.fingerprint)
  }

  /**
   * Aborts it on the server, also an upload of an earlier visit, but never one that another tab is sending. When the
   * server fails, throws and keeps it stored, so that it can be aborted later.
   */
  abort(): Promise<void> {
    this.aborting ??= this.end().finally(() => {
      this.aborting = null
    })
    return this.aborting
  }

  private async end(): Promise<void> {
    const current = this.ticket
    this.ticket = null
    this.beganAt = null
    this.isResumed = false
    this.sender.forgetSent()
    try {
      if (!(await this.claim.hold())) return
      const ticket = current ?? (await this.tools.memory.find(this.fingerprint))
      if (ticket) await this.tools.calls.abort(ticket).catch(throwUnlessClosed)
      await this.forget()
    } finally {
      await this.claim.release()
    }
  }
}
