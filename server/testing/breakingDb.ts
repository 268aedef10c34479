import type { Db } from '../src/platform/postgres/postgres.ts'

/** The same database, whose connection breaks behind a transaction: it is written, and nobody is told. */
export function breakingDb(of: Db): Db {
  const db = of.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => Promise.resolve(result),
  })
  db.transaction = () => {
    const begun = of.transaction()
    const execute = begun.execute.bind(begun)
    begun.execute = async (work) => {
      await execute(work)
      throw new Error('the connection broke')
    }
    return begun
  }
  return db
}
