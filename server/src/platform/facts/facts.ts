import { refusals } from '@matinee/contract/plain/texts/refusals'
import { Agent, type AgentOptions } from 'node:http'
import { Readable } from 'node:stream'
import { ClickHouseError, createClient, type ClickHouseClient } from '@clickhouse/client'
import { AppError } from '../errors.ts'

/**
 * The facts engine as the product sees it: ClickHouse's dialect over its HTTP protocol, embedded or a real server.
 * Rows go in as TSV under a token; a token that came before is taken as done. Queries are read-only, their values
 * bound and typed (`{accountId:String}`). 64-bit integers arrive as strings: they may exceed 2^53.
 *
 * Throws AppError 503 `unavailable` when the engine cannot be reached or runs out of time or memory, ClickHouseError (its
 * `code` is the engine's) when it refuses.
 */
export type Facts = {
  query<Row>(question: FactsQuery, limits?: { timeoutMs?: number; signal?: AbortSignal }): Promise<Row[]>
  /**
   * The same without all rows in memory at once: in pieces, as they come. A row is the list of its columns, which
   * costs a third of an object. 64-bit integers are numbers here: exact up to 2^53.
   */
  stream(
    question: FactsQuery,
    limits?: { timeoutMs?: number; signal?: AbortSignal },
  ): AsyncIterable<(readonly unknown[])[]>
  insert(table: string, columns: readonly string[], tsv: Tsv, token: string): Promise<void>
  /** Gives up after `timeoutMs` (a minute), while the engine may work on. */
  command(sql: string, params?: Record<string, unknown>, limits?: { timeoutMs?: number }): Promise<void>
  /** Makes the database when it is missing; everything else needs it. */
  createDatabase(): Promise<void>
  /** Whether the engine answers within two seconds. */
  isUp(): Promise<boolean>
  close(): Promise<void>
}

export type FactsQuery = { sql: string; params: Record<string, unknown> }
/** Lines of tab-separated values, whole or in pieces. */
export type Tsv = string | readonly Buffer[]

export type FactsAddress = { url: string } | { socketPath: string }

export const factsDatabase = 'matinee'

/** Reports that take longer are stopped by the engine itself. */
const defaultTimeoutMs = 15_000
/** For the answer to come, after the engine itself has stopped. */
const graceMs = 30_000
const defaultCommandMs = 60_000
/** Above every limit of a single call: changes of the schema may go through all rows there are. */
const longestCallMs = 6 * 3_600_000
/** Out of time, of memory, of queries at once: the same may work later. */
const passing = new Set(['159', '241', '202'])

export function openFacts(address: FactsAddress): Facts {
  const client = openClient(address, factsDatabase)
  type Limits = { timeoutMs?: number; signal?: AbortSignal }
  const settingsOf = (question: FactsQuery, limits: Limits) => {
    const timeoutMs = limits.timeoutMs ?? defaultTimeoutMs
    return {
      query_params: question.params,
      clickhouse_settings: {
        readonly: '1' as const,
        max_execution_time: timeoutMs / 1000,
        // The embedded engine notices by itself that nobody waits any more.
        cancel_http_readonly_queries_on_client_close: 1 as const,
      },
      abort_signal: AbortSignal.any([
        AbortSignal.timeout(timeoutMs + graceMs),
        ...(limits.signal ? [limits.signal] : []),
      ]),
    }
  }
  return {
    query: <Row>(question: FactsQuery, limits: Limits = {}) =>
      reached(async () => {
        const asked = { query: question.sql, format: 'JSONEachRow', ...settingsOf(question, limits) } as const
        return (await client.query(asked)).json<Row>()
      }, limits.signal),
    async *stream(question: FactsQuery, limits: Limits = {}) {
      const query = `${question.sql} FORMAT JSONCompactEachRow`
      const { clickhouse_settings, ...others } = settingsOf(question, limits)
      // As text each short number would be kept in V8's table of strings until the next collection of all memory.
      const settings = { ...clickhouse_settings, output_format_json_quote_64bit_integers: 0 as const }
      const asked = () => client.exec({ query, ...others, clickhouse_settings: settings })
      yield* rowsOf((await reached(asked, limits.signal)).stream)
    },
    async insert(table, columns, tsv, token) {
      await reached(() =>
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
      await reached(() => client.command({ query: sql, query_params: params, abort_signal }))
    },
    async createDatabase() {
      const outside = openClient(address, 'default')
      try {
        await reached(() =>
          outside.command({ query: `CREATE DATABASE IF NOT EXISTS ${factsDatabase} ENGINE = Atomic` }),
        )
      } finally {
        await outside.close()
      }
    },
    async isUp() {
      const signal = AbortSignal.timeout(2_000)
      const { success } = await client.ping({ select: true, abort_signal: signal })
      return success
    },
    close: () => client.close(),
  }
}

/**
 * Lines of JSON as rows, a few dozen at a time. The client's own stream makes an object of every line and holds sixteen
 * chunks of them: what is alive whenever the short-lived is collected grows the process, by the length of the answer.
 */
async function* rowsOf(answer: AsyncIterable<Buffer>): AsyncGenerator<(readonly unknown[])[]> {
  let begun: Buffer = Buffer.alloc(0)
  for await (const chunk of answer) {
    let open = begun.length > 0 ? Buffer.concat([begun, chunk]) : chunk
    for (let end = pieceEnd(open); end >= 0; end = pieceEnd(open)) {
      yield JSON.parse(`[${open.toString('utf8', 0, end).replaceAll('\n', ',')}]`) as unknown[][]
      open = open.subarray(end + 1)
    }
    begun = open
  }
  if (begun.length > 0) throw unreached()
}

const pieceBytes = 8_192
/** The last end of a line within a piece, or the first beyond it; -1 without any. */
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
    },
    log: { level: 127 },
  })
}

/** Node's agent passes any connection option on; its type names those of TCP only. */
const agentOptions = (socketPath: string): AgentOptions =>
  ({ keepAlive: true, maxSockets: 8, socketPath }) as AgentOptions

/** Tells "not to be reached" from "refused". */
async function reached<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ClickHouseError && !passing.has(error.code)) throw error
    if (signal?.aborted) throw error
    throw unreached()
  }
}

const unreached = () => new AppError('unavailable', 503, refusals.figuresUnreachable)
