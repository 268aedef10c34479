import { sql } from 'kysely'
import { cutPage, keysetOf, type Keyset } from '../../platform/postgres/keyset.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import { accessKinds, mayReadAccess, type Viewer } from './entryRights.ts'

/** `awaitsActivation` reads them. */
const keptKinds = ['approved', 'activated'] as const

/** `account` and `actor`: an id or an email. `until` is excluded. */
export type AuditFilter = {
  account?: string | undefined
  actor?: string | undefined
  kind?: string | undefined
  address?: string | undefined
  from?: string | undefined
  until?: string | undefined
  /** The id of a campaign. */
  campaign?: string | undefined
  /** The id of a site. */
  site?: string | undefined
}

const isOperators = sql<boolean>`coalesce(account.is_staff or person.is_staff, false)`

/**
 * Operators see the entries of every account, so this query has no owner. `viewer`: a filter by address finds no entry
 * whose address is hidden from this operator; undefined: it finds all.
 */
export async function listEntries(db: Db | Tx, filter: AuditFilter, page: Keyset, viewer?: Viewer) {
  const { isOnPage, direction } = keysetOf('audit', 'at', page)
  const { account, actor, kind, address, from, until, campaign, site } = filter
  const found = await db
    .selectFrom('audit')
    .leftJoin('users as account', 'account.id', 'audit.accountId')
    .leftJoin('users as person', 'person.id', 'audit.actor')
    .leftJoin('machineTokens as program', (join) =>
      join.on('audit.actor', '=', sql<string>`'token:' || program.id`),
    )
    .leftJoin('oauthClients as client', (join) =>
      join.on('client.id', '=', sql<string>`audit.details ->> 'throughClient'`),
    )
    .leftJoin('sites', (join) => join.on('sites.id', '=', sql<string>`audit.details ->> 'site'`))
    .where(isOnPage)
    .$if(account !== undefined, (query) => query.where('audit.accountId', '=', idOf(account!)))
    .$if(actor !== undefined, (query) => query.where('audit.actor', '=', idOf(actor!)))
    .$if(kind !== undefined, (query) => query.where('audit.kind', '=', kind as 'changed'))
    .$if(address !== undefined, (query) => query.where('audit.address', '=', address!))
    .$if(address !== undefined && viewer !== undefined && !mayReadAccess(viewer), (query) =>
      query.where((row) =>
        row.or([
          row('audit.kind', 'not in', accessKinds),
          row.not(isOperators),
          row('audit.actor', '=', viewer!.id),
          row('audit.accountId', '=', viewer!.id),
        ]),
      ),
    )
    .$if(from !== undefined, (query) => query.where('audit.at', '>=', new Date(from!)))
    .$if(until !== undefined, (query) => query.where('audit.at', '<', new Date(until!)))
    .$if(campaign !== undefined, (query) =>
      query.where('audit.accountId', 'is', null).where(sql`audit.details ->> 'campaign'`, '=', campaign!),
    )
    .$if(site !== undefined, (query) => query.where(sql`audit.details ->> 'site'`, '=', site!))
    .select([
      'audit.id',
      'audit.at',
      'audit.kind',
      'audit.accountId',
      'account.name as accountName',
      'audit.actor',
      'client.name as clientName',
      'audit.address',
      'sites.fqdn as siteName',
      'audit.details',
      isOperators.as('isOperators'),
    ])
    .select((row) => row.fn.coalesce('person.name', 'program.name').as('actorName'))
    .orderBy('audit.at', direction)
    .orderBy('audit.id', direction)
    .limit(page.perPage + 1)
    .execute()
  return cutPage(found, page)
}

export type EntryRow = Awaited<ReturnType<typeof listEntries>>['rows'][number]

/** The account with this email, else the text itself: one value, so that the index of the column is used. */
const idOf = (idOrEmail: string) =>
  sql<string>`coalesce((select id from users where lower(email) = lower(${idOrEmail})), ${idOrEmail})`

/**
 * At most `limit` entries that are older than `days`, oldest first; not those that say whether the owner of an account has
 * proven the mailbox. Answers how many were removed. An hour later than the trigger allows, whatever clocks and zones do.
 */
export async function removeEntries(db: Db, days: number, limit: number): Promise<number> {
  const before = sql<Date>`now() - make_interval(hours => ${24 * days + 1}::int)`
  const result = await db
    .deleteFrom('audit')
    .where('id', 'in', (old) =>
      old
        .selectFrom('audit')
        .select('id')
        .where('at', '<', before)
        .where('kind', 'not in', keptKinds)
        .orderBy('at')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
