import type { Day } from '@matinee/contract/plain/calendar'
import { newId } from '../src/platform/ids.ts'
import type { TestAccount } from './make.ts'
import { server } from './testServer.ts'

const { db, facts } = server.deps

const keys = ['site', 'zone', 'platform', 'tag', 'type', 'campaign', 'app', 'adUnit', 'country'] as const
const counts = ['requests', 'matches', 'impressions', 'views', 'measurables', 'viewables', 'clicks'] as const
const moneys = ['spentMicrosTry', 'spentMicrosUsd', 'spentMicrosEur'] as const

/** A row of revenue; missing fields are empty or 0. */
export type RevenueRow = { day: Day } & Partial<
  Record<(typeof keys)[number], string> & Record<(typeof counts)[number] | (typeof moneys)[number], number>
>

/** Inserts rows as our tag or an import would. */
export async function insertRevenue(
  account: Pick<TestAccount, 'id'>,
  rows: readonly RevenueRow[],
  from: { source: string; importId: string } = { source: '', importId: '' },
): Promise<void> {
  const columns = ['account', 'day', 'source', 'import', ...keys, ...counts, ...moneys]
  const lines = rows.map((row) =>
    [
      account.id,
      row.day,
      from.source,
      from.importId,
      ...keys.map((key) => row[key] ?? ''),
      ...[...counts, ...moneys].map((name) => row[name] ?? 0),
    ].join('\t'),
  )
  await facts.insert('revenue_days', columns, `${lines.join('\n')}\n`, newId())
}

/** A finished import, by default active for the days of its rows. Answers its id. */
export async function importedRevenue(
  account: Pick<TestAccount, 'id'>,
  rows: readonly RevenueRow[],
  {
    source = 'partner',
    state = 'final',
    isActive = true,
  }: { source?: string; state?: 'estimated' | 'final'; isActive?: boolean } = {},
): Promise<string> {
  const importId = newId()
  await insertRevenue(account, rows, { source, importId })
  await db
    .insertInto('revenueImports')
    .values({
      id: importId,
      source,
      batchId: importId,
      contentSha256: '',
      status: 'DONE',
      state,
      actor: 'cli',
      finishedAt: new Date(),
    })
    .execute()
  if (isActive) await activate(account, rows, { source, importId, state })
  return importId
}

/** Makes an import active for the days of the rows. */
async function activate(
  account: Pick<TestAccount, 'id'>,
  rows: readonly RevenueRow[],
  { source, importId, state }: { source: string; importId: string; state: 'estimated' | 'final' },
): Promise<void> {
  for (const [day, dayRows] of Map.groupBy(rows, (row) => row.day)) {
    const sum = (name: (typeof moneys)[number]) => dayRows.reduce((total, row) => total + (row[name] ?? 0), 0)
    const values = {
      importId,
      state,
      spentMicrosTry: sum('spentMicrosTry'),
      spentMicrosUsd: sum('spentMicrosUsd'),
      spentMicrosEur: sum('spentMicrosEur'),
    }
    await db
      .insertInto('activeImports')
      .values({ accountId: account.id, source, day, ...values })
      .onConflict((conflict) => conflict.columns(['accountId', 'source', 'day']).doUpdateSet(values))
      .execute()
  }
}

/** Inserts page loads of a site as our tag would, each by a different visitor. */
export async function insertPageviews(
  account: Pick<TestAccount, 'id'>,
  loads: readonly { day: Day; site: string; platform?: string; visitor: number }[],
): Promise<void> {
  const columns = ['node', 'view', 'received', 'account', 'site', 'day', 'platform', 'visitor', 'event', 'at']
  const lines = loads.map(({ day, site, platform = 'desktop', visitor }) => {
    const at = Date.parse(`${day}T12:00:00Z`)
    return ['test', newId(22), at / 1000, account.id, site, day, platform, visitor, 'pageview', at].join('\t')
  })
  await facts.insert('ad_events', columns, `${lines.join('\n')}\n`, newId())
}

/** A site of the account with placements of these names. */
export async function makeSite(
  account: Pick<TestAccount, 'id'>,
  fields: { fqdn?: string; zones?: string[]; tagMap?: Record<string, string>; createdAt?: string } = {},
): Promise<{ id: string; zones: string[] }> {
  const id = newId()
  const { fqdn = `${id.toLowerCase()}.example`, zones = [], tagMap = {}, createdAt } = fields
  await db
    .insertInto('sites')
    .values({
      id,
      accountId: account.id,
      fqdn,
      code: id,
      tagMap: JSON.stringify(tagMap),
      ...(createdAt !== undefined && { createdAt }),
    })
    .execute()
  const rows = zones.map((name, position) => ({
    id: newId(),
    accountId: account.id,
    siteId: id,
    name,
    position,
  }))
  if (rows.length > 0) await db.insertInto('zones').values(rows).execute()
  return { id, zones: rows.map((zone) => zone.id) }
}

export async function makeApp(
  account: Pick<TestAccount, 'id'>,
  name: string,
  platform: 'iOS' | 'Android' = 'iOS',
): Promise<string> {
  const id = newId()
  await db.insertInto('apps').values({ id, accountId: account.id, name, platform }).execute()
  return id
}
