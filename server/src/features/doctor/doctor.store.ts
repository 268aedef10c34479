import { sql } from 'kysely'
import type { Db } from '../../platform/postgres/postgres.ts'

/** `number`: as 150004. */
export async function readVersion(db: Db): Promise<{ version: string; number: number }> {
  const { rows } = await sql<{ version: string; number: number }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number`.execute(
    db,
  )
  return rows[0]!
}

class RolledBack extends Error {}

/** Makes a table with a row in a transaction that is rolled back. Throws the server's error. */
export async function tryWrite(db: Db): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`create table doctor_write (row integer)`.execute(tx)
      await sql`insert into doctor_write values (1)`.execute(tx)
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
}

/** Epoch ms. */
export async function readClock(db: Db): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db)
  return rows[0]!.at
}

/** `allowed`: of users without special rights. */
export async function readConnections(db: Db): Promise<{ used: number; allowed: number }> {
  const { rows } = await sql<{ used: number; allowed: number }>`
    select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed
    `.execute(db)
  return rows[0]!
}

/** Seconds since a process last looked for due schedules; null if none ever did. */
export async function readScheduleAge(db: Db): Promise<number | null> {
  const { rows } = await sql<{ age: number | null }>`
    select extract(epoch from now() - max(cron_on))::float8 as age from pgboss.version`.execute(db)
  return rows[0]!.age
}

/** A film that everybody may load: its folder below /media and its file. */
export async function findOpenFilm(db: Db): Promise<{ mediaKey: string; file: string } | undefined> {
  const row = await db
    .selectFrom('videos')
    .innerJoin('renditions', 'renditions.videoId', 'videos.id')
    .leftJoin('playbackRules', 'playbackRules.accountId', 'videos.accountId')
    .select(['videos.mediaKey', 'renditions.name'])
    .where('videos.status', '=', 'AVAILABLE')
    .where('videos.mediaKey', 'is not', null)
    .where('playbackRules.accountId', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row && { mediaKey: row.mediaKey!, file: `${row.name}.mp4` }
}

/** The code of a site that has an ads.txt. */
export async function findSiteCode(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('sites')
    .select('code')
    .where('removedAt', 'is', null)
    .where('isApp', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row?.code
}
