import * as fs from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { limitLog } from '../../platform/limitLog.ts'
import type { Log } from '../../platform/log.ts'
import { makeFrame } from './spoolFrames.ts'

/** A place in the spool: between two frames of a segment. */
export type Position = { segment: number; offset: number }

/** The calls that make bytes durable; tests let them fail. */
export type Disk = Pick<typeof fs, 'write' | 'fdatasync'>

export type SpoolOptions = {
  dir: string
  log: Log
  /** Up to where this spool was loaded before. */
  loadedTo?: Position[]
  disk?: Disk
  segmentBytes?: number
  /** Unloaded bytes beyond which nothing more is taken. */
  capacityBytes?: number
  /** Loaded segments are kept this long, for the case that a power cut takes rows out of the facts store. */
  keepMs?: number
}

const megabyte = 1_048_576
/** Lines that go into one frame; the loader takes a frame as a whole. */
const maxFrameChars = megabyte

/**
 * The durable queue between beacons and the facts store: append-only segments on disk. `append` calls back after the
 * lines' bytes are on disk; everything that arrives while one group is being synced goes into the next. After an
 * error on write or sync the segment is given up for good (a second fdatasync on the same file may lie) and the next
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
    fs.mkdirSync(options.dir, { recursive: true, mode: 0o700 })
    for (const name of await readdir(options.dir)) {
      const segment = segmentOf(name)
      if (segment === null) continue
      const { size } = await stat(join(options.dir, name))
      spool.#sizes.set(segment, size)
      spool.#unloadedBytes += size
      spool.#lastSegment = Math.max(spool.#lastSegment, segment)
    }
    // Not from files alone: what is written before a place that was loaded would never be loaded.
    for (const { segment, offset } of options.loadedTo ?? [])
      spool.#lastSegment = Math.max(spool.#lastSegment, offset > 0 ? segment : segment - 1)
    return spool
  }

  path(segment: number): string {
    return join(this.dir, `${String(segment).padStart(12, '0')}.spool`)
  }

  /** `line` without its line break. `done(false)`: it is not on disk, and must not be acknowledged. */
  append(line: string, done: (isDurable: boolean) => void): void {
    this.#lines.push(line)
    this.#waiting.push(done)
    this.#waitingBytes += line.length
    if (this.#isBusy || this.#isScheduled) return
    this.#isScheduled = true
    // After the sockets that are readable now were read, so that their beacons share one sync.
    setImmediate(() => {
      this.#isScheduled = false
      void this.#flush()
    })
  }

  /** Whether beacons must be refused for now: too much lies here, on disk or in memory. */
  isFull(): boolean {
    return this.unloadedBytes() > this.#options.capacityBytes || this.#waitingBytes > 64 * megabyte
  }

  /** Calls `listener` after each group that is on disk. */
  onDurable(listener: () => void): void {
    this.#onDurable = listener
  }

  /** The end of what is on disk and may be loaded. */
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

  /** Everything before `position` is in the facts store and checkpointed. Removes segments whose time is over. */
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

  /** Waits for what was appended and closes the segment. */
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

  /** What waits, or as much of it as one frame may hold. */
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
      this.#limitLog((leftOut) =>
        this.#options.log.error({ err: error, leftOut }, 'the spool cannot be written; beacons are refused'),
      )
      await this.#giveUpSegment()
      return false
    }
  }

  async #openSegment(): Promise<void> {
    const segment = this.#lastSegment + 1
    let fd: number | undefined
    try {
      // Never over bytes that somebody was told are safe.
      fd = await openFile(this.path(segment), 'wx', 0o600)
      // The name must survive a power cut as well as the bytes.
      await syncDir(this.dir)
    } catch (error) {
      // Whatever bears this number now, the next try takes another.
      this.#lastSegment = segment
      if (fd !== undefined) {
        await closeFile(fd).catch(() => {})
        await rm(this.path(segment), { force: true }).catch(() => {})
      }
      throw error
    }
    // Both at once: `durableEnd` must never lie behind a segment that is about to be written.
    this.#lastSegment = segment
    this.#file = { segment, fd, offset: 0 }
  }

  async #giveUpSegment(): Promise<void> {
    const file = this.#file
    this.#file = null
    if (!file) return
    await closeFile(file.fd).catch(() => {})
    if (file.offset === 0) await rm(this.path(file.segment), { force: true }).catch(() => {})
  }
}

const openFile = promisify(fs.open)
const closeFile = promisify(fs.close)

/** Syncs a folder, so that names made or changed in it last. */
export async function syncDir(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function segmentOf(name: string): number | null {
  const digits = /^(\d{12})\.spool$/.exec(name)?.[1]
  return digits ? Number(digits) : null
}

function writeAndSync(disk: Disk, fd: number, bytes: Buffer, offset: number): Promise<void> {
  return new Promise((resolve, reject) => {
    disk.write(fd, bytes, 0, bytes.length, offset, (error, written) => {
      if (error) return reject(error)
      if (written !== bytes.length)
        return reject(new Error(`${written} of ${bytes.length} bytes were written`))
      disk.fdatasync(fd, (syncError) => (syncError ? reject(syncError) : resolve()))
    })
  })
}
