import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream'
import { newId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import { newLoaderState } from '../spool/loaderState.ts'
import { beginning, type LoaderState } from './ingestLog.ts'
import type { NatsNames } from './natsStreams.ts'
import { jetStreamCode, readMessage } from './readMessage.ts'

type ClaimDeps = { js: JetStreamClient; jsm: JetStreamManager; names: NatsNames; leaseMs: number; log: Log }

/**
 * When the messages of these numbers came in, as the servers say it; null for one that was not there. A state without
 * it, of an earlier release, says nothing about them.
 */
type Times = Record<number, string | null>
/** `owner`: the process that loads, '' when it has stopped. `times`: of the messages at the state's positions. */
type Entry = LoaderState & { owner: string; times?: Times }
type Held = { state: LoaderState; times: Times; revision: number }

/**
 * The state of loading, shared by all processes. Each write names the revision that it replaces, so that only one of two
 * processes succeeds. A process loads while its writes do; another takes over when the revision has not changed for
 * `leaseMs` of its own clock, because clocks of different machines may differ.
 */
export class NatsClaim {
  readonly #deps: ClaimDeps
  readonly #owner = newId()
  /** Null while another process loads. */
  #held: Held | null = null
  #renewedAt = -Infinity
  #watched = { revision: -1, since: 0 }
  #timer: NodeJS.Timeout | undefined
  #lastWrite: Promise<unknown> = Promise.resolve()

  constructor(deps: ClaimDeps) {
    this.#deps = deps
  }

  /** Null when this process does not load. */
  get state(): LoaderState | null {
    return this.#held?.state ?? null
  }

  /** Whether no other process can have taken over. */
  isHeld(): boolean {
    return this.#held !== null && performance.now() - this.#renewedAt < this.#deps.leaseMs / 2
  }

  /** The state from which this process continues; null while another process loads. */
  async claim(): Promise<LoaderState | null> {
    this.#drop()
    const { jsm, names } = this.#deps
    const stored = await readNatsState(jsm, names)
    if (stored && this.#isOthers(stored)) return null
    const before = stored ?? { state: newLoaderState(), times: {}, revision: 0 }
    const { done, next } = before.state
    const isLost = next === null && (await this.#isLost(done.offset, before.times))
    if (isLost)
      this.#deps.log.error(
        { done },
        'the servers of NATS have lost events that were counted; reading all again',
      )
    const state = isLost ? { ...before.state, done: beginning } : before.state
    this.#held = { state, times: await this.#readTimes(state, before.times), revision: before.revision }
    try {
      await this.#enqueue((held) => this.#write(held))
    } catch (error) {
      if (isWrongRevision(error)) return null
      throw error
    }
    this.#timer = setInterval(() => {
      void this.#enqueue((held) => this.#write(held)).catch(() => {})
    }, this.#deps.leaseMs / 5).unref()
    return state
  }

  /**
   * Whether the event of this number of the state is another one than when the number was saved: the servers lost the end
   * of the stream, and give its numbers to later events.
   */
  async isOther(offset: number, times = this.#held?.times ?? {}): Promise<boolean> {
    const [before, now] = [times[offset], await this.#readTime(offset)]
    return before !== undefined && now !== null && now !== before
  }

  /** Whether the events up to this number, which were counted, are not those of the log. */
  async #isLost(offset: number, times: Times): Promise<boolean> {
    const { jsm, names } = this.#deps
    const { state } = await jsm.streams.info(names.events)
    return state.last_seq < offset || (await this.isOther(offset, times))
  }

  /** Throws, and gives up the claim, when the write failed or its outcome is unknown. */
  async save(state: LoaderState): Promise<void> {
    const times = await this.#readTimes(state, this.#held?.times ?? {})
    await this.#enqueue((held) => this.#write({ ...held, state, times }))
  }

  /** Asks the servers for those that are new in the state: a later answer may be about another message. */
  async #readTimes({ done, next }: LoaderState, before: Times): Promise<Times> {
    const times: Times = {}
    for (const { offset } of next ? [done, next.to] : [done])
      times[offset] = before[offset] === undefined ? await this.#readTime(offset) : before[offset]
    return times
  }

  /** Null without such a message. */
  async #readTime(offset: number): Promise<string | null> {
    const { jsm, names } = this.#deps
    const message = offset > 0 ? await readMessage(jsm, names.events, { seq: offset }) : null
    return message && message.timestamp
  }

  /** Lets another process load immediately. */
  async release(): Promise<void> {
    await this.#enqueue((held) => this.#write(held, '')).catch(() => {})
    this.#drop()
  }

  #isOthers({ owner, revision }: Stored): boolean {
    if (owner === this.#owner || owner === '') return false
    if (this.#watched.revision !== revision) this.#watched = { revision, since: performance.now() }
    return performance.now() - this.#watched.since < this.#deps.leaseMs
  }

  /** One write at a time: each names the revision of the one before. */
  #enqueue(write: (held: Held) => Promise<void>): Promise<void> {
    const next = this.#lastWrite.then(() => {
      if (!this.#held) throw new Error('another process loads the events')
      return write(this.#held)
    })
    this.#lastWrite = next.catch(() => {})
    return next
  }

  async #write({ state, times, revision }: Held, owner = this.#owner): Promise<void> {
    const { js, names } = this.#deps
    const startedAt = performance.now()
    const entry: Entry = { ...state, owner, times }
    try {
      const { seq } = await js.publish(names.stateSubject, JSON.stringify(entry), {
        expect: { lastSubjectSequence: revision },
      })
      this.#held = { state, times, revision: seq }
      this.#renewedAt = startedAt
    } catch (error) {
      this.#drop()
      throw error
    }
  }

  #drop(): void {
    clearInterval(this.#timer)
    this.#held = null
  }
}

type Stored = Held & { owner: string }

/** The state of loading with its revision; null before the first. */
export async function readNatsState(jsm: JetStreamManager, names: NatsNames): Promise<Stored | null> {
  const message = await readMessage(jsm, names.state, { last_by_subj: names.stateSubject })
  if (!message) return null
  const { owner, times = {}, ...state } = message.json<Entry>()
  return { state, times, owner, revision: message.seq }
}

/** JetStream's error codes: the message that this one was to replace is not the last one. */
const wrongRevision = [10071, 10164]
const isWrongRevision = (error: unknown) => wrongRevision.includes(jetStreamCode(error))
