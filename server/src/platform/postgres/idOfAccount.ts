import { sql } from 'kysely'

/** The account with this email, else the text itself: one value, so that the index is used. */
export const idOfAccount = (idOrEmail: string) =>
  sql<string>`coalesce((select id from users where lower(email) = lower(${idOrEmail})), ${idOrEmail})`
