import type { Day } from '@matinee/contract/plain/calendar'
import type { Db } from '../../../platform/postgres/postgres.ts'
import {
  listEveryApp,
  listEverySite,
  listEveryZone,
  type CatalogApp,
  type CatalogSite,
} from './catalog.store.ts'

/** The result of looking up a word of a file. `several`: the word is ambiguous. */
export type Match<T> = T | 'unknown' | 'several'

type SiteMatch = Pick<CatalogSite, 'id' | 'accountId' | 'timezone'> & {
  /** The domain belonged to another account before this day. */
  since?: Day
}

export type Catalog = {
  /** Finds a site by id, code or domain. */
  site(word: string): Match<SiteMatch>
  /** Finds a placement of the site by id or name. */
  zone(siteId: string, word: string): string | null
  /** Finds an app by id, or as `iOS:Name`. */
  app(word: string): Match<CatalogApp>
}

export async function readCatalog(db: Db): Promise<Catalog> {
  const apps = new Map<string, Match<CatalogApp>>()
  const zones = new Map<string, string>()
  const sites = wordsOf(await listEverySite(db))
  for (const { id, siteId, name } of await listEveryZone(db)) {
    zones.set(`${siteId}\t${name}`, id)
    zones.set(`${siteId}\t\t${id}`, id)
  }
  for (const app of await listEveryApp(db)) {
    apps.set(app.id, app)
    const word = appNameKey(app.platform, app.name)
    apps.set(word, apps.has(word) ? 'several' : app)
  }
  return {
    site: (word) =>
      sites.get(word) ?? sites.get(`code:${word}`) ?? sites.get(`fqdn:${word.toLowerCase()}`) ?? 'unknown',
    zone: (siteId, word) => zones.get(`${siteId}\t\t${word}`) ?? zones.get(`${siteId}\t${word}`) ?? null,
    app: (word) => {
      const [, platform, name] = /^(ios|android):\s*(.+)$/i.exec(word) ?? []
      return apps.get(word) ?? (platform ? apps.get(appNameKey(platform, name!)) : undefined) ?? 'unknown'
    },
  }
}

const appNameKey = (platform: string, name: string) => `${platform.toLowerCase()}:${name}`

const isUnproven = (site: CatalogSite, other: Match<CatalogSite>) =>
  !site.isHolder && typeof other === 'object' && other.isHolder

/** A domain means its current site, or else the last one that had it. `every`: removed sites last. */
function wordsOf(every: readonly CatalogSite[]) {
  const words = new Map<string, Match<CatalogSite & { since?: Day }>>()
  for (const site of every) {
    words.set(site.id, site)
    words.set(`code:${site.code}`, site)
    const word = `fqdn:${site.fqdn.toLowerCase()}`
    const other = words.get(word)
    if (other === undefined) words.set(word, site)
    // Several accounts may add a domain: it means the site that proved it.
    else if (!site.isRemoved && !isUnproven(site, other)) words.set(word, 'several')
    else if (!site.isRemoved) continue
    else if (typeof other === 'object' && other.accountId !== site.accountId)
      words.set(word, { ...other, since: other.createdAt.toISOString().slice(0, 10) })
  }
  return words
}
