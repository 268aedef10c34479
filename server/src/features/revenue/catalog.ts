import type { Day } from '@matinee/contract/plain/reportDays'
import type { Db } from '../../platform/postgres/postgres.ts'
import {
  listEveryApp,
  listEverySite,
  listEveryZone,
  type CatalogApp,
  type CatalogSite,
} from './catalog.store.ts'

/** What the words of a file stand for. `several`: the word does not say which one. */
export type Found<T> = T | 'unknown' | 'several'

type FoundSite = Pick<CatalogSite, 'id' | 'accountId' | 'timezone'> & {
  /** On days before, this domain was another account's. */
  since?: Day
}

export type Catalog = {
  /** By id, code or domain. */
  site(word: string): Found<FoundSite>
  /** By id or name, among those of the site. */
  zone(siteId: string, word: string): string | null
  /** By id, or as `iOS:Name`. */
  app(word: string): Found<CatalogApp>
}

/** Reads what there is now; imports live shorter than what they name. */
export async function readCatalog(db: Db): Promise<Catalog> {
  const apps = new Map<string, Found<CatalogApp>>()
  const zones = new Map<string, string>()
  const sites = wordsOf(await listEverySite(db))
  for (const { id, siteId, name } of await listEveryZone(db)) {
    zones.set(`${siteId}\t${name}`, id)
    zones.set(`${siteId}\t\t${id}`, id)
  }
  for (const app of await listEveryApp(db)) {
    apps.set(app.id, app)
    const word = nameOf(app.platform, app.name)
    apps.set(word, apps.has(word) ? 'several' : app)
  }
  return {
    site: (word) =>
      sites.get(word) ?? sites.get(`code:${word}`) ?? sites.get(`fqdn:${word.toLowerCase()}`) ?? 'unknown',
    zone: (siteId, word) => zones.get(`${siteId}\t\t${word}`) ?? zones.get(`${siteId}\t${word}`) ?? null,
    app: (word) => {
      const [, platform, name] = /^(ios|android):\s*(.+)$/i.exec(word) ?? []
      return apps.get(word) ?? (platform ? apps.get(nameOf(platform, name!)) : undefined) ?? 'unknown'
    },
  }
}

const nameOf = (platform: string, name: string) => `${platform.toLowerCase()}:${name}`

const isMereClaim = (site: CatalogSite, there: Found<CatalogSite>) =>
  !site.isHolder && typeof there === 'object' && there.isHolder

/** A domain means the site that has it now; the last one that had it where none has. `every`: removed ones last. */
function wordsOf(every: readonly CatalogSite[]) {
  const words = new Map<string, Found<CatalogSite & { since?: Day }>>()
  for (const site of every) {
    words.set(site.id, site)
    words.set(`code:${site.code}`, site)
    const word = `fqdn:${site.fqdn.toLowerCase()}`
    const there = words.get(word)
    if (there === undefined) words.set(word, site)
    // Several accounts may claim a domain: it means the site that holds it.
    else if (!site.isRemoved && !isMereClaim(site, there)) words.set(word, 'several')
    else if (!site.isRemoved) continue
    else if (typeof there === 'object' && there.accountId !== site.accountId)
      words.set(word, { ...there, since: there.createdAt.toISOString().slice(0, 10) })
  }
  return words
}
