import { partBytes } from '@matinee/contract/plain/limits'
import { mayHelpToRetry, statusOf } from './refusals.ts'
import { TransferRate } from './TransferRate.ts'
import { uploadParts, type Part } from './uploadParts.ts'
import { Unhelpable } from './uploadStates.ts'
import type { ArrivedPart, SentPart, Ticket, UploadTools } from './uploadTools.ts'

export const parallelParts = 4
/** A cut loses what is on its way: no more than the line sends in this time, though never less than one part. */
const atRiskMs = 10_000
/**
 * Between the tries of a part, three of them after the first. Together about 15 seconds: as long as a proxy
 * answers 502 while the server behind it is replaced. Each is up to a fifth shorter or longer, so that the four lanes
 * and everybody else do not come back in one moment.
 */
export const pausesMs = [1_000, 4_000, 10_000] as const
const jitter = 0.2

/** Sends the parts of one file, several at once, and knows what has arrived. */
export class PartSender {
  private readonly file: File
  private readonly tools: UploadTools
  private readonly parts: Part[]
  private readonly sent = new Map<number, string>()
  private readonly sending = new Map<number, number>()
  private readonly rate = new TransferRate()

  constructor(file: File, tools: UploadTools) {
    this.file = file
    this.tools = tools
    this.parts = uploadParts(file.size)
  }

  get count(): number {
    return this.parts.length
  }

  get sentBytes(): number {
    const done = this.parts.filter(({ partNumber }) => this.sent.has(partNumber))
    const whole = done.reduce((sum, { from, to }) => sum + to - from, 0)
    return Math.min(
      this.file.size,
      [...this.sending.values()].reduce((sum, bytes) => sum + bytes, whole),
    )
  }

  get bytesPerSecond(): number | null {
    return this.rate.bytesPerSecond
  }

  /** In the order of the file, as the completion wants them. */
  get sentParts(): SentPart[] {
    const parts = [...this.sent].map(([PartNumber, ETag]) => ({ PartNumber, ETag }))
    return parts.sort((a, b) => a.PartNumber - b.PartNumber)
  }

  /** Those in their right length are not sent again; answers whether there are any. */
  takeArrived(arrived: readonly ArrivedPart[]): boolean {
    for (const { PartNumber, ETag, size } of arrived) {
      const part = this.parts[PartNumber - 1]
      if (part && part.to - part.from === size) this.sent.set(PartNumber, ETag)
    }
    return this.sent.size > 0
  }

  /** What is on its way no longer counts. */
  dropSending(): void {
    this.sending.clear()
  }

  /** What arrived was given up on the server. */
  forgetSent(): void {
    this.sent.clear()
  }

  resetRate(): void {
    this.rate.reset()
  }

  /** Sends what is missing; ends early when the signal fires. Throws at the first part that cannot be sent. */
  async sendMissing(ticket: Ticket, signal: AbortSignal): Promise<void> {
    const missing = this.parts.filter(({ partNumber }) => !this.sent.has(partNumber))
    let inFlight = 0
    // The first part goes alone, as the speed of the line is not known before.
    const sendNext = async (): Promise<void> => {
      const part = missing.shift()
      if (!part || signal.aborted) return
      inFlight += 1
      const tookMs = await this.sendPart(part, ticket, signal)
      const bytesPerMs = (inFlight * (part.to - part.from)) / tookMs
      inFlight -= 1
      const free = partsAtOnce(bytesPerMs) - inFlight
      await Promise.all(Array.from({ length: Math.max(0, free) }, sendNext))
    }
    await sendNext()
  }

  /**
   * Each try asks for a fresh address, so an expired one (403) heals itself. Answers how long the one that succeeded
   * took, in milliseconds.
   */
  private async sendPart(part: Part, ticket: Ticket, signal: AbortSignal): Promise<number> {
    for (let failures = 0; ; failures++) {
      try {
        return await this.tryPart(part, ticket, signal)
      } catch (error) {
        this.sending.delete(part.partNumber)
        if (signal.aborted) throw error
        // A browser reports a file that was changed or moved in the same way as a lost connection.
        if (statusOf(error) === 0 && !(await isReadable(this.file, part))) throw new Unhelpable('fileChanged')
        const pause = pausesMs[failures]
        if (pause === undefined || !mayHelpToRetry(error)) throw error
        await this.tools.wait(pause * (1 - jitter + 2 * jitter * Math.random()), signal)
      }
    }
  }

  private async tryPart(
    { partNumber, from, to }: Part,
    ticket: Ticket,
    signal: AbortSignal,
  ): Promise<number> {
    // It may have been given up since the last try: nothing more is asked for it.
    signal.throwIfAborted()
    const url = await this.tools.calls.presign(ticket, partNumber)
    signal.throwIfAborted()
    const progress = (bytes: number) => {
      if (signal.aborted) return
      this.sending.set(partNumber, Math.min(bytes, to - from))
      this.hasMoved()
    }
    const startedAt = this.tools.now()
    const etag = await this.tools.putPart(url, this.file.slice(from, to), { progress, signal })
    this.sending.delete(partNumber)
    this.sent.set(partNumber, etag)
    this.hasMoved()
    return this.tools.now() - startedAt
  }

  private hasMoved(): void {
    this.rate.add(this.sentBytes, this.tools.now())
    this.tools.onChange()
  }
}

/** How many parts the line sends within `atRiskMs`. */
function partsAtOnce(bytesPerMs: number): number {
  const parts = Math.floor((bytesPerMs * atRiskMs) / partBytes)
  return Math.min(parallelParts, Math.max(1, parts))
}

/** One byte is enough to notice that the file on the disk is not what was chosen. */
async function isReadable(file: File, { from }: Part): Promise<boolean> {
  try {
    await file.slice(from, from + 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
