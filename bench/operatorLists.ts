// How long operators' lists take with 100,000 accounts and sites, 10,000 campaigns and a million audit entries: p50 / p95 in
// ms, and transactions of PostgreSQL for a call (one is the sign-in).
//   node bench/operatorLists.ts
import { sql } from 'kysely'
import { formatTimes, measureMs, openReportClient, printRow } from './reportClient.ts'
import { startProduct } from './product.ts'

const [accounts, campaigns, entries, calls] = [100_000, 10_000, 1_000_000, 60]
const target = 'p95 ≤ 100, ≤ 3 transactions'

const product = await startProduct()
const { db } = product
const client = openReportClient(product)
try {
  await fill()
  await db
    .updateTable('users')
    .set({ isStaff: true, staffRole: 'administrator' })
    .where('name', '=', 'Bench')
    .execute()
  await sql`update sessions set factor_at = now()`.execute(db)
  await measureList('users', {
    'the first accounts': '',
    'the next ones': '?after=u50000',
    'the ones before': '?before=u50000',
    'all closed accounts': '?status=DISABLED',
    'a search that finds one, by its domain': '?search=site-77123.example',
    'a search that finds one, by its email': '?search=owner-4711%40',
    'a search that finds all': '?search=example',
    'a search that finds none': '?search=nobody-has-this',
    'a search by one letter': '?search=z',
  })
  await measureList('sites', {
    'the first sites': '',
    'the next ones': '?after=s50000',
    'the ones before': '?before=s50000',
    'all paused sites': '?state=PAUSED',
    'all removed sites': '?state=REMOVED',
    'those that earn nothing': '?state=UNVERIFIED',
    'those without a placement': '?state=WITHOUT_PLACEMENT',
    'the sites of an account': '?account=u4711',
    'a search that finds one': '?search=site-77123.example',
    'a search that finds all': '?search=example',
    'a search that finds none': '?search=nobody-has-this',
    'a search by one letter': '?search=z',
  })
  await measureList('campaigns', {
    'the first campaigns': '',
    'the next ones': '?after=k5000',
    'all active ones': '?state=ACTIVE',
    'those that are not shown': '?state=NOT_SHOWN',
    'a search that finds one': '?search=spring-7123',
    'a search that finds all': '?search=house',
    'a search that finds none': '?search=nobody-has-this',
  })
  await measureList('audit', {
    'the first entries': '',
    'the next ones': '?after=500000',
    'the entries of an account': '?account=owner-4711%40mail.example',
    'of one person': '?actor=u50',
    'of one kind': '?kind=password_changed',
    'of a kind that is rare': '?kind=factors_reset',
    'of a kind in an account': '?account=u4711&kind=changed',
    'of an address': '?address=10.0.0.7',
    'of a day two years ago': '?from=2024-12-24T00:00:00Z&until=2024-12-25T00:00:00Z',
    'of a kind that is rare, on a day':
      '?kind=factors_reset&from=2025-12-24T00:00:00Z&until=2025-12-25T00:00:00Z',
    'of a kind and a person': '?kind=factors_reset&actor=u50',
  })
} finally {
  client.close()
  await db.destroy()
  await product.stop()
}

async function fill(): Promise<void> {
  await sql`
    insert into users (id, email, name, password_hash, status, integration_type, language, currency, timezone, created_at)
    select 'u' || n, 'owner-' || n || '@mail.example', 'Publisher ' || md5(n::text), '',
      case when n % 50 = 0 then 'DISABLED' when n % 40 = 0 then 'PENDING' else 'ACTIVE' end,
      0, 'en', 'usd', 'UTC', now() - n * interval '7 minutes'
    from generate_series(1, ${accounts}::int) n`.execute(db)
  await sql`
    insert into sites (id, account_id, fqdn, code, status, created_at, verified_at, verified_by, removed_at)
    select 's' || n, 'u' || n, 'site-' || n || '.example', 'c' || n,
      case when n % 60 = 0 then 'PAUSED' when n % 9 = 0 then 'NEW' else 'LIVE' end, now() - n * interval '7 minutes',
      case when n % 30 > 0 then now() end, case when n % 30 > 0 then 'dns' end, case when n % 90 = 0 then now() end
    from generate_series(1, ${accounts}::int) n`.execute(db)
  await sql`
    insert into zones (id, account_id, site_id, name, desktop)
    select 'z' || n, 'u' || n, 's' || n, 'Masthead', '970x250'
    from generate_series(1, ${accounts}::int) n where n % 27 > 0`.execute(db)
  await sql`
    insert into campaigns (id, name, advertiser, status, starts_at, ends_at, cpm_micros, currency, budget_micros, click_url,
      created_at)
    select 'k' || n, 'spring-' || n, 'Tea house ' || n % 100,
      case when n % 20 = 0 then 'ACTIVE' when n % 3 = 0 then 'PAUSED' else 'ENDED' end,
      now() - interval '30 days', now() + interval '30 days', 2000000, 'usd', 500000000, 'https://shop.example/',
      now() - n * interval '1 hour'
    from generate_series(1, ${campaigns}::int) n`.execute(db)
  await sql`
    insert into creatives (id, campaign_id, size, html)
    select 'a' || n, 'k' || n, '300x250', '<b>Tea</b>'
    from generate_series(1, ${campaigns}::int) n where n % 100 > 0`.execute(db)
  await sql`
    insert into audit (at, kind, account_id, actor, address, details)
    select now() - n * interval '63 seconds',
      case when n % 5000 = 0 then 'factors_reset' when n % 10 = 0 then 'password_changed' else 'changed' end,
      'u' || 1 + n % ${accounts}::int, 'u' || 1 + n % 500, '10.0.' || n % 7 || '.' || n % 250,
      '{"before": {"currency": "usd"}, "after": {"currency": "eur"}}'
    from generate_series(1, ${entries}::int) n`.execute(db)
  await sql`vacuum analyze users, sites, zones, campaigns, creatives, audit`.execute(db)
}

async function measureList(
  list: 'users' | 'sites' | 'campaigns' | 'audit',
  cases: Record<string, string>,
): Promise<void> {
  for (const [label, query] of Object.entries(cases)) {
    const read = () => client.get(`/admin/${list}${query}`)
    for (let warm = 0; warm < 10; warm++) await read()
    const before = await transactions()
    const times: number[] = []
    for (let count = 0; count < calls; count++) times.push(await measureMs(read))
    const each = ((await transactions()) - before) / calls
    printRow(`${list}: ${label}`, `${formatTimes(times)}, ${each.toFixed(1)}`, target)
  }
}

/** Committed ones of this database; the server reports them with a delay of a second. */
async function transactions(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const { rows } = await sql<{ count: number }>`
    select xact_commit::float8 as count from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]!.count
}
