import * as fs from 'node:fs'
import { rm } from 'node:fs/promises'
import { limitLog } from '../../../platform/limitLog.ts'
import type { Log } from '../../../platform/log.ts'
import type { Position } from '../log/ingestLog.ts'
import { makeFrame } from './frames.ts'
import {
  closeFile,
  createSegment,
  listSegments,
  segmentPath,
  writeAndSync,
  type Disk,
} from './segmentFiles.ts'

export type SpoolOptions = {
  dir: string
  log: Log
  /** Positions up to which this spool was loaded before. */
  loadedTo?: Position[]
  disk?: Disk
  segmentBytes?: number
  /** With more unloaded bytes than this, beacons are refused. */
  capacityBytes?: number
  /** Loaded segments are removed after this time, because a power cut may remove rows from the facts store. */
  keepMs?: number
}

const megabyte = 1_048_576
/** The loader reads an entire frame into memory, so frames must stay small. */
const maxFrameChars = megabyte

/**
 * The durable queue between beacons and the facts store: append-only segments on disk. `append` calls back when the
 * line's bytes are on disk; lines that arrive while one group is being synced form the next one. After an error on
 * write or sync the segment is abandoned (a second fdatasync on the same file may report success wrongly) and the next
 * group begins a new one.
 */
export class Spool {
  readonly dir: string
  readonly #limitLog = limitLog()
  readonly #options: Required<Omit<SpoolOptions, 'loadedTo'>>
  #lines: string[] = []
  #waiting: ((isDurable: boolean) => void)[] = []
  #waitingBytes = 0
  #file: { segment: number; fd: number; offset: number } | null = null
  #lastSegment = 0
  #isBusy = false
  #isScheduled = false
  #onDurable: () => void = () => {}
  #idle: (() => void) | null = null
  /** Durable bytes of each segment that still exists. */
  readonly #sizes = new Map<number, number>()
  readonly #loadedAt = new Map<number, number>()
  #unloadedBytes = 0

  private constructor(options: SpoolOptions) {
    this.dir = options.dir
    this.#options = {
      disk: fs,
      segmentBytes: 32 * megabyte,
      capacityBytes: 4096 * megabyte,
      keepMs: 600_000,
      ...options,
    }
  }

  static async open(options: SpoolOptions): Promise<Spool> {
    const spool = new Spool(options)
    for (const { segment, size } of await listSegments(options.dir)) {
      spool.#sizes.set(segment, size)
      spool.#unloadedBytes += size
      spool.#lastSegment = Math.max(spool.#lastSegment, segment)
    }
    // Files may have been removed; lines written before a loaded position would never be loaded.
    for (const { segment, offset } of options.loadedTo ?? [])
      spool.#lastSegment = Math.max(spool.#lastSegment, offset > 0 ? segment : segment - 1)
    return spool
  }

  path(segment: number): string {
    return segmentPath(this.dir, segment)
  }

  /** `line` has no line break at its end. `done(false)`: it is not on disk and must not be acknowledged. */
  append(line: string, done: (isDurable: boolean) => void): void {
    this.#lines.push(line)
    this.#waiting.push(done)
    this.#waitingBytes += line.length
    if (this.#isBusy || this.#isScheduled) return
    this.#isScheduled = true
    // Waits until all readable sockets have been read, so that their beacons share one sync.
    setImmediate(() => {
      this.#isScheduled = false
      void this.#flush()
    })
  }

  /** Whether beacons must be refused for now: too many bytes wait, on disk or in memory. */
  isFull(): boolean {
    return this.unloadedBytes() > this.#options.capacityBytes || this.#waitingBytes > 64 * megabyte
  }

  /** Calls `listener` whenever a group has reached the disk. */
  onDurable(listener: () => void): void {
    this.#onDurable = listener
  }

  /** The end of the bytes that are on disk and may be loaded. */
  durableEnd(): Position {
    return this.#file
      ? { segment: this.#file.segment, offset: this.#file.offset }
      : { segment: this.#lastSegment + 1, offset: 0 }
  }

  unloadedBytes(): number {
    return this.#unloadedBytes
  }

  /** The first segment after `segment`, null when there is none. */
  next(segment: number): number | null {
    const later = [...this.#sizes.keys()].filter((other) => other > segment)
    return later.length ? Math.min(...later) : null
  }

  /** Everything before `position` is in the facts store and checkpointed. Removes segments loaded `keepMs` ago. */
  async release(position: Position, now: number): Promise<void> {
    this.#unloadedBytes = 0
    for (const [segment, size] of this.#sizes) {
      if (segment > position.segment) this.#unloadedBytes += size
      if (segment === position.segment) this.#unloadedBytes += Math.max(0, size - position.offset)
    }
    for (const segment of this.#sizes.keys()) {
      if (segment >= position.segment) continue
      const since = this.#loadedAt.get(segment) ?? now
      this.#loadedAt.set(segment, since)
      if (now - since < this.#options.keepMs) continue
      this.#sizes.delete(segment)
      this.#loadedAt.delete(segment)
      await rm(this.path(segment), { force: true })
    }
  }

  /** Waits for appended lines and closes the segment. */
  async close(): Promise<void> {
    if (this.#isBusy || this.#lines.length) await new Promise<void>((resolve) => (this.#idle = resolve))
    if (this.#file) await closeFile(this.#file.fd).catch(() => {})
    this.#file = null
  }

  async #flush(): Promise<void> {
    this.#isBusy = true
    while (this.#lines.length) {
      const { lines, waiting } = this.#takeFrame()
      const isDurable = await this.#commit(`${lines.join('\n')}\n`)
      for (const done of waiting) done(isDurable)
      if (isDurable) this.#onDurable()
    }
    this.#isBusy = false
    this.#idle?.()
  }

  /** The waiting lines, or as many of them as fit into one frame. */
  #takeFrame(): { lines: string[]; waiting: ((isDurable: boolean) => void)[] } {
    let count = this.#lines.length
    let chars = this.#waitingBytes
    if (chars > maxFrameChars) {
      chars = 0
      for (count = 0; count < this.#lines.length; count++) {
        const { length } = this.#lines[count]!
        if (count > 0 && chars + length > maxFrameChars) break
        chars += length
      }
    }
    this.#waitingBytes -= chars
    return { lines: this.#lines.splice(0, count), waiting: this.#waiting.splice(0, count) }
  }

  async #commit(lines: string): Promise<boolean> {
    try {
      if (!this.#file) await this.#openSegment()
      const file = this.#file!
      const frame = makeFrame(lines)
      await writeAndSync(this.#options.disk, file.fd, frame, file.offset)
      file.offset += frame.length
      this.#unloadedBytes += frame.length
      this.#sizes.set(file.segment, file.offset)
      if (file.offset >= this.#options.segmentBytes) {
        this.#file = null
        await closeFile(file.fd)
      }
      return true
    } catch (error) {
      this.#limitLog((skipped) =>
        this.#options.log.error({ err: error, skipped }, 'the spool cannot be written; beacons are refused'),
      )
      await this.#abandonSegment()
      return false
    }
  }

  async #openSegment(): Promise<void> {
    const segment = this.#lastSegment + 1
    let fd: number
    try {
      fd = await createSegment(this.dir, segment)
    } catch (error) {
      // Another file may have this number, so the next attempt uses a new one.
      this.#lastSegment = segment
      throw error
    }
    // Both together: `durableEnd` must never be beyond a segment that is about to be written.
    this.#lastSegment = segment
    this.#file = { segment, fd, offset: 0 }
  }

  async #abandonSegment(): Promise<void> {
    const file = this.#file
    this.#file = null
    if (!file) return
    await closeFile(file.fd).catch(() => {})
    if (file.offset === 0) await rm(this.path(file.segment), { force: true }).catch(() => {})
  }
}
