import type { Insertable } from 'kysely'
import { newId } from '../src/platform/ids.ts'
import type { SiteTable, ZoneTable } from '../src/features/sites/sites.tables.ts'
import { server } from './testServer.ts'

/** A site of the account, by default with a new domain; answers its id. */
export async function newSite(
  accountId: string,
  fields: Partial<Omit<Insertable<SiteTable>, 'id' | 'accountId'>> = {},
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
      ...fields,
    })
    .execute()
  return id
}

/** A placement of the site; answers its id. */
export async function newZone(
  owner: { accountId: string; siteId: string },
  fields: Partial<Omit<Insertable<ZoneTable>, 'id' | 'accountId' | 'siteId'>> = {},
): Promise<string> {
  const id = newId()
  await server.deps.db
    .insertInto('zones')
    .values({
      id,
      ...owner,
      name: `Masthead ${id}`,
      mobile: '320x50',
      desktop: '970x250',
      passback: null,
      ...fields,
    })
    .execute()
  return id
}

/** A site with a placement and without an ads.txt: the look-up stays on this machine. */
export async function newSiteThings(accountId: string) {
  // A new domain each time, because an account can have one only once. Nothing listens there.
  const fqdn = `${newId()}@localhost:1`
  const site = await newSite(accountId, { fqdn, verifiedAt: null, verifiedBy: null })
  const zone = await newZone({ accountId, siteId: site })
  return { site, zone, operatedSite: site, operatedZone: zone }
}
