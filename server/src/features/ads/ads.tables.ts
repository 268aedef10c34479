import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import type { Schedule } from '@matinee/contract/plain/campaignSchedule'
import type { Generated } from 'kysely'
import type { CreatedAt, Instant, Json, Micros, UpdatedAt } from '../../platform/postgres/tables.ts'

declare module '../../platform/postgres/tables.ts' {
  interface Tables {
    campaigns: CampaignTable
    creatives: CreativeTable
    films: FilmTable
  }
}

/** At most so many impressions of a campaign in one browser within so many hours. */
export type FrequencyCap = { impressions: number; hours: number }

export type CampaignTable = {
  id: string
  name: string
  advertiser: string
  status: Generated<'ACTIVE' | 'PAUSED' | 'ENDED'>
  startsAt: Instant
  endsAt: Instant | null
  /** What an advertiser pays for: impressions, or completed views of films. */
  pricing: Generated<'cpm' | 'cpcv'>
  /** The publisher's earnings for 1,000 impressions; a multiple of 1,000. Null with `cpcv` only. */
  cpmMicros: Micros | null
  /** The publisher's earnings for a completed view of a film. Null with `cpm` only. */
  cpcvMicros: Micros | null
  currency: Currency
  budgetMicros: Micros | null
  clickUrl: string
  /** Empty lists target everything. */
  siteIds: Generated<string[]>
  zoneIds: Generated<string[]>
  platforms: Generated<string[]>
  /** ISO 3166-1 alpha-2. */
  countries: Generated<string[]>
  schedule: Json<Schedule> | null
  frequencyCap: Json<FrequencyCap> | null
  /** Limits of films. Empty lists allow everything. */
  videoIds: Generated<string[]>
  playerIds: Generated<string[]>
  videoTags: Generated<string[]>
  /** Content time of a film after which a viewer may skip it; null if never. */
  skipAfterMs: number | null
  isDemo: Generated<boolean>
  createdAt: CreatedAt
  updatedAt: UpdatedAt
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

/** A film of a campaign. Its video belongs to no account; copies of a campaign share it. */
export type FilmTable = {
  id: string
  campaignId: string
  videoId: string
  fileName: string
  createdAt: CreatedAt
}
