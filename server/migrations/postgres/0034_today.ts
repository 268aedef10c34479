import type { Kysely } from 'kysely'
import { createIndexesConcurrently } from '../../src/platform/postgres/createIndexes.ts'

/** What this is for the release before (decision 053). */
export const step = 'expand'
export const inTransaction = false

/** What waits for operators is a small part of large tables. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  createIndexesConcurrently(db, {
    users_waiting: `users (created_at, id) where status = 'PENDING' and approved_at is null`,
    sites_new: `sites (created_at, id) where status = 'NEW' and removed_at is null`,
    videos_failed: `videos (updated_at desc, id) where status in ('DOWNLOAD_ERROR', 'TRANSCODING_ERROR', 'UPLOAD_ERROR')`,
    report_runs_failed: `report_runs (completed_at desc, id) where status in ('failed', 'partial')`,
  })
