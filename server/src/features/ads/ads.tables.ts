import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import type { Generated } from 'kysely'
import type { CreatedAt, Instant, Micros, UpdatedAt } from '../../platform/postgres/tables.ts'

declare module '../../platform/postgres/tables.ts' {
  interface Tables {
    campaigns: CampaignTable
    creatives: CreativeTable
  }
}

export type CampaignTable = {
  id: string
  name: string
  advertiser: string
  status: Generated<'ACTIVE' | 'PAUSED' | 'ENDED'>
  startsAt: Instant
  endsAt: Instant | null
  /** The publisher's earnings for 1,000 impressions; a multiple of 1,000. */
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
