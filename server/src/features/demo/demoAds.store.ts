import type { Db } from '../../platform/postgres/postgres.ts'

/** A placement of a demo publisher's page, for which our own tag is at work. */
export type DemoAdPlace = {
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

/** By site, in the order in which they stand on a page. */
export function listDemoAdPlaces(db: Db): Promise<DemoAdPlace[]> {
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

/** When and where the tag of a made-up page was seen; never earlier than what is known. */
export async function noteDemoTag(db: Db, siteId: string, of: { first: Date; last: Date }): Promise<void> {
  await db
    .updateTable('sites')
    .set((site) => ({
      tagSeenFirstAt: site.fn.coalesce('tagSeenFirstAt', site.val(of.first)),
      tagSeenLastAt: of.last,
    }))
    .where('id', '=', siteId)
    .execute()
}
