import { sql } from 'kysely'

/** Which page of a list: after or before the entry with an id, or the first one. */
export type Keyset = { after?: string | undefined; before?: string | undefined; perPage: number }

/**
 * The rows of a page of `table`, newest first by its column `at`, rows of the same moment by their id. Read one row more
 * than the page has, in `direction`; `cutPage` puts them in order. `alias`: its name in the query.
 */
export function keysetOf(table: string, at: string, { after, before }: Keyset, alias = table) {
  const id = before ?? after
  const direction = before === undefined ? ('desc' as const) : ('asc' as const)
  const [time, key] = [sql.ref(`${alias}.${at}`), sql.ref(`${alias}.id`)]
  const start = sql`((select start.${sql.ref(at)} from ${sql.table(table)} as start where start.id = ${id}), ${id})`
  const isOnPage =
    id === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(${time}, ${key}) ${sql.raw(before === undefined ? '<' : '>')} ${start}`
  return { isOnPage, direction }
}

/** The page of rows that were read for `keysetOf`, and whether there are entries around it. */
export function cutPage<Row>(read: Row[], { after, before, perPage }: Keyset) {
  const hasMore = read.length > perPage
  const rows = read.slice(0, perPage)
  return before === undefined
    ? { rows, hasPrevious: after !== undefined, hasNext: hasMore }
    : { rows: rows.toReversed(), hasPrevious: hasMore, hasNext: true }
}
