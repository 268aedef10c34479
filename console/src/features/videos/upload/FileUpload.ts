import type { Claim } from './claims.ts'
import type { PutPart } from './putPart.ts'
import { isGone, isWorthKeeping, mayHelpToRetry, statusOf } from './refusals.ts'
import { TransferRate } from './TransferRate.ts'
import { fingerprintOf, type UploadMemory } from './UploadMemory.ts'
import { uploadParts, type Part } from './uploadParts.ts'

export const parallelParts = 4
/**
 * Between the tries of a part, three of them after the first (G-049). Together about 15 seconds: as long as a proxy
 * answers 502 while the server behind it is replaced. Each is up to a fifth shorter or longer, so that the four lanes
 * and everybody else do not come back in one moment.
 */
export const pausesMs = [1_000, 4_000, 10_000] as const
const jitter = 0.2

export type UploadState =
  | 'waiting'
  | 'starting'
  | 'uploading'
  | 'paused'
  | 'completing'
  | 'complete'
  | 'failed'
/** The step that failed; each has its alert (V200–V202). */
export type UploadFailure = 'start' | 'part' | 'complete'
/** What the reader can do something about: the file cannot be read any more, or another tab has it. */
export type UploadCause = 'fileChanged' | 'otherTab'

type Ticket = { uploadId: string; key: string }
type SentPart = { PartNumber: number; ETag: string }

/** The calls of the API that an upload makes. */
export type UploadCalls = {
  initiate(file: File, totalParts: number): Promise<Ticket>
  presign(ticket: Ticket, partNumber: number): Promise<string>
  listParts(uploadId: string): Promise<(SentPart & { size: number })[]>
  complete(ticket: Ticket, parts: SentPart[]): Promise<void>
  abort(ticket: Ticket): Promise<void>
}

export type UploadTools = {
  accountId: string
  calls: UploadCalls
  putPart: PutPart
  memory: UploadMemory
  /** Takes a file for this tab alone; null while another tab has it. */
  claim: Claim
  /** Waits before another try; gives up early when the signal fires. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  now: () => number
  onChange: () => void
  onFailure: (upload: FileUpload, failure: UploadFailure) => void
}

let made = 0

/** One file on its way. Knows nothing of React, of the screen, or of the other files. */
export class FileUpload {
  /** Tells two uploads of the same file apart. */
  readonly id = ++made
  readonly file: File
  state: UploadState = 'waiting'
  failure: UploadFailure | null = null
  cause: UploadCause | null = null
  /** It went on with parts that had arrived before. */
  isResumed = false
  /** The connection was lost: what arrived is kept on the server, so going on later makes sense. */
  isOffline = false
  private readonly tools: UploadTools
  private readonly parts: Part[]
  private readonly sent = new Map<number, string>()
  private readonly sending = new Map<number, number>()
  private readonly rate = new TransferRate()
  private ticket: Ticket | null = null
  /** Under way: one for all runs, so that a pause while it begins does not begin it twice. */
  private beginning: Promise<void> | null = null
  private beganAt: number | null = null
  private held: ReturnType<Claim> | null = null
  private runs = 0
  private stopper = new AbortController()

  constructor(file: File, tools: UploadTools) {
    this.file = file
    this.tools = tools
    this.parts = uploadParts(file.size)
  }

  get sentBytes(): number {
    const done = this.parts.filter(({ partNumber }) => this.sent.has(partNumber))
    const whole = done.reduce((sum, { from, to }) => sum + to - from, 0)
    return Math.min(
      this.file.size,
      [...this.sending.values()].reduce((sum, bytes) => sum + bytes, whole),
    )
  }

  /** 0 to 100. */
  get percent(): number {
    return this.state === 'complete' ? 100 : Math.floor((100 * this.sentBytes) / Math.max(1, this.file.size))
  }

  get bytesPerSecond(): number | null {
    return this.state === 'uploading' ? this.rate.bytesPerSecond : null
  }

  get secondsLeft(): number | null {
    const speed = this.bytesPerSecond
    return speed ? Math.ceil((this.file.size - this.sentBytes) / speed) : null
  }

  /** Runs until the file is complete, paused or failed; may be called again after either of the latter. */
  async run(): Promise<void> {
    this.stopper = new AbortController()
    const { signal } = this.stopper
    this.failure = null
    this.cause = null
    this.isOffline = false
    this.rate.reset()
    this.change('starting')
    try {
      if (!(await this.hold())) throw new StepFailed('start', new Unhelpable('otherTab'))
      signal.throwIfAborted()
      await this.begin(signal)
      await this.sendAll(signal)
      await this.finish(signal)
    } catch (error) {
      if (!signal.aborted) await this.fail(error)
    } finally {
      await this.letGo()
    }
  }

  /** One claim for all runs: one that was paused may still be ending while the next one begins. */
  private hold(): Promise<unknown> {
    this.runs++
    this.held ??= this.tools.claim(this.fingerprint)
    return this.held
  }

  private async letGo(): Promise<void> {
    const release = await this.held
    this.runs--
    if (this.runs > 0) return
    this.held = null
    release?.()
  }

  pause(): void {
    this.stop('paused')
  }

  /** Back into the line, after a pause or a failure. */
  queueAgain(): void {
    this.change('waiting')
  }

  /** Gives it up here and on the server. What is just being begun there is known once that was answered. */
  async cancel(): Promise<void> {
    this.stop('paused')
    await this.beginning?.catch(() => undefined)
    await this.abort()
  }

  private stop(state: UploadState): void {
    this.stopper.abort()
    this.sending.clear()
    this.change(state)
  }

  private async begin(signal: AbortSignal): Promise<void> {
    this.beginning ??= this.takeTicket().finally(() => {
      this.beginning = null
    })
    try {
      await this.beginning
    } catch (error) {
      throw new StepFailed('start', error)
    }
    signal.throwIfAborted()
    this.change('uploading')
  }

  /** Kept even when it was paused meanwhile: the server has begun it, and leaving the page must not orphan it there. */
  private async takeTicket(): Promise<void> {
    if (!this.ticket) await this.recall()
    this.ticket ??= await this.tools.calls.initiate(this.file, this.parts.length)
    this.beganAt ??= this.tools.now()
    await this.tools.memory.keep({ ...this.ticket, fingerprint: this.fingerprint, at: this.beganAt })
  }

  /** The same file was begun before: what arrived, in its right length, is not sent again. */
  private async recall(): Promise<void> {
    const remembered = await this.tools.memory.find(this.fingerprint)
    if (!remembered) return
    try {
      const arrived = await this.tools.calls.listParts(remembered.uploadId)
      for (const { PartNumber, ETag, size } of arrived) {
        const part = this.parts[PartNumber - 1]
        if (part && part.to - part.from === size) this.sent.set(PartNumber, ETag)
      }
      const { uploadId, key, at } = remembered
      this.ticket = { uploadId, key }
      this.beganAt = at
      this.isResumed = this.sent.size > 0
    } catch (error) {
      // Nothing is known of what arrived while the server cannot be asked: it is not thrown away.
      if (!isGone(error)) throw error
      // Finished, given up or expired on the server: it starts from the beginning.
      await this.tools.memory.forget(this.fingerprint)
    }
  }

  private async sendAll(signal: AbortSignal): Promise<void> {
    const missing = this.parts.filter(({ partNumber }) => !this.sent.has(partNumber))
    const lane = async () => {
      for (let part = missing.shift(); part && !signal.aborted; part = missing.shift()) {
        await this.sendPart(part, signal)
      }
    }
    try {
      await Promise.all(Array.from({ length: parallelParts }, lane))
    } catch (error) {
      throw new StepFailed('part', error)
    }
    signal.throwIfAborted()
  }

  /** Each try asks for a fresh address, so an expired one (403) heals itself. */
  private async sendPart(part: Part, signal: AbortSignal): Promise<void> {
    for (const pause of [...pausesMs, null]) {
      try {
        return await this.tryPart(part, signal)
      } catch (error) {
        this.sending.delete(part.partNumber)
        if (signal.aborted) throw error
        // A browser reports a file that was changed or moved in the same way as a lost connection.
        if (statusOf(error) === 0 && !(await isReadable(this.file, part))) throw new Unhelpable('fileChanged')
        if (pause === null || !mayHelpToRetry(error)) throw error
        await this.tools.wait(pause * (1 - jitter + 2 * jitter * Math.random()), signal)
      }
    }
  }

  private async tryPart({ partNumber, from, to }: Part, signal: AbortSignal): Promise<void> {
    const url = await this.tools.calls.presign(this.ticket!, partNumber)
    signal.throwIfAborted()
    const progress = (bytes: number) => {
      if (signal.aborted) return
      this.sending.set(partNumber, Math.min(bytes, to - from))
      this.rate.add(this.sentBytes, this.tools.now())
      this.tools.onChange()
    }
    const etag = await this.tools.putPart(url, this.file.slice(from, to), { progress, signal })
    this.sending.delete(partNumber)
    this.sent.set(partNumber, etag)
    this.rate.add(this.sentBytes, this.tools.now())
    this.tools.onChange()
  }

  private async finish(signal: AbortSignal): Promise<void> {
    this.change('completing')
    const parts = [...this.sent].map(([PartNumber, ETag]) => ({ PartNumber, ETag }))
    try {
      await this.tools.calls.complete(
        this.ticket!,
        parts.sort((a, b) => a.PartNumber - b.PartNumber),
      )
    } catch (error) {
      throw new StepFailed('complete', error)
    }
    await this.tools.memory.forget(this.fingerprint)
    if (!signal.aborted) this.change('complete')
  }

  private async fail(error: unknown): Promise<void> {
    const { step, cause } = error instanceof StepFailed ? error : new StepFailed('part', error)
    this.stop('failed')
    this.failure = step
    this.cause = cause instanceof Unhelpable ? cause.why : null
    this.isOffline = statusOf(cause) === 0
    // A refused part gives the upload up; after a lost connection or session what arrived is worth keeping (G-049).
    if (step === 'part' && !isWorthKeeping(cause)) await this.abort()
    this.tools.onFailure(this, step)
    this.tools.onChange()
  }

  /** Also what was begun on an earlier visit; never what another tab is sending. */
  private async abort(): Promise<void> {
    const known = this.ticket
    this.ticket = null
    this.beganAt = null
    this.isResumed = false
    this.sent.clear()
    try {
      if (!(await this.hold())) return
      const ticket = known ?? (await this.tools.memory.find(this.fingerprint))
      await this.tools.memory.forget(this.fingerprint)
      if (ticket) await this.tools.calls.abort(ticket).catch(() => undefined)
    } finally {
      await this.letGo()
    }
  }

  get fingerprint(): string {
    return fingerprintOf(this.tools.accountId, this.file)
  }

  private change(state: UploadState): void {
    this.state = state
    this.tools.onChange()
  }
}

class StepFailed extends Error {
  readonly step: UploadFailure
  constructor(step: UploadFailure, cause: unknown) {
    super(`Upload failed at ${step}`, { cause })
    this.step = step
  }
}

class Unhelpable extends Error {
  readonly why: UploadCause
  constructor(why: UploadCause) {
    super(why)
    this.why = why
  }
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
