import { SharedClaim } from './claims.ts'
import type { PartSender } from './PartSender.ts'
import { isGone, throwUnlessGone } from './refusals.ts'
import type { Ticket, UploadTools } from './uploadTools.ts'

/** What one file is sent under: begun on the server, or found again as it was begun on an earlier visit. */
export class UploadTicket {
  /** It goes on with parts that had arrived before. */
  isResumed = false
  /** Held while anything is done under the ticket, so that another tab does not do it too. */
  readonly claim: SharedClaim
  private readonly file: File
  private readonly fingerprint: string
  private readonly tools: UploadTools
  private readonly sender: PartSender
  private ticket: Ticket | null = null
  /** Under way: one for all runs, so that a pause while it begins does not begin it twice. */
  private beginning: Promise<Ticket> | null = null
  private beganAt: number | null = null
  /** Being given up: what begins next waits, or it would go on with what is going. */
  private ending: Promise<void> | null = null

  constructor(of: { file: File; fingerprint: string; tools: UploadTools; sender: PartSender }) {
    this.file = of.file
    this.fingerprint = of.fingerprint
    this.tools = of.tools
    this.sender = of.sender
    this.claim = new SharedClaim(of.tools.claim, of.fingerprint)
  }

  /** The one there is, or another one. */
  take(): Promise<Ticket> {
    this.beginning ??= this.begin().finally(() => {
      this.beginning = null
    })
    return this.beginning
  }

  /** Kept even when it was paused meanwhile: the server has begun it, and leaving the page must not orphan it there. */
  private async begin(): Promise<Ticket> {
    await this.ending?.catch(() => undefined)
    if (!this.ticket) await this.recall()
    const ticket = (this.ticket ??= await this.tools.calls.initiate(this.file, this.sender.count))
    const at = (this.beganAt ??= this.tools.now())
    await this.tools.memory.keep({ ...ticket, fingerprint: this.fingerprint, at })
    return ticket
  }

  /** The same file was begun before: what arrived, in its right length, is not sent again. */
  private async recall(): Promise<void> {
    const remembered = await this.tools.memory.find(this.fingerprint)
    if (!remembered) return
    try {
      const hasArrived = this.sender.takeArrived(await this.tools.calls.listParts(remembered.uploadId))
      const { uploadId, key, at } = remembered
      this.ticket = { uploadId, key }
      this.beganAt = at
      this.isResumed = hasArrived
    } catch (error) {
      // Nothing is known of what arrived while the server cannot be asked: it is not thrown away.
      if (!isGone(error)) throw error
      // Finished, given up or expired on the server: it starts from the beginning.
      await this.forget()
    }
  }

  /** What is just being begun on the server is known once that was answered, whatever the answer. */
  async untilBegun(): Promise<void> {
    await this.beginning?.catch(() => undefined)
  }

  /** A reload of the page does not find it again. */
  forget(): Promise<void> {
    return this.tools.memory.forget(this.fingerprint)
  }

  /**
   * Gives it up on the server, also what was begun on an earlier visit; never what another tab is sending. Throws when
   * the server did not: it stays remembered, so that it can be found there again.
   */
  giveUp(): Promise<void> {
    this.ending ??= this.end().finally(() => {
      this.ending = null
    })
    return this.ending
  }

  private async end(): Promise<void> {
    const known = this.ticket
    this.ticket = null
    this.beganAt = null
    this.isResumed = false
    this.sender.forgetSent()
    try {
      if (!(await this.claim.hold())) return
      const ticket = known ?? (await this.tools.memory.find(this.fingerprint))
      if (ticket) await this.tools.calls.abort(ticket).catch(throwUnlessGone)
      await this.forget()
    } finally {
      await this.claim.letGo()
    }
  }
}
