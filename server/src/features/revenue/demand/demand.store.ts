import type { Day, DayRange } from '@matinee/contract/plain/calendar'
import { sql } from 'kysely'
import { cutPage, keysetOf, type Keyset } from '../../../platform/postgres/keyset.ts'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import type { ColumnChoices } from '../rows/revenueColumns.ts'

export type ReportedDay = {
  source: string
  day: Day
  state: 'estimated' | 'final'
  accounts: number
  usdMicros: number
}

/** What each source has reported of all accounts, by day. Operators see every account, so this query has no owner. */
export async function listReportedDays(db: Db, { start, end }: DayRange): Promise<ReportedDay[]> {
  return db
    .selectFrom('activeImports')
    .select((row) => [
      'source',
      'day',
      sql<'estimated' | 'final'>`case when bool_and(state = 'final') then 'final' else 'estimated' end`.as(
        'state',
      ),
      row.fn.countAll<number>().as('accounts'),
      sql<number>`sum(spent_micros_usd)::int8`.as('usdMicros'),
    ])
    .where('day', '>=', start)
    .where('day', '<=', end)
    .groupBy(['source', 'day'])
    .orderBy('source')
    .orderBy('day')
    .execute()
}

/**
 * Sources that reported one of `days` (oldest first), but not `missing`. Each costs some looks into an index: the sources are
 * those of the imports since the first day, because a day is not imported before it begins.
 */
export async function listSourcesWithout(
  db: Db,
  { days, missing }: { days: Day[]; missing: Day },
): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    select source from (
      select distinct source from revenue_imports
      where source <> '' and status = 'DONE' and created_at >= ${days[0]}::date
    ) as recent
    where exists (
        select from active_imports as reported
        where reported.source = recent.source and reported.day = any(${days}::date[]))
      and not exists (
        select from active_imports as reported
        where reported.source = recent.source and reported.day = ${missing})
    order by source`.execute(db)
  return rows.map(({ source }) => source)
}

export type SourceRow = { source: string; lastImportAt: Date | null; columns: ColumnChoices | null }

/**
 * The sources of imports since `since`, when the last import whose figures count was done (null where all are undone), and
 * the columns of their files.
 */
export async function listSources(db: Db, since: Date): Promise<SourceRow[]> {
  return db
    .selectFrom('revenueImports')
    .leftJoin('sourceColumns', 'sourceColumns.source', 'revenueImports.source')
    .select([
      'revenueImports.source',
      sql<Date | null>`max(finished_at) filter (where undone_by is null)`.as('lastImportAt'),
      sql<ColumnChoices | null>`source_columns.columns`.as('columns'),
    ])
    .where('revenueImports.source', '<>', '')
    .where('revenueImports.status', '=', 'DONE')
    .where('revenueImports.undoes', 'is', null)
    .where('revenueImports.createdAt', '>=', since)
    .groupBy(['revenueImports.source', 'sourceColumns.columns'])
    .orderBy('revenueImports.source')
    .execute()
}

/** Part of the transaction that activates the import: both or neither. */
export async function saveColumns(tx: Tx, source: string, columns: ColumnChoices): Promise<void> {
  const row = { source, columns: JSON.stringify(columns), updatedAt: new Date() }
  await tx
    .insertInto('sourceColumns')
    .values(row)
    .onConflict((conflict) => conflict.column('source').doUpdateSet(row))
    .execute()
}

export type AdjustmentFilter = {
  account?: string | undefined
  source?: string | undefined
  importId?: string | undefined
}

/** Newest first. */
export async function listAdjustments(db: Db, { account, source, importId }: AdjustmentFilter, page: Keyset) {
  const { isOnPage, direction } = keysetOf('revenueAdjustments', 'at', page)
  const found = await db
    .selectFrom('revenueAdjustments')
    .innerJoin('users as account', 'account.id', 'revenueAdjustments.accountId')
    .leftJoin('revenueImports', 'revenueImports.id', 'revenueAdjustments.afterImportId')
    .leftJoin('users as person', 'person.id', 'revenueImports.actor')
    .leftJoin('machineTokens as program', (join) =>
      join.on('revenueImports.actor', '=', sql<string>`'token:' || program.id`),
    )
    .where(isOnPage)
    .$if(account !== undefined, (query) =>
      query.where(
        'revenueAdjustments.accountId',
        '=',
        sql<string>`coalesce((select id from users where lower(email) = lower(${account})), ${account})`,
      ),
    )
    .$if(source !== undefined, (query) => query.where('revenueAdjustments.source', '=', source!))
    .$if(importId !== undefined, (query) => query.where('revenueAdjustments.afterImportId', '=', importId!))
    .select([
      'revenueAdjustments.id',
      'revenueAdjustments.at',
      'revenueAdjustments.accountId',
      'account.name as accountName',
      'revenueAdjustments.source',
      'revenueAdjustments.day',
      'beforeMicrosUsd as beforeUsdMicros',
      'afterMicrosUsd as afterUsdMicros',
      'beforeState',
      'afterState',
      'revenueAdjustments.reason',
      'afterImportId as importId',
    ])
    .select((row) => [
      row.fn.coalesce('revenueImports.actor', row.val('')).as('actor'),
      row.fn.coalesce('person.name', 'program.name').as('actorName'),
    ])
    .orderBy('revenueAdjustments.at', direction)
    .orderBy('revenueAdjustments.id', direction)
    .limit(page.perPage + 1)
    .execute()
  return cutPage(found, page)
}

/** The names of accounts by id. */
export async function readNames(db: Db, accountIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${[...accountIds]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
