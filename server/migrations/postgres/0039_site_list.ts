import type { Kysely } from 'kysely'
import { createIndexesConcurrently } from '../../src/platform/postgres/createIndexes.ts'

/** What this is for the release before (decision 053). */
export const step = 'expand'
export const inTransaction = false

/** The list of all sites in its order by state, and the changes of each. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  createIndexesConcurrently(db, {
    sites_newest: 'sites (created_at desc, id desc) where removed_at is null',
    sites_status_newest: 'sites (status, created_at desc, id desc) where removed_at is null',
    sites_unverified_newest:
      'sites (created_at desc, id desc) where removed_at is null and not is_app and verified_at is null',
    sites_removed_newest: 'sites (created_at desc, id desc) where removed_at is not null',
    audit_site_newest: `audit ((details ->> 'site'), at desc, id desc) where details ->> 'site' is not null`,
  })
