import type { Insertable } from 'kysely'
import { newId } from '../src/platform/ids.ts'
import type { SiteTable, ZoneTable } from '../src/features/sites/sites.tables.ts'
import { server } from './testServer.ts'

/** A site of the account; its id. Of a domain of its own unless said otherwise. */
export async function newSite(
  accountId: string,
  wish: Partial<Omit<Insertable<SiteTable>, 'id' | 'accountId'>> = {},
): Promise<string> {
  const id = newId()
  await server.deps.db
    .insertInto('sites')
    .values({
      id,
      accountId,
      fqdn: `${id.toLowerCase()}.example`,
      code: newId(10).toLowerCase(),
      warningTitle: null,
      warningDescription: null,
      tagSeenFirstAt: null,
      tagSeenLastAt: null,
      verifiedAt: new Date(),
      verifiedBy: 'operator',
      ...wish,
    })
    .execute()
  return id
}

/** A placement of the site; its id. */
export async function newZone(
  of: { accountId: string; siteId: string },
  wish: Partial<Omit<Insertable<ZoneTable>, 'id' | 'accountId' | 'siteId'>> = {},
): Promise<string> {
  const id = newId()
  await server.deps.db
    .insertInto('zones')
    .values({
      id,
      ...of,
      name: `Masthead ${id}`,
      mobile: '320x50',
      desktop: '970x250',
      passback: null,
      ...wish,
    })
    .execute()
  return id
}

/** One with a placement, whose ads.txt is nowhere: it can be looked for without leaving this machine. */
export async function newSiteThings(accountId: string) {
  // An account has a domain once. Nobody listens there.
  const fqdn = `${newId()}@localhost:1`
  const site = await newSite(accountId, { fqdn, verifiedAt: null, verifiedBy: null })
  const zone = await newZone({ accountId, siteId: site })
  return { site, zone, operatedSite: site, operatedZone: zone }
}
