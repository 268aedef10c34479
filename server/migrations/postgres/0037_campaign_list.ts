import type { Kysely } from 'kysely'
import { createIndexesConcurrently } from '../../src/platform/postgres/createIndexes.ts'

/** What this is for the release before (decision 053). */
export const step = 'expand'
export const inTransaction = false

/** The list of campaigns: its order, its search, and the changes of each. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  createIndexesConcurrently(db, {
    campaigns_newest: 'campaigns (created_at desc, id desc)',
    campaigns_status_newest: 'campaigns (status, created_at desc, id desc)',
    campaigns_name_parts: 'campaigns using gin (name gin_trgm_ops)',
    campaigns_advertiser_parts: 'campaigns using gin (advertiser gin_trgm_ops)',
    audit_campaign_newest: `audit ((details ->> 'campaign'), at desc, id desc) where account_id is null`,
  })
