import type { Db } from '../../platform/postgres/postgres.ts'

/** A placement of a demo publisher's site that our ad tag fills. */
export type DemoAdPlacement = {
  accountId: string
  email: string
  publisher: string
  timezone: string
  siteId: string
  fqdn: string
  zoneId: string
  zone: string
  mobile: string | null
  desktop: string | null
}

/** Ordered by site, then by their order on the page. */
export function listDemoAdPlacements(db: Db): Promise<DemoAdPlacement[]> {
  return db
    .selectFrom('zones')
    .innerJoin('users', 'users.id', 'zones.accountId')
    .innerJoin('sites', 'sites.id', 'zones.siteId')
    .select([
      'zones.accountId',
      'users.email',
      'users.name as publisher',
      'users.timezone',
      'zones.siteId',
      'sites.fqdn',
      'zones.id as zoneId',
      'zones.name as zone',
      'zones.mobile',
      'zones.desktop',
    ])
    .where('users.isDemo', '=', true)
    .where('sites.isApp', '=', false)
    .where('sites.status', '=', 'LIVE')
    .orderBy('zones.siteId')
    .orderBy('zones.position')
    .orderBy('zones.id')
    .execute()
}

/** Records when the ad tag of a site was seen; an existing first time stays. */
export async function recordTagSeen(
  db: Db,
  siteId: string,
  { first, last }: { first: Date; last: Date },
): Promise<void> {
  await db
    .updateTable('sites')
    .set((site) => ({
      tagSeenFirstAt: site.fn.coalesce('tagSeenFirstAt', site.val(first)),
      tagSeenLastAt: last,
    }))
    .where('id', '=', siteId)
    .execute()
}
