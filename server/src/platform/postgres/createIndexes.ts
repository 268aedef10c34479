import { sql, type Kysely } from 'kysely'

/**
 * Makes indexes while their tables are in use, for migrations that are not in a transaction. `indexes`: what each is on, by
 * its name.
 */
export async function createIndexesConcurrently(
  db: Kysely<unknown>,
  indexes: Record<string, string>,
): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    // A run that was killed leaves an index that is not used.
    await sql.raw(`drop index concurrently if exists ${name}`).execute(db)
    await sql.raw(`create index concurrently ${name} on ${columns}`).execute(db)
  }
}
