import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { limitLog } from '../../../platform/limitLog.ts'
import type { Log } from '../../../platform/log.ts'
import { connectNats } from '../../../platform/nats/connectNats.ts'
import type { NatsAddress } from '../../../platform/nats/natsAddress.ts'
import { pause } from '../../../platform/processes.ts'
import { Timer } from '../load/timer.ts'
import type { StreamName } from '../streams/stream.ts'
import { LostEventsError, type IngestLog, type LoaderState, type Position } from './ingestLog.ts'
import { NatsClaim } from './natsClaim.ts'
import { ensureNatsStreams, natsNames, natsPrefix, type NatsNames } from './natsStreams.ts'
import { NatsReader } from './readNatsStream.ts'

export type NatsLogOptions = {
  address: NatsAddress
  stream: StreamName
  log: Log
  now: () => number
  /** With more bytes than this in the stream, beacons are refused. */
  capacityBytes?: number
  /** Loaded messages are removed after this time. */
  keepMs?: number
  /** A process that loads and is silent for this long is replaced. */
  leaseMs?: number
  /** How long a beacon waits for the servers' acknowledgement. */
  publishMs?: number
  /** Events of an open batch that the servers do not know for this long are lost. */
  lossMs?: number
  /** Of the names of all streams and subjects. */
  prefix?: string
}

const megabyte = 1_048_576
const maxWaitingChars = 64 * megabyte
const afterFailureMs = 500
/** Time for a first connection; without one, the log opens later and beacons are refused until then. */
const openMs = 5_000
const removeEveryMs = 10_000

type Session = {
  nc: NatsConnection
  js: JetStreamClient
  jsm: JetStreamManager
  claim: NatsClaim
  reader: NatsReader
  /** When the stream was created (epoch ms): positions of an older stream of the same name are before it. */
  segment: number
}

/**
 * The log as a NATS JetStream stream (decision 047): a beacon is acknowledged when a majority of the group has it, any
 * process may append, and one of them at a time loads. A line is one message. Messages have no name by which the servers
 * would drop repetitions: servers that were cut off decide differently about one, and hold different messages from then on.
 * The loader drops them.
 */
export class NatsLog implements IngestLog {
  readonly #options: NatsLogOptions & typeof defaults
  readonly #names: NatsNames
  readonly #limitLog = limitLog()
  #session: Session | null = null
  #isConnected = false
  #isClosing = false
  #waitingChars = 0
  #waiting = 0
  #idle: (() => void) | null = null
  #onDurable: (unloadedBytes: number) => void = () => {}
  /** Bytes when last counted, and those that this process has appended since. */
  #unloadedBytes = 0
  #loaded: { offset: number; at: number }[] = []
  #removedAt = -Infinity
  /** Since when the servers have had fewer events than the open batch. */
  #shortSince = Infinity

  private constructor(options: NatsLogOptions) {
    this.#options = { ...defaults, ...options }
    this.#names = natsNames(options.stream, this.#options.prefix)
  }

  /** Throws when the servers refuse the user; servers that do not answer are waited for in the background. */
  static async open(options: NatsLogOptions): Promise<NatsLog> {
    const log = new NatsLog(options)
    const timer = new Timer()
    const failures: Error[] = []
    void log.#open()
      .catch((error: Error) => {
        failures.push(error)
        options.log.error({ err: error }, 'NATS cannot be used; beacons are refused')
      })
      .finally(() => timer.stop())
    await timer.wait(openMs)
    if (failures[0]) throw failures[0]
    if (!log.#session) options.log.warn('NATS does not answer; beacons are refused until it does')
    return log
  }

  append(lines: string, done: (isDurable: boolean) => void): void {
    const session = this.#session
    if (!session || this.isFull()) return done(false)
    this.#waiting++
    this.#waitingChars += lines.length
    const end = (isDurable: boolean) => {
      this.#waiting--
      this.#waitingChars -= lines.length
      if (this.#waiting === 0) this.#idle?.()
      done(isDurable)
      if (!isDurable) return
      this.#unloadedBytes += lines.length
      this.#onDurable(this.#unloadedBytes)
    }
    void this.#publishAll(session, lines).then(end)
  }

  isFull(): boolean {
    return this.#isClosing || !this.#session || !this.#isConnected || this.#waitingChars > maxWaitingChars
  }

  onDurable(listener: (unloadedBytes: number) => void): void {
    this.#onDurable = listener
  }

  /** Nothing while another process loads. */
  async backlog(): Promise<{ bytes: number; countedAt: number }> {
    const session = this.#session
    const done = session?.claim.state?.done
    if (!session || !done) return { bytes: 0, countedAt: 0 }
    const countedAt = this.#options.now()
    const { state } = await session.jsm.streams.info(this.#names.events)
    const after = done.segment === session.segment ? done.offset : 0
    // Fewer than were loaded: `read` must find out.
    const unloaded = Math.abs(state.last_seq - Math.max(after, state.first_seq - 1))
    // The servers count the bytes of all messages only.
    const bytes = unloaded === 0 ? 0 : Math.ceil((state.bytes / Math.max(1, state.messages)) * unloaded)
    this.#unloadedBytes = bytes
    return { bytes, countedAt }
  }

  async read(from: Position, to: Position | null, take: (lines: string) => boolean): Promise<Position> {
    const session = this.#require()
    const { segment, jsm, reader } = session
    const { first_seq, last_seq } = (await jsm.streams.info(this.#names.events)).state
    if (to) await this.#refuseLoss(session, to, last_seq)
    let after = from.segment === segment ? from.offset : 0
    if (to === null && last_seq < after) {
      // A leader that does not know the last events yet, or they are lost and later ones get their numbers.
      this.#options.log.error(
        { last_seq },
        'the servers of NATS have fewer events than before; reading all again',
      )
      this.#loaded = []
      after = 0
    }
    after = Math.max(after, first_seq - 1)
    if (last_seq <= after) return to ?? { segment, offset: last_seq }
    const last = Math.min(last_seq, to?.offset ?? last_seq)
    const offset = await reader.read({ after, last }, (message) => take(`${message.string()}\n`))
    return to ?? { segment, offset }
  }

  /** Throws while the events of an open batch are not there, LostEventsError when they will not come back. */
  async #refuseLoss({ segment, claim }: Session, to: Position, lastSeq: number): Promise<void> {
    if (to.segment !== segment || (lastSeq >= to.offset && (await claim.isOther(to.offset))))
      throw this.#lost('the log has other events than those of the open batch')
    if (lastSeq >= to.offset) {
      this.#shortSince = Infinity
      return
    }
    // A server that has just become the leader, or is none any more, may not know the last events yet.
    this.#shortSince = Math.min(this.#shortSince, performance.now())
    if (performance.now() - this.#shortSince < this.#options.lossMs)
      throw new Error('the servers of NATS have fewer events than before; asking again')
    throw this.#lost('the servers of NATS have lost events: were all of them without power?')
  }

  /** Numbers that were loaded are given again. */
  #lost(message: string): LostEventsError {
    this.#loaded = []
    this.#shortSince = Infinity
    return new LostEventsError(message)
  }

  async claim(): Promise<LoaderState | null> {
    const state = (await this.#session?.claim.claim()) ?? null
    // Another process finds out.
    if (!state) this.#shortSince = Infinity
    // What was loaded before stays so, unless numbers are given again.
    if (state?.done.segment !== this.#session?.segment) this.#loaded = []
    return state
  }

  isClaimed(): boolean {
    return this.#session?.claim.isHeld() ?? false
  }

  save(state: LoaderState): Promise<void> {
    return this.#require().claim.save(state)
  }

  async release({ segment, offset }: Position): Promise<void> {
    const session = this.#require()
    const now = performance.now()
    if (segment !== session.segment) return
    this.#loaded.push({ offset, at: now })
    if (now - this.#removedAt < Math.min(removeEveryMs, this.#options.keepMs)) return
    const later = this.#loaded.findIndex(({ at }) => now - at < this.#options.keepMs)
    const removable = this.#loaded.splice(0, later === -1 ? this.#loaded.length : later).at(-1)
    this.#removedAt = now
    if (removable) await session.jsm.streams.purge(this.#names.events, { seq: removable.offset + 1 })
  }

  async quarantine(rows: Buffer): Promise<void> {
    await this.#require().js.publish(this.#names.refusedSubject, rows)
  }

  async endAppends(): Promise<void> {
    this.#isClosing = true
    if (this.#waiting > 0) await new Promise<void>((resolve) => (this.#idle = resolve))
  }

  async close(): Promise<void> {
    this.#isClosing = true
    const session = this.#session
    this.#session = null
    if (!session) return
    if (this.#isConnected) await session.claim.release()
    await session.nc.close()
  }

  /** Whether a majority of the servers has all lines. */
  async #publishAll({ js }: Session, lines: string): Promise<boolean> {
    const subject = this.#names.eventsSubject
    try {
      if (!lines.includes('\n')) await js.publish(subject, lines)
      else await Promise.all(lines.split('\n').map((line) => js.publish(subject, line)))
      return true
    } catch (error) {
      this.#limitLog((skipped) =>
        this.#options.log.error({ err: error, skipped }, 'NATS does not store beacons; they are refused'),
      )
      return false
    }
  }

  #require(): Session {
    if (!this.#session) throw new Error('NATS cannot be reached')
    return this.#session
  }

  /** Ends when the log can be used; tries again until then. */
  async #open(): Promise<void> {
    const { address, publishMs: timeout } = this.#options
    const nc = await connectNats(address)
    if (this.#isClosing) return nc.close()
    this.#isConnected = true
    void this.#watch(nc)
    const jsm = await jetstreamManager(nc, { timeout, checkAPI: false })
    const js = jetstream(nc, { timeout })
    const segment = await this.#ensureStreams(nc, jsm)
    if (segment === null) return nc.close()
    this.#session = this.#newSession({ nc, js, jsm, segment })
  }

  #newSession(opened: Pick<Session, 'nc' | 'js' | 'jsm' | 'segment'>): Session {
    const { js, jsm } = opened
    const names = this.#names
    const { leaseMs, log } = this.#options
    return {
      ...opened,
      claim: new NatsClaim({ js, jsm, names, leaseMs, log }),
      reader: new NatsReader({ js, jsm }, names.events),
    }
  }

  /** Makes what is missing, and tries again until it can. Null when the log or the connection is closed meanwhile. */
  async #ensureStreams(nc: NatsConnection, jsm: JetStreamManager): Promise<number | null> {
    const { address, log, capacityBytes } = this.#options
    const replicas = address.servers.length >= 3 ? 3 : 1
    while (!this.#isClosing && !nc.isClosed()) {
      try {
        return await ensureNatsStreams(jsm, this.#names, { replicas, capacityBytes })
      } catch (error) {
        this.#limitLog((skipped) =>
          log.error({ err: error, skipped }, 'the streams in NATS cannot be opened; beacons are refused'),
        )
        await pause(afterFailureMs)
      }
    }
    return null
  }

  /** The servers may have come back with empty disks, and another process may have made the streams again. */
  async #resume(nc: NatsConnection): Promise<void> {
    const session = this.#session
    if (session?.nc !== nc) return
    const segment = await this.#ensureStreams(nc, session.jsm)
    if (segment === null || segment === session.segment || this.#session !== session) return
    this.#options.log.error(
      'the streams in NATS were removed and created again; events that were not loaded are lost',
    )
    await session.claim.release()
    const { js, jsm } = session
    this.#session = this.#newSession({ nc, js, jsm, segment })
  }

  /** A lost connection comes back by itself, unless the servers refuse the user meanwhile. */
  async #watch(nc: NatsConnection): Promise<void> {
    for await (const { type } of nc.status()) {
      if (type === 'disconnect' || type === 'staleConnection') this.#isConnected = false
      if (type !== 'reconnect') continue
      this.#isConnected = true
      void this.#resume(nc)
    }
    this.#isConnected = false
    this.#session = null
    while (!this.#isClosing) {
      this.#options.log.error('the connection to NATS ended; opening it again')
      await pause(afterFailureMs)
      if (
        await this.#open().then(
          () => true,
          () => false,
        )
      )
        return
    }
  }
}

const defaults = {
  capacityBytes: 4096 * megabyte,
  keepMs: 600_000,
  leaseMs: 10_000,
  publishMs: 2_000,
  lossMs: 60_000,
  prefix: natsPrefix,
}
