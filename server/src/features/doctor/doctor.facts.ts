import { deleteRows } from '../../platform/facts/deleteRows.ts'
import type { Facts } from '../../platform/facts/facts.ts'
import { newId } from '../../platform/ids.ts'

/** A stream that no event has, so that no report reads its rows. */
const stream = 'doctor'

/** Inserts a row as the loaders do, reads it, and deletes it. Throws the store's error. */
export async function tryRow(facts: Facts): Promise<void> {
  const node = newId()
  const columns = ['stream', 'node', 'loadedTo', 'seenAt', 'hasLeft']
  await facts.insert(
    'ingest_progress',
    columns,
    `${[stream, node, Date.now(), Date.now(), true].join('\t')}\n`,
    node,
  )
  try {
    const rows = await facts.query({
      sql: 'SELECT node FROM ingest_progress WHERE stream = {stream:String} AND node = {node:String}',
      params: { stream, node },
    })
    if (rows.length !== 1) throw new Error('a row that was inserted is not there')
  } finally {
    await deleteRows(
      facts,
      // Another doctor may be looking for its own row.
      {
        table: 'ingest_progress',
        where: 'stream = {stream:String} AND node = {node:String}',
        params: { stream, node },
      },
      { timeoutMs: 20_000 },
    )
  }
}

/** Epoch ms. */
export async function readFactsClock(facts: Facts): Promise<number> {
  const [row] = await facts.query<{ at: string }>({
    sql: 'SELECT toUnixTimestamp64Milli(now64(3)) AS at',
    params: {},
  })
  return Number(row!.at)
}
