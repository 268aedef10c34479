import { areNamed, runningQueries } from './endQueries.ts'
import type { Facts } from './facts.ts'

/** Name of the statements of migrations that fill a table (`log_comment`). The migrations contain it as well. */
export const fillComment = 'matinee-migration'

/** `totalRows`: the engine's estimate. */
export type FillProgress = { readRows: number; totalRows: number }

/** How far the statement that fills a table is, on all servers of a cluster; null while none runs. */
export async function readFillProgress(facts: Facts): Promise<FillProgress | null> {
  const { cluster } = facts
  const [row] = await facts.query<{ count: string; readRows: string; totalRows: string }>(
    {
      sql: `SELECT count() AS count, sum(read_rows) AS readRows, sum(total_rows_approx) AS totalRows
            FROM ${runningQueries(facts)} WHERE ${areNamed(facts, fillComment)}`,
      params: {},
    },
    { timeoutMs: 2_000, ...(cluster !== null && { replicas: 'reachable' as const }) },
  )
  if (row!.count === '0') return null
  return { readRows: Number(row!.readRows), totalRows: Number(row!.totalRows) }
}
