import type { Facts } from '../../platform/facts/facts.ts'

/** Number of the last imported batch of ad events from this source; 0 if there is none. */
export async function readLastAdBatch(facts: Facts, source: string): Promise<number> {
  const [row] = await facts.query<{ last: string }>({
    sql: 'SELECT max(batch) AS last FROM ad_events WHERE node = {source:String}',
    params: { source },
  })
  return Number(row?.last ?? 0)
}
