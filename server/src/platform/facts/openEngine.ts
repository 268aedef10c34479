import { Session } from 'chdb'

export type Engine = {
  /** Runs `prelude` (SET statements) and then `sql` in a new session. */
  query(prelude: string, sql: string, format: string): Promise<Uint8Array>
  insert(
    prelude: string,
    into: { table: string; columns: readonly string[]; format: 'TSV' },
    rows: Buffer,
  ): Promise<void>
  close(): void
}

/**
 * Server settings. By default the caches take 5 GB each and the thread pools suit 32 cores; this engine shares a small
 * machine.
 */
const serverArgs = [
  '--mark_cache_size=33554432',
  '--primary_index_cache_size=33554432',
  '--index_mark_cache_size=4194304',
  '--uncompressed_cache_size=0',
  '--mmap_cache_size=128',
  '--background_pool_size=2',
  '--background_common_pool_size=2',
  '--background_schedule_pool_size=4',
  '--background_move_pool_size=1',
  '--background_fetches_pool_size=1',
  '--max_thread_pool_size=128',
]

/**
 * Opens the folder. Each request gets a new session because settings persist in a session: an insert could otherwise run
 * with the token of an earlier one and be dropped as a duplicate.
 */
export function openEngine(dir: string, maxBytes: number, configFile?: string): Engine {
  // Keeps the engine loaded between requests.
  const anchor = new Session(dir, {
    connectionArgs: [
      ...serverArgs,
      `--max_server_memory_usage=${maxBytes}`,
      ...(configFile === undefined ? [] : [`--config-file=${configFile}`]),
    ],
  })
  anchor.query('SELECT 1')
  return {
    async query(prelude, sql, format) {
      const session = new Session(dir)
      try {
        return (await session.queryAsync(prelude + sql, { format })).bytes()
      } finally {
        session.close()
      }
    },
    async insert(prelude, into, rows) {
      const session = new Session(dir)
      try {
        await session.queryAsync(prelude)
        await session.insert({ ...into, values: rows })
      } finally {
        session.close()
      }
    },
    close: () => anchor.close(),
  }
}
