import { mostCounted } from '@matinee/contract/plain/mostCounted'
import { sql, type Expression } from 'kysely'
import type { Db } from './postgres.ts'

export type FirstRows<Row> = { count: number; examples: Row[] }

/** The first rows of `query`, in its order, and how many there are, up to the most that is counted. */
export async function listFirst<Row>(
  db: Db,
  query: Expression<Row>,
  mostListed: number,
): Promise<FirstRows<Row>> {
  const { rows } = await sql<Row & { count: number }>`
    with found as (${query} limit ${mostCounted})
    select found.*, (select count(*) from found)::int as count from found limit ${mostListed}`.execute(db)
  return { count: rows[0]?.count ?? 0, examples: rows.map(({ count: _count, ...row }) => row as Row) }
}
