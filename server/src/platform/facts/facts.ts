import { refusals } from '@matinee/contract/plain/texts/refusals'
import { Agent, type AgentOptions } from 'node:http'
import { Readable } from 'node:stream'
import {
  ClickHouseError,
  createClient,
  type ClickHouseClient,
  type ClickHouseSettings,
} from '@clickhouse/client'
import { AppError } from '../errors.ts'
import { clusterSettings, onCluster, shardDatabase } from './cluster.ts'

/**
 * The facts engine as the product sees it: ClickHouse's dialect over its HTTP protocol, embedded or a real server.
 * Rows are inserted as TSV with a token; an insert whose token was used before is ignored. Queries are read-only, their
 * values bound and typed (`{accountId:String}`). 64-bit integers arrive as strings: they may exceed 2^53.
 *
 * Throws AppError 503 `unavailable` when the engine cannot be reached or runs out of time or memory, ClickHouseError (its
 * `code` is the engine's) when it refuses.
 */
export type Facts = {
  /** Name of the ClickHouse cluster; null on one server. */
  readonly cluster: string | null
  readonly database: string
  query<Row>(query: FactsQuery, limits?: Limits): Promise<Row[]>
  /**
   * Streams the rows in chunks as they arrive. A row is the list of its columns, a third of the memory of an object.
   * 64-bit integers are numbers here: exact up to 2^53.
   */
  stream(query: FactsQuery, limits?: Limits): AsyncIterable<(readonly unknown[])[]>
  insert(table: string, columns: readonly string[], tsv: Tsv, token: string): Promise<void>
  /** Gives up after `timeoutMs` (a minute), while the engine may work on. */
  command(sql: string, params?: Record<string, unknown>, limits?: { timeoutMs?: number }): Promise<void>
  /** For fixed questions about the server: outside of Matinee's database, and as a user who may write (`CHECK GRANT`). */
  queryServer<Row>(query: FactsQuery, timeoutMs: number): Promise<Row[]>
  /** Creates the database if it is missing, before any other call. On a cluster also that of the shards' own tables. */
  createDatabase(): Promise<void>
  /** Whether the engine answers within two seconds. */
  isUp(): Promise<boolean>
  close(): Promise<void>
}

/** `replicas`: for queries over each replica of a cluster, all of them or those that can be reached. */
type Limits = { timeoutMs?: number; signal?: AbortSignal; replicas?: 'all' | 'reachable' }
export type FactsQuery = { sql: string; params: Record<string, unknown> }
/** Lines of tab-separated values, as one string or in chunks. */
export type Tsv = string | readonly Buffer[]

export type FactsAddress = ({ url: string } | { socketPath: string }) & { cluster?: string | null }

export const factsDatabase = 'matinee'

/** Reports that take longer are stopped by the engine itself. */
const defaultTimeoutMs = 15_000
/** Time for the answer to arrive after the engine's timeout. */
const graceMs = 30_000
const defaultCommandMs = 60_000
/** Above the timeout of every single call: a schema migration may rewrite all rows. */
const longestCallMs = 6 * 3_600_000
/** Timeout, out of memory, too many queries: the same query may work later. */
const temporary = new Set(['159', '241', '202'])

function buildSettings({ params }: FactsQuery, limits: Limits) {
  const timeoutMs = limits.timeoutMs ?? defaultTimeoutMs
  return {
    query_params: params,
    clickhouse_settings: {
      readonly: '1' as const,
      max_execution_time: timeoutMs / 1000,
      // The embedded engine detects a closed connection.
      cancel_http_readonly_queries_on_client_close: 1 as const,
      ...(limits.replicas && {
        max_replica_delay_for_distributed_queries: '0',
        skip_unavailable_shards: limits.replicas === 'reachable' ? (1 as const) : (0 as const),
      }),
    },
    abort_signal: AbortSignal.any([
      AbortSignal.timeout(timeoutMs + graceMs),
      ...(limits.signal ? [limits.signal] : []),
    ]),
  }
}

export function openFacts(address: FactsAddress, database = factsDatabase): Facts {
  const client = openClient(address, database)
  const cluster = address.cluster ?? null
  return {
    cluster,
    database,
    query: <Row>(query: FactsQuery, limits: Limits = {}) =>
      reach(async () => {
        const params = { query: query.sql, format: 'JSONEachRow', ...buildSettings(query, limits) } as const
        return (await client.query(params)).json<Row>()
      }, limits.signal),
    ...outsideOfDatabase(address, database),
    async *stream(query: FactsQuery, limits: Limits = {}) {
      const { clickhouse_settings, ...others } = buildSettings(query, limits)
      // As text each short number would be kept in V8's table of strings until the next collection of all memory.
      const settings = { ...clickhouse_settings, output_format_json_quote_64bit_integers: 0 as const }
      const sql = `${query.sql} FORMAT JSONCompactEachRow`
      const exec = () => client.exec({ query: sql, ...others, clickhouse_settings: settings })
      yield* rowsOf((await reach(exec, limits.signal)).stream)
    },
    async insert(table, columns, tsv, token) {
      await reach(() =>
        client.insert({
          table,
          columns: columns as [string, ...string[]],
          values: Readable.from(typeof tsv === 'string' ? [Buffer.from(tsv)] : tsv, { objectMode: false }),
          format: 'TabSeparated',
          abort_signal: AbortSignal.timeout(defaultCommandMs),
          clickhouse_settings: { insert_deduplication_token: token, insert_deduplicate: 1 },
        }),
      )
    },
    async command(sql, params = {}, { timeoutMs = defaultCommandMs } = {}) {
      const abort_signal = AbortSignal.timeout(timeoutMs)
      const settings = cluster === null ? {} : { distributed_ddl_task_timeout: Math.floor(timeoutMs / 1000) }
      await reach(() =>
        client.command({
          query: sql,
          query_params: params,
          abort_signal,
          clickhouse_settings: settings as ClickHouseSettings,
        }),
      )
    },
    async isUp() {
      const signal = AbortSignal.timeout(2_000)
      const { success } = await client.ping({ select: true, abort_signal: signal })
      return success
    },
    close: () => client.close(),
  }
}

/** The calls that work before the database exists. */
function outsideOfDatabase(
  address: FactsAddress,
  database: string,
): Pick<Facts, 'queryServer' | 'createDatabase'> {
  const outside = async <T>(call: (server: ClickHouseClient) => Promise<T>): Promise<T> => {
    const server = openClient(address, 'system')
    try {
      return await reach(() => call(server))
    } finally {
      await server.close()
    }
  }
  return {
    queryServer: <Row>({ sql, params }: FactsQuery, timeoutMs: number) =>
      outside(async (server) => {
        const abort_signal = AbortSignal.timeout(timeoutMs)
        const query = { query: sql, query_params: params, format: 'JSONEachRow', abort_signal } as const
        return (await server.query(query)).json<Row>()
      }),
    async createDatabase() {
      const { cluster = null } = address
      for (const name of cluster === null ? [database] : [database, shardDatabase(database)]) {
        const query = `CREATE DATABASE IF NOT EXISTS ${name} ${onCluster(cluster)} ENGINE = Atomic`
        await outside((server) => server.command({ query }))
      }
    },
  }
}

/**
 * Parses lines of JSON, a few dozen rows at a time. The client's stream makes an object of every line and buffers
 * sixteen chunks of them, which survive V8's short-lived generation and make the process grow with the answer's length.
 */
async function* rowsOf(answer: AsyncIterable<Buffer>): AsyncGenerator<(readonly unknown[])[]> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of answer) {
    let open = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    for (let end = pieceEnd(open); end >= 0; end = pieceEnd(open)) {
      yield JSON.parse(`[${open.toString('utf8', 0, end).replaceAll('\n', ',')}]`) as unknown[][]
      open = open.subarray(end + 1)
    }
    rest = open
  }
  if (rest.length > 0) throw unreachable()
}

const pieceBytes = 8_192
/** Index of the last line end within a piece, else of the first one beyond it; -1 if there is none. */
function pieceEnd(bytes: Buffer): number {
  const within = bytes.lastIndexOf(10, Math.min(pieceBytes, bytes.length) - 1)
  return within >= 0 ? within : bytes.indexOf(10)
}

function openClient(address: FactsAddress, database: string): ClickHouseClient {
  const where =
    'url' in address
      ? { url: address.url }
      : {
          url: 'http://facts',
          http_agent: new Agent(agentOptions(address.socketPath)),
        }
  return createClient({
    ...where,
    database,
    application: 'matinee',
    request_timeout: longestCallMs,
    clickhouse_settings: {
      // The default buffers rows in memory and acknowledges before they are anywhere.
      async_insert: 0,
      wait_end_of_query: 1,
      output_format_json_quote_64bit_integers: 1,
      deduplicate_blocks_in_dependent_materialized_views: 1,
      ...(address.cluster ? clusterSettings : {}),
    },
    log: { level: 127 },
  })
}

/** Node's agent passes on any connection option; its type has only those of TCP. */
const agentOptions = (socketPath: string): AgentOptions =>
  ({ keepAlive: true, maxSockets: 8, socketPath }) as AgentOptions

/** Turns every failure except the engine's refusals into a 503. */
async function reach<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ClickHouseError && !temporary.has(error.code)) throw error
    if (signal?.aborted) throw error
    throw unreachable()
  }
}

const unreachable = () => new AppError('unavailable', 503, refusals.figuresUnreachable)
