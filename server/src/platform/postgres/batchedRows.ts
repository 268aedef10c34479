import { setImmediate } from 'node:timers'
import { CompiledQuery } from 'kysely'
import type { Db } from './postgres.ts'

/** Keys in one statement. */
const maxKeys = 100

/**
 * Reads single rows, batching concurrent requests: all keys of one turn of the event loop are read by one statement.
 * Nothing is cached, and no key joins a statement that has been sent.
 *
 * `statement` takes the keys as the array `$1` and returns a row for each existing key, with the key in its column
 * `key` and camelCase column names.
 */
export function batchedRows<Row extends { key: string }>(
  statement: string,
): (db: Db, key: string) => Promise<Row | undefined> {
  const readers = new WeakMap<Db, (key: string) => Promise<Row | undefined>>()

  function openReader(db: Db) {
    const plain = db.withoutPlugins()
    const reader = batched(async (keys: string[]) => {
      const { rows } = await plain.executeQuery<Row>(CompiledQuery.raw(statement, [keys]))
      const byKey = new Map(rows.map((row) => [row.key, row]))
      return keys.map((key) => byKey.get(key))
    })
    readers.set(db, reader)
    return reader
  }

  return (db, key) => (readers.get(db) ?? openReader(db))(key)
}

type Waiting<V> = { key: string; resolve: (value: V) => void; reject: (error: unknown) => void }

/** `readAll` returns one value for each key, in order. If it throws, every waiting caller gets the same error. */
function batched<V>(readAll: (keys: string[]) => Promise<V[]>): (key: string) => Promise<V> {
  let waiting: Waiting<V>[] = []

  async function readWaiting() {
    // A full batch was sent before the turn ended.
    if (waiting.length === 0) return
    const batch = waiting
    waiting = []
    try {
      const values = await readAll(batch.map(({ key }) => key))
      for (const [index, { resolve }] of batch.entries()) resolve(values[index]!)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === maxKeys) void readWaiting()
      if (waiting.length === 0) setImmediate(() => void readWaiting())
      waiting.push({ key, resolve, reject })
    })
}
