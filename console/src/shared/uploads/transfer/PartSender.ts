import { partBytes } from '@matinee/contract/plain/limits'
import { isRetryable, statusOf } from './refusals.ts'
import { TransferRate } from './TransferRate.ts'
import { uploadParts, type Part } from './uploadParts.ts'
import { NeedsUserAction } from './uploadStates.ts'
import type { ArrivedPart, SentPart, Ticket, UploadTools } from './uploadTools.ts'

export const parallelParts = 4
/** A lost connection loses the parts in flight: at most this much sending time, but at least one part. */
const atRiskMs = 10_000
/**
 * Pauses before the three retries of a part. About 15 seconds in all: as long as a proxy answers 502 while the server
 * behind it is replaced. Each varies by a fifth, so that clients do not retry at the same moment.
 */
export const pausesMs = [1_000, 4_000, 10_000] as const
const jitter = 0.2

/** Sends the parts of one file, several in parallel, and tracks those that arrived. */
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
    const doneBytes = done.reduce((sum, { from, to }) => sum + to - from, 0)
    return Math.min(
      this.file.size,
      [...this.sending.values()].reduce((sum, bytes) => sum + bytes, doneBytes),
    )
  }

  get bytesPerSecond(): number | null {
    return this.rate.bytesPerSecond
  }

  /** In file order, as the complete call requires. */
  get sentParts(): SentPart[] {
    const parts = [...this.sent].map(([PartNumber, ETag]) => ({ PartNumber, ETag }))
    return parts.sort((a, b) => a.PartNumber - b.PartNumber)
  }

  /** Parts of the right length are not sent again; true if there are any. */
  takeArrived(arrived: readonly ArrivedPart[]): boolean {
    for (const { PartNumber, ETag, size } of arrived) {
      const part = this.parts[PartNumber - 1]
      if (part && part.to - part.from === size) this.sent.set(PartNumber, ETag)
    }
    return this.sent.size > 0
  }

  /** Excludes parts in flight from `sentBytes`. */
  dropSending(): void {
    this.sending.clear()
  }

  /** For uploads that were aborted on the server. */
  forgetSent(): void {
    this.sent.clear()
  }

  resetRate(): void {
    this.rate.reset()
  }

  /** Sends the missing parts; stops when the signal fires, throws when a part cannot be sent. */
  async sendMissing(ticket: Ticket, signal: AbortSignal): Promise<void> {
    const missing = this.parts.filter(({ partNumber }) => !this.sent.has(partNumber))
    let inFlight = 0
    // The first part is sent alone, because the connection's speed is unknown.
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

  /** Each attempt requests a new address, because addresses expire (403). Returns the duration of the last one in ms. */
  private async sendPart(part: Part, ticket: Ticket, signal: AbortSignal): Promise<number> {
    for (let failures = 0; ; failures++) {
      try {
        return await this.attemptPart(part, ticket, signal)
      } catch (error) {
        this.sending.delete(part.partNumber)
        if (signal.aborted) throw error
        // A browser reports a file that was changed or moved in the same way as a lost connection.
        if (statusOf(error) === 0 && !(await isReadable(this.file, part)))
          throw new NeedsUserAction('fileChanged')
        const pause = pausesMs[failures]
        if (pause === undefined || !isRetryable(error)) throw error
        await this.tools.wait(pause * (1 - jitter + 2 * jitter * Math.random()), signal)
      }
    }
  }

  private async attemptPart(
    { partNumber, from, to }: Part,
    ticket: Ticket,
    signal: AbortSignal,
  ): Promise<number> {
    // It may have been cancelled during the pause.
    signal.throwIfAborted()
    const url = await this.tools.calls.presign(ticket, partNumber)
    signal.throwIfAborted()
    const progress = (bytes: number) => {
      if (signal.aborted) return
      this.sending.set(partNumber, Math.min(bytes, to - from))
      this.reportProgress()
    }
    const startedAt = this.tools.now()
    const etag = await this.tools.putPart(url, this.file.slice(from, to), { progress, signal })
    this.sending.delete(partNumber)
    this.sent.set(partNumber, etag)
    this.reportProgress()
    return this.tools.now() - startedAt
  }

  private reportProgress(): void {
    this.rate.add(this.sentBytes, this.tools.now())
    this.tools.onChange()
  }
}

/** The number of parts that the connection sends within `atRiskMs`. */
function partsAtOnce(bytesPerMs: number): number {
  const parts = Math.floor((bytesPerMs * atRiskMs) / partBytes)
  return Math.min(parallelParts, Math.max(1, parts))
}

/** Reading one byte fails if the file changed on disk. */
async function isReadable(file: File, { from }: Part): Promise<boolean> {
  try {
    await file.slice(from, from + 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
