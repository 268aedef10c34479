import type { SiteProof } from '@matinee/contract/sites'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Instant, Json, UpdatedAt } from '../../platform/postgres/tables.ts'

declare module '../../platform/postgres/tables.ts' {
  interface Tables {
    sites: SiteTable
    siteHosts: SiteHostTable
    siteStrangers: SiteStrangerTable
    zones: ZoneTable
    apps: AppTable
  }
}

export type SiteTable = {
  id: string
  accountId: string
  fqdn: string
  status: Generated<'NEW' | 'LIVE' | 'PAUSED'>
  /** 0 to 3 while it is being set up, -1 when done. */
  onboardingStep: Generated<number>
  /** Short and public, in ad tags. */
  code: string
  category: Generated<string>
  page: Generated<string>
  /** Indexes, comma-separated. */
  onboardingSteps: Generated<string>
  isApp: Generated<boolean>
  adsTxt: Generated<string[]>
  warningTitle: string | null
  warningDescription: string | null
  incomeTypes: Generated<string[]>
  tagMap: ColumnType<Record<string, string>, string | undefined, string>
  dimensions: Generated<string[]>
  breakdowns: Generated<string[]>
  platforms: Generated<string[]>
  tagSeenFirstAt: Instant | null
  tagSeenLastAt: Instant | null
  /** When the domain was verified; null for a site that earns nothing. Apps have none. */
  verifiedAt: Instant | null
  /** `before`: the site is older than proofs of domain. */
  verifiedBy: 'ads_txt' | 'tag' | 'dns' | 'operator' | 'before' | null
  /** The first of the latest checks in a row that found no proof. */
  unprovenSince: Instant | null
  checkedAt: Instant | null
  proof: Json<SiteProof> | null
  /** Removed by an operator: no ads, in no list. Its earnings stay with the account. */
  removedAt: Instant | null
  createdAt: CreatedAt
  updatedAt: UpdatedAt
}

/** Another host on which a site's tag earns. */
type SiteHostTable = {
  siteId: string
  accountId: string
  host: string
  verifiedAt: Instant | null
  checkedAt: Instant | null
  createdAt: CreatedAt
}

/** An unverified host that requests the site's ads. */
type SiteStrangerTable = {
  siteId: string
  host: string
  requests: number
  firstSeenAt: Instant
  lastSeenAt: Instant
}

export type ZoneTable = {
  id: string
  accountId: string
  siteId: string
  name: string
  mobile: string | null
  desktop: string | null
  /** HTML shown when no campaign matches. */
  passback: string | null
  /** VAST address of a preroll placement. */
  vastUrl: string | null
  position: Generated<number>
  createdAt: CreatedAt
  /** The version that forms of operators send with a change. */
  updatedAt: UpdatedAt
}

export type AppTable = {
  id: string
  accountId: string
  name: string
  platform: 'iOS' | 'Android'
  storeId: Generated<string>
  createdAt: CreatedAt
}
