import { Client, type ClientConfig } from 'pg'
import { splitDatabaseUrl } from './databaseUrl.ts'

const probeTimeoutMs = 1_000

/** The servers of a database URL, shared by all connections of a pool, and the one that takes writes. */
class Servers {
  readonly urls: string[]
  readonly mustTakeWrites: boolean
  #current: string
  #isSure: boolean
  #search: Promise<string> | undefined

  constructor(url: string) {
    this.urls = splitDatabaseUrl(url)
    this.mustTakeWrites = this.urls.length > 1 || url.includes('target_session_attrs=read-write')
    this.#current = this.urls[0]!
    this.#isSure = this.urls.length === 1
  }

  /** The server that took writes last; after `suspect`, the first in the URL that takes them now. */
  async find(): Promise<string> {
    if (this.#isSure) return this.#current
    this.#search ??= findWritable(this.urls).finally(() => (this.#search = undefined))
    this.#current = await this.#search
    this.#isSure = true
    return this.#current
  }

  /** A connection failed: the next one searches again. */
  suspect(): void {
    this.#isSure = this.urls.length === 1
  }
}

/** The first in the order of the URL, so that all processes find the same. */
async function findWritable(urls: string[]): Promise<string> {
  const probes = await Promise.allSettled(urls.map(refuseStandby))
  const at = probes.findIndex(({ status }) => status === 'fulfilled')
  if (at === -1) {
    const reasons = probes.map((probe) => probe.status === 'rejected' && probe.reason)
    throw unavailable('no server of DATABASE_URL takes writes', new AggregateError(reasons))
  }
  return urls[at]!
}

async function refuseStandby(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: probeTimeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { isReadOnly } = await readSession(client)
    if (isReadOnly) throw new Error('the server is read-only')
  } finally {
    await client.end().catch(() => {})
  }
}

type Session = { isReadOnly: boolean; isPooled: boolean }

async function readSession(client: Client): Promise<Session> {
  const { rows } = await client.query<{ isReadOnly: boolean; pid: number }>(
    `select current_setting('transaction_read_only')::boolean as "isReadOnly", pg_backend_pid() as pid`,
  )
  // A pooler tells its client a key of its own, because the server behind it changes.
  const { processID } = client as unknown as { processID: number }
  return { isReadOnly: rows[0]!.isReadOnly, isPooled: rows[0]!.pid !== processID }
}

/** 57P03, cannot connect now: callers answer 503. */
const unavailable = (message: string, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), { code: '57P03' })

export type ServerClient = Client & Pick<Session, 'isPooled'>

/**
 * A class of connections to the server of `url` that takes writes. A server that is promoted keeps its connections and
 * one that is demoted restarts, so checking each connection once is enough.
 */
export function serverClientClass(url: string): new (config?: ClientConfig) => ServerClient {
  const servers = new Servers(url)
  return class extends Client {
    isPooled = false

    constructor(config?: ClientConfig) {
      super({ ...config, connectionString: servers.urls[0] })
      this.on('error', () => servers.suspect())
    }

    override connect(): Promise<Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<Client> | void {
      const connected = this.#connect()
      if (!callback) return connected
      // The pool's callback gets null where pg's types say Error.
      nodeify(connected, callback as (error: Error | null) => void)
    }

    async #connect(): Promise<this> {
      const { host, port } = new Client({ connectionString: await servers.find() })
      Object.assign(this, { host, port })
      try {
        await super.connect()
        const { isReadOnly, isPooled } = await readSession(this)
        this.isPooled = isPooled
        if (isReadOnly && servers.mustTakeWrites) throw unavailable('the server of DATABASE_URL is read-only')
        return this
      } catch (error) {
        servers.suspect()
        // The pool forgets a client that did not connect.
        void this.end().catch(() => {})
        throw error
      }
    }
  }
}

function nodeify(promise: Promise<unknown>, callback: (error: Error | null) => void): void {
  // oxlint-disable promise/no-callback-in-promise -- the pool passes callbacks
  promise.then(() => callback(null), callback)
}

/** Whether sessions last: LISTEN needs one server and no pooler before it. */
export async function hasLastingSessions(url: string): Promise<boolean> {
  const [server, ...others] = splitDatabaseUrl(url)
  if (others.length > 0) return false
  const client = new Client({ connectionString: server, connectionTimeoutMillis: 10 * probeTimeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return !(await readSession(client)).isPooled
  } finally {
    await client.end().catch(() => {})
  }
}
