import { allSitesId, type Site, type Zone } from '@matinee/contract/sites'
import { zoneTypeOf, type ZoneType } from '@matinee/contract/plain/zones'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { perOwner, throttle } from '../../platform/cache.ts'
import type { Account } from '../../platform/access/session.ts'
import { isOwnHost } from './isOwnHost.ts'
import { presentAllSites } from './presentAllSites.ts'
import { presentSite, presentZone, type UserInfo } from './presentSite.ts'
import * as store from './sites.store.ts'

export type OwnSite = store.SiteRow
export type App = store.AppRow
export type PublicSite = NonNullable<Awaited<ReturnType<typeof store.findSiteByCode>>>

/**
 * The sites of an account with their zones, oldest first, in one statement. Includes removed sites: their
 * earnings belong to the account.
 */
export const listOwnSites = (db: Db, accountId: string): Promise<OwnSite[]> => store.listSites(db, accountId)

/** A site of the account with its zones, also a removed one. Throws the same 404 for a missing site and another account's. */
export async function readOwnSite(db: Db, accountId: string, siteId: string): Promise<OwnSite> {
  const site = await store.findSite(db, accountId, siteId)
  if (!site) throw notFound()
  return site
}

/** Like `readOwnSite`, but throws 404 for a removed site. */
export async function readShownSite(db: Db, accountId: string, siteId: string): Promise<OwnSite> {
  const site = await readOwnSite(db, accountId, siteId)
  if (site.removedAt) throw notFound()
  return site
}

/** The apps of an account by name. */
export const listApps = (db: Db, accountId: string): Promise<App[]> => store.listApps(db, accountId)

/** A zone with everything that public ad requests need. */
export type PublicZone = {
  id: string
  accountId: string
  siteId: string
  name: string
  zoneType: ZoneType
  /** Sizes such as 320x50; null: not served on this platform. */
  mobile: string | null
  desktop: string | null
  /** HTML for requests without a matching campaign. */
  passback: string | null
  /** The outside tag of a video placement: an https address, with macros. */
  vastUrl: string | null
  siteStatus: Site['status']
  siteCode: string
  siteFqdn: string
  /** Only sites that have proven their domain earn. */
  isVerified: boolean
  /** Further hosts that earn for the site. Null for apps, which have no hosts. */
  furtherHosts: string[] | null
  /** IANA name of the zone of the account's calendar days. */
  timezone: string
}

/** Whether a page on this host belongs to the site. `host` is empty when unknown. */
export const isHostOf = (zone: Pick<PublicZone, 'siteFqdn' | 'furtherHosts'>, host: string): boolean =>
  zone.furtherHosts === null || [zone.siteFqdn, ...zone.furtherHosts].some((own) => isOwnHost(host, own))

/** A zone by the id in an ad tag, of any account; undefined when it is missing or its account is closed. */
export async function findZone(db: Db, zoneId: string): Promise<PublicZone | undefined> {
  return (await findZones(db, [zoneId])).get(zoneId)
}

/** Several zones by id; missing ones are excluded. */
export async function findZones(db: Db, zoneIds: readonly string[]): Promise<Map<string, PublicZone>> {
  const ids = zoneIds.filter((id) => publicIdForm.test(id))
  const rows = ids.length ? await store.findZones(db, ids) : []
  return new Map(rows.map((row) => [row.id, { ...row, zoneType: zoneTypeOf(row.name) }]))
}

/** A site by the code in its ad tags, of any account; undefined when it is missing or its account is closed. */
export async function findSiteByCode(db: Db, code: string): Promise<PublicSite | undefined> {
  return publicIdForm.test(code) ? store.findSiteByCode(db, code) : undefined
}

/** Form of ids and codes in requests; other strings are not looked up. */
const publicIdForm = /^\w{1,64}$/

const tagSeenEveryMs = 60_000
const isTagSeenDue = perOwner((_db: Db) => throttle(tagSeenEveryMs))

/**
 * Records the first and the last ad request of a site's pages, to the minute. Repeats within a minute cost no
 * statement. `at`: epoch ms.
 */
export async function noteTagSeen(db: Db, siteId: string, at = Date.now()): Promise<void> {
  if (!isTagSeenDue(db)(siteId, at)) return
  await store.markTagSeen(db, siteId, new Date(at), new Date(at - tagSeenEveryMs))
}

type SitesAccount = Pick<Account, 'id' | 'integrationType' | 'appUsers' | 'client'>

/** Third parties see no apps and no accounts of agents: their scopes cover sites and videos only. */
async function readUserInfo(db: Db, { id, client, appUsers }: SitesAccount): Promise<UserInfo> {
  if (client) return { apps: [], appUsers: [] }
  const apps = await store.listApps(db, id)
  return { apps: apps.map(({ id, name, platform }) => ({ id, name, platform })), appUsers }
}

/** Accounts of the video-only type have no sites. */
async function listShown(db: Db, { id, integrationType }: SitesAccount): Promise<OwnSite[]> {
  return integrationType === -1 ? [] : store.listSites(db, id)
}

/** With two sites or more, their sum comes first; a removed site is in the sum, but not in the list. */
export async function listSites(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  account: SitesAccount,
): Promise<{ sites: Site[]; info: { user: UserInfo } }> {
  const [user, rows] = await Promise.all([readUserInfo(db, account), listShown(db, account)])
  const every = rows.map((row) => presentSite(config, row, user))
  const sites = every.filter((_, index) => !rows[index]!.removedAt)
  const hasSum = sites.length > 0 && every.length > 1
  return { sites: hasSum ? [presentAllSites(every, user), ...sites] : sites, info: { user } }
}

/** A site, or the sum of all. Throws 404. */
export async function readSite(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  account: SitesAccount,
  id: string,
): Promise<Site> {
  const info = readUserInfo(db, account)
  if (id !== allSitesId) {
    const [row, user] = await Promise.all([readShownSite(db, account.id, id), info])
    return presentSite(config, row, user)
  }
  const [rows, user] = await Promise.all([listShown(db, account), info])
  return presentAllSites(
    rows.map((row) => presentSite(config, row, user)),
    user,
  )
}

/** The placements of a site. Throws 404, also for the sum of all sites, which has no placements. */
export async function listZones(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  accountId: string,
  siteId: string,
): Promise<Zone[]> {
  const site = await readShownSite(db, accountId, siteId)
  return site.zones.map((zone) => presentZone(config, site, zone))
}
