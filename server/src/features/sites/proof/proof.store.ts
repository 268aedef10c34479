import type { SiteProof } from '@matinee/contract/sites'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { SiteTable } from '../sites.tables.ts'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'

export type ProofRow = Pick<
  Selectable<SiteTable>,
  'id' | 'accountId' | 'fqdn' | 'code' | 'verifiedAt' | 'verifiedBy' | 'unprovenSince' | 'checkedAt' | 'proof'
> & { zoneIds: string[] }

const columns = [
  'sites.id',
  'sites.accountId',
  'sites.fqdn',
  'sites.code',
  'sites.verifiedAt',
  'sites.verifiedBy',
  'sites.unprovenSince',
  'sites.checkedAt',
  'sites.proof',
] as const
const zoneIds = sql<string[]>`array(select z.id from zones z where z.site_id = sites.id)`.as('zoneIds')

const provable = (db: Db | Tx) =>
  db
    .selectFrom('sites')
    .select(columns)
    .select(zoneIds)
    .where('isApp', '=', false)
    .where('removedAt', 'is', null)

export const findProvable = (db: Db | Tx, accountId: string, id: string): Promise<ProofRow | undefined> =>
  provable(db).where('sites.accountId', '=', accountId).where('sites.id', '=', id).executeTakeFirst()

/** Changes of a site's hosts wait for each other. */
export const lockProvable = (tx: Tx, accountId: string, id: string): Promise<ProofRow | undefined> =>
  provable(tx)
    .where('sites.accountId', '=', accountId)
    .where('sites.id', '=', id)
    .forUpdate('sites')
    .executeTakeFirst()

/** The claims of all accounts to a domain. Callers may reveal only whether another account has it. */
export const listClaims = (db: Db | Tx, fqdn: string): Promise<ProofRow[]> =>
  provable(db).where('fqdn', '=', fqdn).orderBy('sites.id').execute()

export const lockClaims = (tx: Tx, fqdn: string): Promise<ProofRow[]> =>
  provable(tx).where('fqdn', '=', fqdn).orderBy('sites.id').forUpdate('sites').execute()

export async function updateProof(
  tx: Db | Tx,
  accountId: string,
  id: string,
  change: Omit<Updateable<SiteTable>, 'proof'> & { proof?: SiteProof },
): Promise<void> {
  const { proof, ...fields } = change
  await tx
    .updateTable('sites')
    .set({ ...fields, ...(proof && { proof: JSON.stringify(proof) }) })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export const listHosts = (db: Db | Tx, accountId: string, siteId: string) =>
  db
    .selectFrom('siteHosts')
    .select(['host', 'verifiedAt', 'checkedAt'])
    .where('accountId', '=', accountId)
    .where('siteId', '=', siteId)
    .orderBy('host')
    .execute()

/** Hosts that stay in the list keep their proof. */
export async function replaceHosts(
  tx: Tx,
  accountId: string,
  siteId: string,
  hosts: string[],
): Promise<void> {
  await tx
    .deleteFrom('siteHosts')
    .where('accountId', '=', accountId)
    .where('siteId', '=', siteId)
    .$if(hosts.length > 0, (query) => query.where('host', 'not in', hosts))
    .execute()
  await addHosts(tx, accountId, siteId, hosts, null)
}

export async function addHosts(
  tx: Db | Tx,
  accountId: string,
  siteId: string,
  hosts: string[],
  verifiedAt: Date | null,
): Promise<void> {
  if (hosts.length === 0) return
  await tx
    .insertInto('siteHosts')
    .values(hosts.map((host) => ({ siteId, accountId, host, verifiedAt })))
    .onConflict((conflict) =>
      verifiedAt
        ? conflict.columns(['siteId', 'host']).doUpdateSet({ verifiedAt })
        : conflict.columns(['siteId', 'host']).doNothing(),
    )
    .execute()
}

/** Answers whether the host is verified from now on. */
export async function recordHostCheck(
  tx: Tx,
  { accountId, siteId, host }: { accountId: string; siteId: string; host: string },
  isProven: boolean,
  at: Date,
): Promise<boolean> {
  const isHost = sql<boolean>`(account_id, site_id, host) = (${accountId}, ${siteId}, ${host})`
  const before = await tx
    .selectFrom('siteHosts')
    .select('verifiedAt')
    .where(isHost)
    .forUpdate()
    .executeTakeFirst()
  await tx
    .updateTable('siteHosts')
    .set({ checkedAt: at, ...(isProven && { verifiedAt: at }) })
    .where(isHost)
    .execute()
  return isProven && before?.verifiedAt === null
}

/** The hosts outside the site that requested its ads, latest first. */
export const listUnverifiedHosts = (db: Db, siteId: string, limit: number) =>
  db
    .selectFrom('siteStrangers')
    .select(['host', 'requests', 'lastSeenAt'])
    .where('siteId', '=', siteId)
    .orderBy('lastSeenAt', 'desc')
    .limit(limit)
    .execute()

const maxUnverifiedHosts = 200

/** Adds requests by site and host. Stores at most 200 unverified hosts per site, because a request can give any host. */
export async function addUnverifiedHosts(
  db: Db,
  counts: { siteId: string; host: string; requests: number }[],
  at: Date,
): Promise<void> {
  const [siteIds, hosts, requests] = [
    counts.map(({ siteId }) => siteId),
    counts.map(({ host }) => host),
    counts.map((one) => one.requests),
  ]
  await sql`
    insert into site_strangers (site_id, host, requests, first_seen_at, last_seen_at)
    select site_id, host, requests, ${at}, ${at} from (
      select seen.*, stored.host is not null as is_stored,
        row_number() over (partition by seen.site_id, stored.host is null order by seen.requests desc, seen.host) as place
      from unnest(${siteIds}::text[], ${hosts}::text[], ${requests}::bigint[]) as seen (site_id, host, requests)
      join sites on sites.id = seen.site_id
      left join site_strangers stored on stored.site_id = seen.site_id and stored.host = seen.host
    ) as ranked
    where is_stored
      or place <= ${maxUnverifiedHosts} - (select count(*) from site_strangers s where s.site_id = ranked.site_id)
    order by site_id, host
    on conflict (site_id, host) do update
      set requests = site_strangers.requests + excluded.requests, last_seen_at = excluded.last_seen_at`.execute(
    db,
  )
}

/** Removes, for every site, the hosts without a request since `seenBefore`. */
export async function removeUnverifiedHosts(db: Db, seenBefore: Date): Promise<void> {
  await db.deleteFrom('siteStrangers').where('lastSeenAt', '<', seenBefore).execute()
}

/** Sites of all accounts: unverified ones that were added or used recently, and those with several claims. */
export const listToCheck = (db: Db, since: Date): Promise<{ id: string; accountId: string }[]> =>
  db
    .selectFrom('sites')
    .select(['id', 'accountId'])
    .where('isApp', '=', false)
    .where('removedAt', 'is', null)
    .where((row) =>
      row.or([
        row.and([
          row('verifiedAt', 'is', null),
          row.or([row('createdAt', '>', since), row('tagSeenLastAt', '>', since)]),
        ]),
        row.exists(
          row
            .selectFrom('sites as other')
            .select('other.id')
            .whereRef('other.fqdn', '=', 'sites.fqdn')
            .whereRef('other.id', '<>', 'sites.id')
            .where('other.isApp', '=', false)
            .where('other.removedAt', 'is', null),
        ),
      ]),
    )
    .execute()
