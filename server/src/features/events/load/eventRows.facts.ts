import type { Facts, Tsv } from '../../../platform/facts/facts.ts'
import type { Stream } from '../streams/stream.ts'

/** Two inserts with the same `token` are one. */
export const insertRows = (
  facts: Facts,
  { table, columns }: Pick<Stream, 'table' | 'columns'>,
  rows: Tsv,
  token: string,
): Promise<void> => facts.insert(table, columns, rows, token)

/** Number of the last batch of a source, 0 when there is none. */
export async function findLastBatch(facts: Facts, table: string, source: string): Promise<number> {
  const [row] = await facts.query<{ last: string }>({
    sql: `SELECT max(batch) AS last FROM ${table} WHERE node = {source:String}`,
    params: { source },
  })
  return Number(row?.last ?? 0)
}
