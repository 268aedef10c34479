import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../../testing/databases.ts'
import { openPostgres, type Db } from '../../platform/postgres/postgres.ts'

const before = ['0001_first', '0002_rate_limits', '0003_identity', '0004_players', '0005_poster_jobs']

async function migrate(db: Db, names: string[]): Promise<void> {
  for (const name of names) {
    const { up } = (await import(`../../../migrations/postgres/${name}.ts`)) as {
      up: (db: Db) => Promise<void>
    }
    await up(db)
  }
}

/** A database of the last version without site setup. */
async function oldDatabase(): Promise<Db> {
  const name = `old_${process.pid}_${Date.now().toString(36)}`
  const { url, remove } = await createDatabase(name, { isEmpty: true })
  const db = openPostgres({ url }, 2)
  onTestFinished(async () => {
    await db.destroy()
    await remove()
  })
  await migrate(db, before)
  return db
}

/** Two ids whose codes begin with the same 32 bits. */
function idsAlike(): [string, string] {
  const seen = new Map<string, string>()
  for (let n = 0; ; n++) {
    const id = `site${n}`
    const start = createHash('md5').update(`${id}site`).digest('hex').slice(0, 8)
    const other = seen.get(start)
    if (other) return [other, id]
    seen.set(start, id)
  }
}

test('sites of the previous version get codes of their own, and the oldest of a domain keeps it', async () => {
  const db = await oldDatabase()
  const [first, second] = idsAlike()
  await sql`
    insert into users (id, email, name, password_hash, status, integration_type, language, currency, timezone)
      values ('user', 'a@b.example', 'A', '', 'ACTIVE', 0, 'en', 'usd', 'UTC')`.execute(db)
  await sql`
    insert into sites (id, account_id, fqdn, status, created_at) values
      (${first}, 'user', 'one.example', 'LIVE', '2026-01-02'),
      (${second}, 'user', 'two.example', 'NEW', '2026-01-01'),
      ('late', 'user', 'one.example', 'LIVE', '2026-01-03')`.execute(db)
  await migrate(db, ['0006_sites_ads'])
  const sites = await db
    .selectFrom('sites')
    .select(['id', 'fqdn', 'status', 'code'])
    .orderBy('createdAt')
    .execute()
  expect(new Set(sites.map(({ code }) => code)).size).toBe(3)
  expect(sites).toMatchObject([
    { id: second, fqdn: 'two.example', status: 'NEW' },
    { id: first, fqdn: 'one.example', status: 'LIVE' },
    { id: 'late', fqdn: 'duplicate-2.one.example', status: 'PAUSED' },
  ])
})

const upToReports = ['0006_sites_ads', '0007_vast_removed_sites', '0008_reports_payments']

test('sites and recipients of the previous version stay: domains are held, and existing addresses do not count as new', async () => {
  const db = await oldDatabase()
  await migrate(db, upToReports)
  await sql`
    insert into users (id, email, name, password_hash, status, integration_type, language, currency, timezone)
      values ('user', 'a@b.example', 'A', '', 'ACTIVE', 0, 'en', 'usd', 'UTC')`.execute(db)
  await sql`
    insert into sites (id, account_id, fqdn, status, code, is_app, removed_at, onboarding_step) values
      ('site', 'user', 'one.example', 'LIVE', 'a', false, null, 2),
      ('new', 'user', 'two.example', 'NEW', 'd', false, null, 2),
      ('app', 'user', 'one.example', 'LIVE', 'b', true, null, -1),
      ('old', 'user', 'one.example', 'PAUSED', 'c', false, now(), 1)`.execute(db)
  await sql`
    insert into scheduled_reports (id, account_id, report_status, report_name, recipients, period, period_day,
        period_hour, timezone, report_date_range, site_id, report_type, report_filter, next_run_at, created_at)
      values ('report', 'user', 1, 'Daily', '{Ada@news.example,bo@news.example}', 'daily', -1, 0, 0, 'daily', 'site',
        'site', '{}', now(), '2026-01-01')`.execute(db)
  await sql`
    insert into report_runs (id, schedule_id, account_id, trigger, planned_at, report_name)
      values ('run', 'report', 'user', 'now', '2026-01-02', 'Daily')`.execute(db)
  await sql`
    insert into report_deliveries (run_id, recipient, status, sent_at)
      values ('run', 'cy@news.example', 'sent', '2026-01-02'), ('run', 'dee@news.example', 'failed', null)`.execute(
    db,
  )
  await migrate(db, ['0010_report_recipients', '0011_quotas', '0012_site_proof'])
  const sites = await db
    .selectFrom('sites')
    .select(['id', 'verifiedBy', 'onboardingStep'])
    .orderBy('id')
    .execute()
  // A live site has finished its onboarding; the others continue at their step.
  expect(sites).toEqual([
    { id: 'app', verifiedBy: null, onboardingStep: -1 },
    { id: 'new', verifiedBy: 'before', onboardingStep: 2 },
    { id: 'old', verifiedBy: 'before', onboardingStep: 1 },
    { id: 'site', verifiedBy: 'before', onboardingStep: -1 },
  ])
  const recipients = await db.selectFrom('reportRecipients').selectAll().orderBy('recipient').execute()
  expect(recipients.map(({ recipient }) => recipient)).toEqual([
    'ada@news.example',
    'bo@news.example',
    'cy@news.example',
  ])
  expect(recipients.every(({ addedAt }) => addedAt < new Date('2026-02-01'))).toBe(true)
})

test('lists of videos get a revision with the first change after the upgrade, also of renditions and by deletion', async () => {
  const db = await oldDatabase()
  await sql`
    insert into users (id, email, name, password_hash, status, integration_type, language, currency, timezone)
      values ('user', 'a@b.example', 'A', '', 'ACTIVE', 0, 'en', 'usd', 'UTC'),
        ('other', 'b@b.example', 'B', '', 'ACTIVE', 0, 'en', 'usd', 'UTC')`.execute(db)
  const insertVideo = (id: string, account: string) =>
    sql`insert into videos (id, account_id, title, description, source, source_kind, status)
      values (${id}, ${account}, 'A', '', 'https://a.example/a.mp4', 'url', 'AVAILABLE')`.execute(db)
  await insertVideo('one', 'user')
  await insertVideo('two', 'other')
  await migrate(db, [...upToReports, '0013_video_list_revisions'])
  const revisions = async () => {
    const { rows } = await sql<{ accountId: string; revision: number }>`
      select account_id, revision::int from video_list_revisions order by account_id`.execute(db)
    return rows.map(({ accountId, revision }) => [accountId, revision])
  }
  const changes = [
    () => sql`update videos set title = 'B' where id = 'one'`.execute(db),
    () =>
      sql`insert into renditions (video_id, name, width, height, codecs, frame_rate, average_bandwidth, peak_bandwidth, bytes)
        values ('one', '360p', 640, 360, 'a', 25, 1, 1, 1)`.execute(db),
    () => sql`update renditions set bytes = 2`.execute(db),
    () => sql`delete from renditions`.execute(db),
    () => insertVideo('three', 'user'),
    () => sql`delete from videos where id = 'three'`.execute(db),
  ]
  expect(await revisions()).toEqual([])
  for (const [at, change] of changes.entries()) {
    await change()
    expect(await revisions()).toEqual([['user', at + 1]])
  }
  // A deleted account has none, and its deletion does not fail.
  await sql`delete from videos where account_id = 'user'`.execute(db)
  await sql`delete from users where id = 'user'`.execute(db)
  expect(await revisions()).toEqual([])
})
