import type { Db } from '../src/platform/postgres/postgres.ts'

/** The same database, whose connection breaks right after each commit: the rows are written, but the caller gets an error. */
export function breakingDb(original: Db): Db {
  const db = original.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => Promise.resolve(result),
  })
  db.transaction = () => {
    const begun = original.transaction()
    const execute = begun.execute.bind(begun)
    begun.execute = async (work) => {
      await execute(work)
      throw new Error('the connection broke')
    }
    return begun
  }
  return db
}
