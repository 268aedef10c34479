import { Agent, type AgentOptions } from 'node:http'
import { Readable } from 'node:stream'
import { ClickHouseError, createClient, type ClickHouseClient, type DataFormat } from '@clickhouse/client'
import { AppError } from './errors.ts'

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
   * costs a third of an object.
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
  const ask = <F extends DataFormat>(question: FactsQuery, format: F, limits: Limits) => {
    const timeoutMs = limits.timeoutMs ?? defaultTimeoutMs
    return client.query({
      query: question.sql,
      query_params: question.params,
      format,
      clickhouse_settings: {
        readonly: '1',
        max_execution_time: timeoutMs / 1000,
        // The embedded engine notices by itself that nobody waits any more.
        cancel_http_readonly_queries_on_client_close: 1,
      },
      abort_signal: AbortSignal.any([
        AbortSignal.timeout(timeoutMs + graceMs),
        ...(limits.signal ? [limits.signal] : []),
      ]),
    })
  }
  return {
    query: <Row>(question: FactsQuery, limits: Limits = {}) =>
      reached(async () => (await ask(question, 'JSONEachRow', limits)).json<Row>(), limits.signal),
    async *stream(question: FactsQuery, limits: Limits = {}) {
      const answer = await reached(() => ask(question, 'JSONCompactEachRow', limits), limits.signal)
      for await (const rows of answer.stream<readonly unknown[]>()) yield rows.map((row) => row.json())
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
    throw new AppError('unavailable', 503, 'The figures cannot be reached at the moment; try again shortly')
  }
}
