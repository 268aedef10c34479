import type { Currency } from '@matinee/contract/plain/accountTypes'
import type { SiteProof } from '@matinee/contract/sites'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Instant } from './tables.ts'

// Sites, what is sold on them and what it earned: part of the tables of migrations/postgres.

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
  /** When it came to hold its domain; null for one that earns nothing. Apps have none. */
  verifiedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** `before`: it had the domain when domains had no proof. */
  verifiedBy: ColumnType<
    'ads_txt' | 'tag' | 'dns' | 'operator' | 'before' | null,
    'ads_txt' | 'tag' | 'dns' | 'operator' | 'before' | null | undefined,
    'ads_txt' | 'tag' | 'dns' | 'operator' | 'before' | null
  >
  /** The first check in a row that found no proof. */
  unprovenSince: ColumnType<Date | null, Date | null | undefined, Date | null>
  checkedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  proof: ColumnType<SiteProof | null, string | null | undefined, string | null>
  /** By an operator: it shows no ads and stands in no list; what it earned stays its account's. */
  removedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  createdAt: CreatedAt
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

/** Another host on which the tag of a site may earn. */
type SiteHostTable = {
  siteId: string
  accountId: string
  host: string
  verifiedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  checkedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  createdAt: CreatedAt
}

/** A host that asked for ads of a site and is not the site's. */
type SiteStrangerTable = {
  siteId: string
  host: string
  requests: number
  firstSeenAt: Instant
  lastSeenAt: Instant
}

export type SiteHostTables = { siteHosts: SiteHostTable; siteStrangers: SiteStrangerTable }

export type ZoneTable = {
  id: string
  accountId: string
  siteId: string
  name: string
  mobile: string | null
  desktop: string | null
  /** HTML that is shown when no campaign wants the place. */
  passback: string | null
  /** Where the video ads of a preroll placement come from. */
  vastUrl: string | null
  position: Generated<number>
  createdAt: CreatedAt
}

export type AppTable = {
  id: string
  accountId: string
  name: string
  platform: 'iOS' | 'Android'
  storeId: Generated<string>
  createdAt: CreatedAt
}

/** Millionths of a currency's major unit: below 2^53, which is nine milliard units. */
type Micros = number

export type CampaignTable = {
  id: string
  name: string
  advertiser: string
  status: Generated<'ACTIVE' | 'PAUSED' | 'ENDED'>
  startsAt: Instant
  endsAt: Instant | null
  /** What the publisher earns by 1,000 impressions; a multiple of 1,000. */
  cpmMicros: Micros
  currency: Currency
  budgetMicros: Micros | null
  clickUrl: string
  /** Empty lists target everything. */
  siteIds: Generated<string[]>
  zoneIds: Generated<string[]>
  platforms: Generated<string[]>
  isDemo: Generated<boolean>
  createdAt: CreatedAt
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type CreativeTable = {
  id: string
  campaignId: string
  size: string
  imageKey: string | null
  html: string | null
  alt: Generated<string>
  createdAt: CreatedAt
}

/** Calendar days come and go as YYYY-MM-DD. */
export type ExchangeRateTable = {
  day: string
  currency: 'try' | 'eur'
  /** How much of it one US dollar bought, in millionths. */
  rateMicros: Micros
  source: string
  fetchedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type RevenueImportTable = {
  id: string
  source: string
  batchId: string
  fileName: Generated<string>
  contentSha256: string
  status: 'READING' | 'LOADING' | 'DONE' | 'REFUSED' | 'FAILED'
  state: 'estimated' | 'final'
  reason: Generated<string>
  rows: Generated<number>
  rowsDone: Generated<number>
  faults: ColumnType<{ line: number; column: string; reason: string }[], string | undefined, string>
  faultCount: Generated<number>
  actor: string
  createdAt: CreatedAt
  finishedAt: Instant | null
}

export type RevenueDayTable = {
  accountId: string
  source: string
  day: string
  importId: string
  state: 'estimated' | 'final'
  spentMicrosTry: Micros
  spentMicrosUsd: Micros
  spentMicrosEur: Micros
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type RevenueAdjustmentTable = {
  id: string
  accountId: string
  source: string
  day: string
  beforeImportId: string | null
  afterImportId: string
  beforeMicrosTry: Micros
  beforeMicrosUsd: Micros
  beforeMicrosEur: Micros
  afterMicrosTry: Micros
  afterMicrosUsd: Micros
  afterMicrosEur: Micros
  beforeState: string | null
  afterState: string
  reason: string
  at: CreatedAt
}

export type MachineTokenTable = {
  /** SHA-256 of what the program holds. */
  hash: Buffer
  id: string
  name: string
  scopes: string[]
  createdAt: CreatedAt
  usedAt: Instant | null
  endedAt: Instant | null
}

export type ReportJobTable = {
  id: string
  accountId: string
  reportType: 'site' | 'app'
  reportStatus: Generated<'pending' | 'resolved' | 'failed' | 'cancelled'>
  params: ColumnType<Record<string, unknown>, string, string>
  currency: Currency
  email: string
  fileKey: string | null
  error: string | null
  /** Per cent of the days that are written. */
  progress: Generated<number>
  rows: Generated<number>
  createdAt: CreatedAt
  completedAt: Instant | null
}
