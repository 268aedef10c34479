import { allSitesId, type Site, type Zone } from '@matinee/contract/sites'
import { zoneTypeOf, type ZoneType } from '@matinee/contract/plain/zones'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { RecentMap } from '../../platform/recentMap.ts'
import type { Account } from '../../platform/access/session.ts'
import { isOwnHost } from './isOwnHost.ts'
import { presentAllSites } from './presentAllSites.ts'
import { presentSite, presentZone, type UserInfo } from './presentSite.ts'
import * as store from './sites.store.ts'

export type OwnSite = store.SiteRow
export type App = store.AppRow
export type PublicSite = NonNullable<Awaited<ReturnType<typeof store.findSiteByCode>>>

/**
 * The sites of an account with their zones, oldest first, in one statement. Removed ones are among them: what they
 * earned is the account's.
 */
export const listOwnSites = (db: Db, accountId: string): Promise<OwnSite[]> => store.listSites(db, accountId)

/** A site of the account with its zones, also a removed one. Throws one 404 for what is foreign and what is not there. */
export async function readOwnSite(db: Db, accountId: string, siteId: string): Promise<OwnSite> {
  const site = await store.findSite(db, accountId, siteId)
  if (!site) throw notFound()
  return site
}

/** The same of a site that its owner may choose: 404 for a removed one. */
export async function readShownSite(db: Db, accountId: string, siteId: string): Promise<OwnSite> {
  const site = await readOwnSite(db, accountId, siteId)
  if (site.removedAt) throw notFound()
  return site
}

/** The apps of an account by name. */
export const listApps = (db: Db, accountId: string): Promise<App[]> => store.listApps(db, accountId)

/** A zone as the public knows it, by its id. */
export type PublicZone = {
  id: string
  accountId: string
  siteId: string
  name: string
  zoneType: ZoneType
  /** Sizes such as 320x50; null where it is not served. */
  mobile: string | null
  desktop: string | null
  /** HTML that is shown when no campaign wants the place. */
  passback: string | null
  siteStatus: Site['status']
  siteCode: string
  siteFqdn: string
  /** Whether it holds its domain: only then it earns. */
  isVerified: boolean
  /** Further hosts on which it earns. Null for apps, which have no hosts. */
  furtherHosts: string[] | null
  /** IANA name: in it the account's days begin. */
  timezone: string
}

/** Whether a page on this host is the site's. Empty: the host is not known. */
export const isHostOf = (zone: Pick<PublicZone, 'siteFqdn' | 'furtherHosts'>, host: string): boolean =>
  zone.furtherHosts === null || [zone.siteFqdn, ...zone.furtherHosts].some((own) => isOwnHost(host, own))

/** What an ad tag names by id, whoever asks; undefined where there is none or its account is shut. */
export async function findZone(db: Db, zoneId: string): Promise<PublicZone | undefined> {
  return (await findZones(db, [zoneId])).get(zoneId)
}

/** The same of several at once, by id; those that are not there are not in it. */
export async function findZones(db: Db, zoneIds: readonly string[]): Promise<Map<string, PublicZone>> {
  const ids = zoneIds.filter((id) => publicName.test(id))
  const rows = ids.length ? await store.findZones(db, ids) : []
  return new Map(rows.map((row) => [row.id, { ...row, zoneType: zoneTypeOf(row.name) }]))
}

/** A site by the code in its ad tags, whoever asks; undefined where there is none or its account is shut. */
export async function findSiteByCode(db: Db, code: string): Promise<PublicSite | undefined> {
  return publicName.test(code) ? store.findSiteByCode(db, code) : undefined
}

/** What a stranger may have put into an address is not asked for. */
const publicName = /^\w{1,64}$/

const tagSeenEveryMs = 60_000
/** One for each database, as tests have several in one process. */
const lastNoted = new WeakMap<Db, RecentMap<number>>()

/**
 * Remembers that a page of the site asked for an ad: when first and when last, to the minute. What this process
 * noted within a minute costs no statement. `at`: epoch ms.
 */
export async function noteTagSeen(db: Db, siteId: string, at = Date.now()): Promise<void> {
  const noted = lastNoted.get(db) ?? new RecentMap<number>(10_000)
  lastNoted.set(db, noted)
  const last = noted.get(siteId)
  if (last !== undefined && at - last < tagSeenEveryMs) return
  noted.set(siteId, at)
  await store.markTagSeen(db, siteId, new Date(at), new Date(at - tagSeenEveryMs))
}

type Asker = Pick<Account, 'id' | 'integrationType' | 'appUsers' | 'client'>

/** Apps and the accounts that an agent reports on are no business of third parties: their scopes name sites and videos. */
async function readUserInfo(db: Db, { id, client, appUsers }: Asker): Promise<UserInfo> {
  if (client) return { apps: [], appUsers: [] }
  const apps = await store.listApps(db, id)
  return { apps: apps.map(({ id, name, platform }) => ({ id, name, platform })), appUsers }
}

/** The video-only type has none (Part 2c). */
async function listShown(db: Db, { id, integrationType }: Asker): Promise<OwnSite[]> {
  return integrationType === -1 ? [] : store.listSites(db, id)
}

/** With two sites or more their sum comes first (G-080); a removed one is in the sum and not in the list. */
export async function listSites(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  account: Asker,
): Promise<{ sites: Site[]; info: { user: UserInfo } }> {
  const [user, rows] = await Promise.all([readUserInfo(db, account), listShown(db, account)])
  const every = rows.map((row) => presentSite(config, row, user))
  const sites = every.filter((_, at) => !rows[at]!.removedAt)
  const hasSum = sites.length > 0 && every.length > 1
  return { sites: hasSum ? [presentAllSites(every, user), ...sites] : sites, info: { user } }
}

/** A site, or the sum of all. Throws 404. */
export async function readSite(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  account: Asker,
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

/** The placements of a site. Throws 404, also for the sum of all sites, which has none. */
export async function listZones(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  accountId: string,
  siteId: string,
): Promise<Zone[]> {
  const site = await readShownSite(db, accountId, siteId)
  return site.zones.map((zone) => presentZone(config, site, zone))
}
