// How long operators' lists take with the rows of `operatorListRows.ts`: p50 / p95 in ms, and transactions of PostgreSQL
// for a call (one is the sign-in).
//   node bench/operatorLists.ts
import { sql } from 'kysely'
import { fillLists } from './operatorListRows.ts'
import { formatTimes, measureMs, openReportClient, printRow } from './reportClient.ts'
import { startProduct } from './product.ts'

const calls = 60
const target = 'p95 ≤ 100, ≤ 3 transactions'

const product = await startProduct()
const { db } = product
const client = openReportClient(product)
try {
  await fillLists(db)
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
  const term = new Date(Date.now() - 32 * 86_400_000).toISOString().slice(0, 7)
  await measureList('payments', {
    'a month, the largest first': `?term=${term}`,
    'those that are blocked': `?term=${term}&state=blocked`,
    'those that wait': `?term=${term}&state=waiting`,
    'a search that finds one': `?term=${term}&search=owner-4711%40`,
    'all months, the latest first': '',
    'all paid ones': '?state=paid',
  })
  await measureList('months', { 'the last sixty': '', one: `/${term}` })
  await measureList('mails', {
    'the newest': '',
    'the next ones': '?after=m250000',
    'those that failed': '?state=failed',
    'of a rare kind': '?kind=reset',
    'of an account': '?account=owner-4711%40mail.example',
    'to an address': '?recipient=owner-4711%40mail.example',
    'one that is not there': '?recipient=nobody%40mail.example',
    'failed ones of a kind': '?state=failed&kind=paymentSent',
  })
  await measureList('scheduled-reports', {
    'the newest': '',
    'the next ones': '?after=r10000',
    'those that failed': '?state=failed',
    'of an account': '?account=owner-4711%40mail.example',
  })
  await measureList('exchange-rates', { 'the latest': '', 'of the euro': '?currency=eur' })
  const [to, from] = [0, 30].map((days) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10),
  )
  await measureList('demand-sources', { 'a month of the calendar': `?from=${from}&to=${to}` })
  await measureList('revenue-imports', { 'the newest': '', 'of a source': '?source=exchange-7' })
  await measureList('today', { 'the whole page': '' })
} finally {
  client.close()
  await db.destroy()
  await product.stop()
}

async function measureList(list: string, cases: Record<string, string>): Promise<void> {
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
