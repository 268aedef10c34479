import type { CampaignChange, CampaignDetails, NewCampaign } from '@matinee/contract/campaigns'
import type { Currency, Language } from '@matinee/contract/plain/account/accountTypes'
import { instantAt, wallText } from '@matinee/contract/plain/calendar'
import type { Pricing } from '@matinee/contract/plain/operate/campaignPricing'
import type { Schedule } from '@matinee/contract/plain/campaignSchedule'
import { readTags } from '@matinee/contract/plain/video/videoTags'
import type { Target } from '../../Chosen.tsx'
import { readAmount, writeAmount } from '../../readAmount.ts'

export type CampaignDraft = {
  name: string
  advertiser: string
  clickUrl: string
  /** Amounts in `currency`, as typed. No budget: without a limit. */
  cpm: string
  /** What an advertiser pays for; the other price is kept. */
  pricing: Pricing
  cpcv: string
  budget: string
  currency: Currency
  /** Wall clock of the operator's zone, such as `2026-11-20T09:30`. No end: it runs until it is ended. */
  starts: string
  ends: string
  sites: Target[]
  zones: Target[]
  platforms: ('desktop' | 'mobile')[]
  /** ISO 3166-1 alpha-2. */
  countries: string[]
  /** False: at all hours, and the next three are kept but not sent. */
  hasHours: boolean
  hours: Schedule
  /** At most so many impressions in one browser within so many hours, as typed; both empty: without a limit. */
  capImpressions: string
  capHours: string
  /** Limits of films. */
  videos: Target[]
  players: Target[]
  /** With commas between them, as typed. */
  tags: string
  /** Seconds, as typed; empty: films cannot be skipped. */
  skipAfter: string
}

export const emptyDraft = (zone: string): CampaignDraft => ({
  name: '',
  advertiser: '',
  clickUrl: '',
  cpm: '',
  pricing: 'cpm',
  cpcv: '',
  budget: '',
  currency: 'usd',
  starts: wallText(Date.now(), zone).slice(0, 16),
  ends: '',
  sites: [],
  zones: [],
  platforms: [],
  countries: [],
  hasHours: false,
  hours: officeHours(zone),
  capImpressions: '',
  capHours: '',
  videos: [],
  players: [],
  tags: '',
  skipAfter: '5',
})

const officeHours = (timezone: string): Schedule => ({
  timezone,
  days: [1, 2, 3, 4, 5],
  fromHour: 9,
  untilHour: 18,
})

export function readDraft(
  campaign: CampaignDetails,
  { zone, language }: { zone: string; language: Language },
): CampaignDraft {
  const { name, advertiser, clickUrl, currency, cpmMicros, budgetMicros, startsAt, endsAt } = campaign
  const wall = (instant: string) => wallText(Date.parse(instant), zone).slice(0, 16)
  // A removed target has no name any more, but still limits the campaign.
  const named = (ids: readonly string[], found: readonly Target[]) =>
    ids.map((id) => found.find((one) => one.id === id) ?? { id, name: id })
  return {
    name,
    advertiser,
    clickUrl,
    currency,
    cpm: cpmMicros === null ? '' : writeAmount(cpmMicros, language),
    pricing: campaign.pricing,
    cpcv: campaign.cpcvMicros === null ? '' : writeAmount(campaign.cpcvMicros, language),
    budget: budgetMicros === null ? '' : writeAmount(budgetMicros, language),
    starts: wall(startsAt),
    ends: endsAt ? wall(endsAt) : '',
    sites: named(campaign.siteIds, campaign.sites),
    zones: named(
      campaign.zoneIds,
      campaign.zones.map(({ id, name, site }) => ({ id, name: `${name}, ${site}` })),
    ),
    platforms: (['desktop', 'mobile'] as const).filter((one) => campaign.platforms.includes(one)),
    countries: campaign.countries,
    hasHours: campaign.schedule !== null,
    hours: campaign.schedule ?? officeHours(zone),
    capImpressions: String(campaign.frequencyCap?.impressions ?? ''),
    capHours: String(campaign.frequencyCap?.hours ?? ''),
    videos: named(campaign.videoIds, campaign.videos),
    players: named(campaign.playerIds, campaign.players),
    tags: campaign.videoTags.join(', '),
    skipAfter: campaign.skipAfterMs === null ? '' : String(campaign.skipAfterMs / 1_000),
  }
}

/** Whether anything is typed about the frequency cap. */
export const hasCap = ({ capImpressions, capHours }: CampaignDraft) =>
  `${capImpressions}${capHours}`.trim() !== ''

/** What is sent of a draft without problems. `before`: an instant of the campaign stays exact while its minute does. */
export function writeDraft(
  draft: CampaignDraft,
  zone: string,
  before: Pick<CampaignDetails, 'startsAt' | 'endsAt'> | null,
): NewCampaign & CampaignChange {
  const instant = (text: string, was: string | null | undefined) => {
    const at = instantAt(text, zone)!
    return was && wallText(Date.parse(was), zone).slice(0, 16) === text ? was : at
  }
  return {
    name: draft.name,
    advertiser: draft.advertiser,
    clickUrl: draft.clickUrl.trim(),
    currency: draft.currency,
    pricing: draft.pricing,
    // The price that is not used may be empty, or unreadable since the other one is shown.
    cpmMicros: draft.cpm.trim() === '' ? null : readAmount(draft.cpm, 3),
    cpcvMicros: draft.cpcv.trim() === '' ? null : readAmount(draft.cpcv, 3),
    budgetMicros: draft.budget.trim() === '' ? null : readAmount(draft.budget),
    startsAt: instant(draft.starts, before?.startsAt),
    endsAt: draft.ends === '' ? null : instant(draft.ends, before?.endsAt),
    siteIds: draft.sites.map(({ id }) => id),
    zoneIds: draft.zones.map(({ id }) => id),
    platforms: draft.platforms,
    countries: draft.countries,
    schedule: draft.hasHours ? draft.hours : null,
    frequencyCap: hasCap(draft)
      ? { impressions: Number(draft.capImpressions), hours: Number(draft.capHours) }
      : null,
    videoIds: draft.videos.map(({ id }) => id),
    playerIds: draft.players.map(({ id }) => id),
    videoTags: readTags(draft.tags),
    skipAfterMs: draft.skipAfter.trim() === '' ? null : Number(draft.skipAfter) * 1_000,
  }
}
