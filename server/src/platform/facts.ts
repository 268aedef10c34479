import { Agent, type AgentOptions } from 'node:http'
import { Readable } from 'node:stream'
import { ClickHouseError, createClient, type ClickHouseClient } from '@clickhouse/client'
import { AppError } from './errors.ts'

/**
 * The facts engine as the product sees it: ClickHouse's dialect over its HTTP protocol, embedded or a real server.
 * Rows go in as TSV under a token; a token that came before is taken as done. Queries are read-only, their values
 * bound and typed (`{accountId:String}`). 64-bit integers arrive as strings: they may exceed 2^53.
 *
 * Throws AppError 503 `unavailable` when the engine cannot be reached or runs out of time, ClickHouseError (its
 * `code` is the engine's) when it refuses.
 */
export type Facts = {
  query<Row>(question: FactsQuery, limits?: { timeoutMs?: number; signal?: AbortSignal }): Promise<Row[]>
  insert(table: string, columns: readonly string[], tsv: Tsv, token: string): Promise<void>
  command(sql: string, params?: Record<string, unknown>): Promise<void>
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
const timeoutExceeded = '159'

export function openFacts(address: FactsAddress): Facts {
  const client = openClient(address, factsDatabase)
  return {
    query<Row>(question: FactsQuery, limits: { timeoutMs?: number; signal?: AbortSignal } = {}) {
      return reached(async () => {
        const answer = await client.query({
          query: question.sql,
          query_params: question.params,
          format: 'JSONEachRow',
          clickhouse_settings: {
            readonly: '1',
            max_execution_time: (limits.timeoutMs ?? defaultTimeoutMs) / 1000,
          },
          ...(limits.signal && { abort_signal: limits.signal }),
        })
        return answer.json<Row>()
      }, limits.signal)
    },
    async insert(table, columns, tsv, token) {
      await reached(() =>
        client.insert({
          table,
          columns: columns as [string, ...string[]],
          values: Readable.from(typeof tsv === 'string' ? [Buffer.from(tsv)] : tsv, { objectMode: false }),
          format: 'TabSeparated',
          clickhouse_settings: { insert_deduplication_token: token, insert_deduplicate: 1 },
        }),
      )
    },
    async command(sql, params = {}) {
      await reached(() => client.command({ query: sql, query_params: params }))
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
    request_timeout: 60_000,
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
    if (error instanceof ClickHouseError && error.code !== timeoutExceeded) throw error
    if (signal?.aborted) throw error
    throw new AppError('unavailable', 503, 'The figures cannot be reached at the moment; try again shortly')
  }
}
