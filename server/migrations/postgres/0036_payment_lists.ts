import type { Kysely } from 'kysely'
import { createIndexesConcurrently } from '../../src/platform/postgres/createIndexes.ts'

/** What this is for the release before (decision 053). */
export const step = 'expand'
export const inTransaction = false

/** Payments of a month by their balance, payments of all months by their closing, and the few on hold. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  createIndexesConcurrently(db, {
    payments_month_balance: 'payments (term, total_micros desc, id desc)',
    payments_newest: 'payments (closed_at desc, id desc)',
    payments_on_hold: 'payments (account_id) where held_at is not null',
  })
