import type { Kysely } from 'kysely'
import { createIndexesConcurrently } from '../../src/platform/postgres/createIndexes.ts'

/** What this is for the release before (decision 053). */
export const step = 'expand'
export const inTransaction = false

/** The list of all accounts: its order, and searches by name, email and domain. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  createIndexesConcurrently(db, {
    users_newest: 'users (created_at desc, id desc)',
    users_status_newest: 'users (status, created_at desc, id desc)',
    users_name_parts: 'users using gin (name gin_trgm_ops)',
    users_email_parts: 'users using gin (email gin_trgm_ops)',
    sites_fqdn_parts: 'sites using gin (fqdn gin_trgm_ops)',
  })
