import { sql } from 'kysely'
import type { Db } from '../../../platform/postgres/postgres.ts'

/** The queue's name of the schedule. */
export const scheduleName = 'plan-backup'

/** `since`: when it was first set. `isConfirmed`: a process that has BACKUP_AT has said so within half an hour. */
export type BackupSchedule = { since: Date; isConfirmed: boolean }

/** The schedule of the daily backup, whichever process has set it; null without one. */
export async function readSchedule(db: Db): Promise<BackupSchedule | null> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('pgboss.schedule')::text as name`.execute(db)
  if (!tables[0]?.name) return null
  const { rows } = await sql<BackupSchedule>`
    select created_on as since, updated_on > now() - interval '30 minutes' as is_confirmed
    from pgboss.schedule where name = ${scheduleName}`.execute(db)
  return rows[0] ?? null
}
