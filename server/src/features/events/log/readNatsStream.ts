import type { Consumer, JetStreamClient, JetStreamManager, JsMsg } from '@nats-io/jetstream'
import { readMessage } from './readMessage.ts'

/** Messages asked for at once; those beyond the end of a batch are read again. */
const fetchMessages = 4_000
const fetchMs = 5_000
/** The servers remove a consumer that asks for nothing for this long. */
const idleMs = 60_000

type Nats = { js: JetStreamClient; jsm: JetStreamManager }
/** The messages after sequence `after`, up to `last` inclusive. */
type Range = { after: number; last: number }
/** False when it wants no more messages. */
type Take = (message: JsMsg) => boolean

/**
 * A consumer in the servers. `delivered`: messages so far, the last of which has the sequence `taken`. `isAhead`: the
 * servers may have sent more.
 */
type Open = { consumer: Consumer; taken: number; delivered: number; isAhead: boolean; usedAt: number }

/**
 * Reads a stream. A range that begins where the one before ended goes on with its consumer, because the whole group of
 * servers must agree on each new one.
 */
export class NatsReader {
  readonly #nats: Nats
  readonly #stream: string
  readonly #silentMs: number
  #open: Open | null = null

  /** `silentMs`: for so long the consumer of the range before may be silent. The messages are there, so it is probably gone. */
  constructor(nats: Nats, stream: string, { silentMs = 1_000 } = {}) {
    this.#nats = nats
    this.#stream = stream
    this.#silentMs = silentMs
  }

  /** Passes the messages to `take`. Returns the sequence of the last one taken. Throws when one was lost on its way. */
  async read({ after, last }: Range, take: Take): Promise<number> {
    let taken = after
    const count = (message: JsMsg) => {
      const wantsMore = take(message)
      taken = message.seq
      return wantsMore
    }
    const open = this.#open
    if (open && canGoOn(open, after))
      try {
        return await this.#readWith(open, { last, expires: this.#silentMs }, count)
      } catch {
        // Its server may be gone: a new one goes on after the last message taken.
      }
    this.close()
    this.#open = await this.#openAfter(taken)
    return this.#readWith(this.#open, { last, expires: fetchMs }, count)
  }

  /** Removes the consumer; the servers do so by themselves if they cannot be reached now. */
  close(): void {
    void this.#open?.consumer.delete().catch(() => {})
    this.#open = null
  }

  async #openAfter(taken: number): Promise<Open> {
    const { js, jsm } = this.#nats
    const { name } = await jsm.consumers.add(this.#stream, {
      ack_policy: 'none',
      deliver_policy: 'by_start_sequence',
      opt_start_seq: taken + 1,
      mem_storage: true,
      num_replicas: 1,
      inactive_threshold: idleMs * 1e6,
    })
    const consumer = await js.consumers.get(this.#stream, name)
    return { consumer, taken, delivered: 0, isAhead: false, usedAt: performance.now() }
  }

  async #readWith(
    open: Open,
    { last, expires }: { last: number; expires: number },
    take: Take,
  ): Promise<number> {
    open.isAhead = true
    while (open.taken < last) {
      const { taken } = open
      const max_messages = Math.min(fetchMessages, last - taken)
      const messages = await open.consumer.fetch({ max_messages, expires })
      for await (const message of messages) {
        // Without acknowledgements a message on a broken connection is not sent again.
        if (message.info.deliverySequence !== ++open.delivered)
          throw new Error('events were lost on their way')
        if (message.seq !== open.taken + 1 && (await this.#has(open.taken + 1)))
          throw new Error('a server of NATS does not have all events')
        if (message.seq > last) return open.taken
        open.taken = message.seq
        if (!take(message)) return open.taken
        if (open.taken === last) break
      }
      if (open.taken === taken) throw new Error('the NATS servers do not deliver events')
    }
    open.isAhead = false
    open.usedAt = performance.now()
    return open.taken
  }

  /** The consumer is on one server, whose copy of the stream may have a gap while it is restored. */
  async #has(seq: number): Promise<boolean> {
    return (await readMessage(this.#nats.jsm, this.#stream, { seq })) !== null
  }
}

const canGoOn = ({ taken, isAhead, usedAt }: Open, after: number) =>
  taken === after && !isAhead && performance.now() - usedAt < idleMs / 2

/** Reads one range (`NatsReader.read`) with a consumer of its own. */
export async function readNatsStream(
  nats: Nats,
  { stream, ...range }: Range & { stream: string },
  take: Take,
): Promise<number> {
  const reader = new NatsReader(nats, stream)
  try {
    return await reader.read(range, take)
  } finally {
    reader.close()
  }
}
