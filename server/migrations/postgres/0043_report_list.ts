import type { Kysely } from 'kysely'
import { createIndexesConcurrently } from '../../src/platform/postgres/createIndexes.ts'

/** What this is for the release before (decision 053). */
export const step = 'expand'
export const inTransaction = false

/** The list of all scheduled reports in its order. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  createIndexesConcurrently(db, { scheduled_reports_newest: 'scheduled_reports (created_at desc, id desc)' })
