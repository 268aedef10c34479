import type { Kysely } from 'kysely'
import { createIndexesConcurrently } from '../../src/platform/postgres/createIndexes.ts'

/** What this is for the release before (decision 053). */
export const step = 'expand'
export const inTransaction = false

/** Operators' lists of imports and adjustments, newest first, and the calendar of demand sources. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  createIndexesConcurrently(db, {
    revenue_imports_newest: 'revenue_imports (created_at desc, id desc)',
    revenue_adjustments_newest: 'revenue_adjustments (at desc, id desc)',
    revenue_adjustments_account_newest: 'revenue_adjustments (account_id, at desc, id desc)',
    active_imports_days: 'active_imports (day, source) include (state, spent_micros_usd)',
  })
