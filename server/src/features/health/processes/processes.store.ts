import { sql } from 'kysely'
import type { Db } from '../../../platform/postgres/postgres.ts'
import type { Sample } from './sample.ts'

export type OwnProcess = { id: string; role: string; host: string; release: string }

/** Also after its row was removed, because it was away for days. */
export async function saveProcess(db: Db, process: OwnProcess): Promise<void> {
  await db
    .insertInto('processes')
    .values(process)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seenAt: sql`now()`, endedAt: null }))
    .execute()
}

export async function saveSample(db: Db, process: OwnProcess, sample: Sample): Promise<void> {
  await saveProcess(db, process)
  await db
    .insertInto('processSamples')
    .values({ ...sample, processId: process.id, at: sql<Date>`now()` })
    .execute()
}

export async function endProcess(db: Db, id: string): Promise<void> {
  await db
    .updateTable('processes')
    .set({ endedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export type ProcessRow = OwnProcess & {
  startedAt: Date
  seenAt: Date
  endedAt: Date | null
  seconds: number | null
  cpuMs: number | null
  rssBytes: number | null
}

/** Processes that have reported within `days`, also stopped ones, with their last sample. */
export async function listProcesses(db: Db, days: number): Promise<ProcessRow[]> {
  // Commands also run before an api has migrated the database.
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('process_samples')::text as name`.execute(db)
  if (!tables[0]?.name) return []
  return db
    .selectFrom('processes')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('processSamples')
          .select(['seconds', 'cpuMs', 'rssBytes'])
          .whereRef('processId', '=', 'processes.id')
          .orderBy('at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'id',
      'role',
      'host',
      'release',
      'startedAt',
      'seenAt',
      'endedAt',
      'seconds',
      'cpuMs',
      'rssBytes',
    ])
    .where('seenAt', '>', sql<Date>`now() - ${days} * interval '1 day'`)
    .orderBy('role')
    .orderBy('host')
    .orderBy('startedAt')
    .execute()
}

/** Removes samples, and processes that have not reported for longer. */
export async function removeOldReports(
  db: Db,
  { sampleDays, processDays }: { sampleDays: number; processDays: number },
): Promise<void> {
  const before = (days: number) => sql<Date>`now() - ${days} * interval '1 day'`
  await db.deleteFrom('processSamples').where('at', '<', before(sampleDays)).execute()
  await db.deleteFrom('processes').where('seenAt', '<', before(processDays)).execute()
}

export type HistoryRow = {
  at: Date
  processes: number
  cpuCores: number
  rssBytes: number
  requests: number
  failures: number
  events: number
  refusedBeacons: number
  delayMs: number | null
}

/**
 * What all processes did in each step since `since`, a minute: each process counts by its own seconds, so that one that
 * reported for a part of the step counts no less.
 */
export async function readHistory(db: Db, since: Date, stepMinutes: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    with parts as (
      select ${stepOf(stepMinutes)} as step, process_id,
        sum(seconds)::float8 as seconds, sum(cpu_ms)::float8 as cpu_ms, avg(rss_bytes)::float8 as rss_bytes,
        sum((select coalesce(sum(count), 0) from unnest(answers) as count))::float8 as requests,
        sum(failures)::float8 as failures, sum(events)::float8 as events,
        sum(refused_beacons)::float8 as refused_beacons, max(delay_ms) as delay_ms
      from process_samples where at > ${since} and seconds > 0 group by 1, 2)
    select step as at, count(*)::int as processes, sum(cpu_ms / seconds / 1000) as cpu_cores,
      sum(rss_bytes) as rss_bytes, sum(requests / seconds * 60) as requests, sum(failures / seconds * 60) as failures,
      sum(events / seconds * 60) as events, sum(refused_beacons / seconds * 60) as refused_beacons,
      max(delay_ms) as delay_ms
    from parts group by 1 order by 1`.execute(db)
  return rows
}

/** How many answers of each step were in each bucket of durations, counted from 0. */
export async function readAnswers(
  db: Db,
  since: Date,
  stepMinutes: number,
): Promise<{ at: Date; bucket: number; count: number }[]> {
  const { rows } = await sql<{ at: Date; bucket: number; count: number }>`
    select ${stepOf(stepMinutes)} as at, (place - 1)::int as bucket, sum(count)::int as count
    from process_samples, unnest(answers) with ordinality as answer (count, place)
    where at > ${since} group by 1, 2`.execute(db)
  return rows
}

const stepOf = (minutes: number) =>
  sql<Date>`date_bin(${minutes} * interval '1 minute', at, timestamptz '2000-01-01 00:00:00+00')`
