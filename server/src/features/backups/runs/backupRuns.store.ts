import { sql } from 'kysely'
import type { Db } from '../../../platform/postgres/postgres.ts'

/** Held while a backup is made or removed, across all processes. */
export const backupLock = 'backup'

/** Enough to see a pattern of failures. */
const retentionMs = 400 * 86_400_000
const killed = 'It was killed, or its machine stopped, before it ended.'

/**
 * Records the begin of an attempt, ends those that were killed, and forgets very old ones. `startedAt`: the database's
 * clock. The caller has the lock.
 */
export async function startRun(db: Db, id: string, startedAt: Date): Promise<void> {
  await dateFutureBack(db, new Date(startedAt.getTime() - 1))
  await db
    .updateTable('backupRuns')
    .set({ endedAt: startedAt, error: killed })
    .where('endedAt', 'is', null)
    .execute()
  await db
    .insertInto('backupRuns')
    .values({ id, startedAt, endedAt: null, backupId: null, cutAt: null, error: null })
    .execute()
  await db
    .deleteFrom('backupRuns')
    .where('startedAt', '<', new Date(startedAt.getTime() - retentionMs))
    .execute()
}

/** A clock that ran ahead would keep its attempts the newest, and its last good one fresh, until their date. */
async function dateFutureBack(db: Db, newest: Date): Promise<void> {
  await db.updateTable('backupRuns').set({ startedAt: newest }).where('startedAt', '>', newest).execute()
  await db.updateTable('backupRuns').set({ cutAt: newest }).where('cutAt', '>', newest).execute()
}

/** By the database's clock. */
export async function endRun(
  db: Db,
  id: string,
  result: { backupId: string; cutAt: Date } | { error: string },
): Promise<void> {
  await db
    .updateTable('backupRuns')
    .set({ endedAt: sql<Date>`clock_timestamp()`, ...result })
    .where('id', '=', id)
    .execute()
}

export type LastRun = { startedAt: Date; error: string | null }

/** The newest attempt that does not run any more, and the newest good one. */
export async function readLastRuns(db: Db) {
  const newest = () => db.selectFrom('backupRuns').orderBy('startedAt', 'desc').limit(1)
  const ended = newest().where('endedAt', 'is not', null)
  const [last, good, stray] = await Promise.all([
    ended.select(['startedAt', 'error']).executeTakeFirst(),
    ended.where('cutAt', 'is not', null).select(['backupId', 'cutAt']).executeTakeFirst(),
    newest().select(['id', 'startedAt', 'endedAt']).executeTakeFirst(),
  ])
  const isKilled = stray?.endedAt === null && (await hasStopped(db, stray.id))
  const lastRun: LastRun | null = isKilled ? { startedAt: stray.startedAt, error: killed } : (last ?? null)
  return { last: lastRun, good: good ?? null }
}

/** Whether a run without an end was killed: a process that makes a backup holds the lock until the end is recorded. */
async function hasStopped(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select exists (
      select from pg_locks where locktype = 'advisory' and objsubid = 1
        and (classid::bigint << 32) | objid::bigint = hashtextextended(${backupLock}, 0)
        and database = (select oid from pg_database where datname = current_database())
    ) as is_held`.execute(db)
  if (rows[0]!.isHeld) return false
  const run = await db.selectFrom('backupRuns').select('endedAt').where('id', '=', id).executeTakeFirst()
  return run?.endedAt === null
}
