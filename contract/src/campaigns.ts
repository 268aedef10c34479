import { z } from 'zod'
import { AuditEntry } from './audit.ts'
import { call, Id, IdParams, Instant } from './call.ts'
import { CampaignFilm, Creative } from './campaignAds.ts'
import { keysetQuery, keysetReply } from './keyset.ts'
import { isTimezone } from './plain/calendar.ts'
import { currencies } from './plain/account/accountTypes.ts'
import { paces } from './plain/campaignPace.ts'
import { countryCodes } from './plain/countries.ts'
import { maxSkipAfterMs, pricings } from './plain/operate/campaignPricing.ts'
import { maxVideoTagLength, maxVideoTags } from './plain/video/videoTags.ts'
import { maxCreativeHtmlBytes, maxCreativePictureBytes } from './plain/creativeLimits.ts'

const Label = z.string().trim().min(1).max(200)
/** The address that a click opens. */
const ClickUrl = z
  .url({ protocol: /^https?$/, error: 'Write an address that begins with http:// or https://.' })
  .max(2_048)
const Ids = z.array(Id).max(1_000)
/** Less than nine billion (10^9) of a currency, so that every sum is exact to the micro. */
const Micros = z.int().min(1).max(9_000_000_000_000_000)

const Price = Micros.max(1_000_000_000_000).multipleOf(1_000, 'Use at most three decimals.')

/** The hours of a week in which a campaign is shown. */
const Schedule = z
  .object({
    timezone: z
      .string()
      .max(64)
      .refine((zone) => isTimezone(zone), 'Choose an IANA time zone such as Europe/Istanbul.'),
    days: z
      .array(z.int().min(1).max(7))
      .min(1)
      .max(7)
      .refine((days) => new Set(days).size === days.length, 'Name each day once.')
      .describe('1 (Monday) to 7 (Sunday), each once.'),
    fromHour: z.int().min(0).max(23),
    untilHour: z.int().min(1).max(24).describe('Excluded.'),
  })
  .refine(({ fromHour, untilHour }) => fromHour < untilHour, {
    path: ['untilHour'],
    error: 'The last hour must be after the first one.',
  })

const FrequencyCap = z.object({
  impressions: z.int().min(1).max(1_000),
  hours: z.int().min(1).max(24),
})

const campaignStatuses = ['ACTIVE', 'PAUSED', 'ENDED'] as const

/** A direct campaign as an operator sets it up. Empty lists target everything. */
const campaignFields = {
  name: Label,
  advertiser: Label,
  startsAt: Instant,
  endsAt: Instant.nullable(),
  pricing: z
    .enum(pricings)
    .describe(
      '`cpm`: impressions are paid; `cpcv`: completed views of films are, and no other ads are shown.',
    ),
  cpmMicros: Price.nullable().describe("The publisher's earnings for 1,000 impressions; needed for `cpm`."),
  cpcvMicros: Price.nullable().describe("The publisher's earnings for a completed view; needed for `cpcv`."),
  currency: z.enum(currencies),
  budgetMicros: Micros.nullable(),
  clickUrl: ClickUrl,
  siteIds: Ids,
  zoneIds: Ids,
  platforms: z.array(z.enum(['desktop', 'mobile'])).max(2),
  countries: z
    .array(
      z
        .string()
        .refine((code) => countryCodes.includes(code), 'Choose a country by its two letters, such as TR.'),
    )
    .max(250)
    .describe('ISO 3166-1. A visitor whose country is unknown sees only campaigns without countries.'),
  schedule: Schedule.nullable().describe('Null: at all hours.'),
  frequencyCap: FrequencyCap.nullable().describe(
    'How often one browser may get the campaign; null: without a limit. Each API process counts separately, so with several a browser can get it more often.',
  ),
  videoIds: Ids.describe('Videos in which its films are shown; other ads are not limited by it.'),
  playerIds: Ids.describe('Players in which its films are shown.'),
  videoTags: z
    .array(z.string().trim().min(1).max(maxVideoTagLength))
    .max(maxVideoTags)
    .describe('Its films are shown in videos with one of these tags, whatever their case.'),
  skipAfterMs: z
    .int()
    .min(0)
    .max(maxSkipAfterMs)
    .multipleOf(1_000, 'Use whole seconds.')
    .nullable()
    .describe('Time of a film after which viewers may skip it; null: never.'),
}

export const NewCampaign = z.object(campaignFields).partial({
  pricing: true,
  cpmMicros: true,
  cpcvMicros: true,
  startsAt: true,
  endsAt: true,
  budgetMicros: true,
  siteIds: true,
  zoneIds: true,
  platforms: true,
  countries: true,
  schedule: true,
  frequencyCap: true,
  videoIds: true,
  playerIds: true,
  videoTags: true,
  skipAfterMs: true,
})
export type NewCampaign = z.output<typeof NewCampaign>

/** The currency cannot change, because spending is counted in it. */
export const CampaignChange = z
  .object({ ...campaignFields, status: z.enum(campaignStatuses) })
  .omit({ currency: true })
  .partial()
export type CampaignChange = z.output<typeof CampaignChange>

/** Why an active campaign is not shown. */
export const obstacles = [
  'not begun',
  'over',
  'no creative',
  'budget spent',
  'no exchange rate',
  'outside its hours',
] as const

const spent = 'Millionths of the currency of the campaign.'

const counts = {
  impressions: z.int(),
  views: z.int(),
  clicks: z.int(),
  starts: z.int().describe('Films that began, as completes and skips of films only.'),
  completes: z.int().describe('Films that were watched to their end.'),
  skips: z.int(),
}

export const Campaign = z
  .object({
    id: z.string(),
    status: z.enum(campaignStatuses),
    ...campaignFields,
    platforms: z.array(z.string()),
    createdAt: Instant,
    updatedAt: Instant.describe('Send it with a change, which is refused when somebody else was faster.'),
    obstacle: z.enum(obstacles).nullable().describe('Why an active campaign is not shown.'),
    creatives: z.array(Creative),
    films: z.array(CampaignFilm).describe('Video ads, oldest first.'),
    sums: z
      .object({ ...counts, spentMicros: z.int().describe(spent) })
      .nullable()
      .describe('Null while the store of events does not answer.'),
    expectedMicros: z
      .int()
      .nullable()
      .describe('What an even delivery would have spent by now; null without a budget or an end.'),
    forecastMicros: z
      .int()
      .nullable()
      .describe('Spent at the end if the last seven days continue; null without an end.'),
    pace: z
      .enum(paces)
      .nullable()
      .describe('How the spending compares with the expected one, while it runs.'),
  })
  .meta({ id: 'Campaign' })
export type Campaign = z.output<typeof Campaign>

export const campaignStates = [...campaignStatuses, 'NOT_SHOWN'] as const

export const listCampaigns = call({
  method: 'GET',
  path: '/admin/campaigns',
  summary: 'List campaigns',
  access: 'staff.read',
  query: z.object({
    search: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('Part of the name or advertiser, or the ID.'),
    state: z
      .enum(campaignStates)
      .optional()
      .describe('`NOT_SHOWN`: active with an obstacle other than its hours.'),
    ...keysetQuery(),
  }),
  reply: z.object({ data: z.array(Campaign), ...keysetReply }),
})

/** A campaign with the names of its targets. */
export const CampaignDetails = Campaign.extend({
  sites: z.array(z.object({ id: z.string(), name: z.string() })),
  zones: z.array(z.object({ id: z.string(), name: z.string(), site: z.string() })),
  videos: z.array(z.object({ id: z.string(), name: z.string(), account: z.string() })),
  players: z.array(z.object({ id: z.string(), name: z.string(), account: z.string() })),
}).meta({ id: 'CampaignDetails' })
export type CampaignDetails = z.output<typeof CampaignDetails>

export const readCampaign = call({
  method: 'GET',
  path: '/admin/campaigns/:id',
  summary: 'Read a campaign',
  access: 'staff.read',
  params: IdParams,
  reply: CampaignDetails,
})

export const CampaignDay = z.object({
  day: z.iso.date().describe('In the time zone of the publisher whose page showed the ad.'),
  ...counts,
  spentMicros: z.int().describe(spent),
})
export type CampaignDay = z.output<typeof CampaignDay>

export const mostCampaignDays = 400

export const readCampaignDelivery = call({
  method: 'GET',
  path: '/admin/campaigns/:id/delivery',
  summary: 'Read the delivery of a campaign',
  access: 'staff.read',
  params: IdParams,
  reply: z.object({
    data: z.array(CampaignDay).describe(`The latest ${mostCampaignDays} days with events, oldest first.`),
  }),
})

export const listCampaignHistory = call({
  method: 'GET',
  path: '/admin/campaigns/:id/history',
  summary: 'List the changes of a campaign',
  access: 'staff.read',
  params: IdParams,
  reply: z.object({ data: z.array(AuditEntry).describe('The latest 100, newest first.') }),
})

export const createCampaign = call({
  method: 'POST',
  path: '/admin/campaigns',
  summary: 'Create a campaign',
  access: 'staff.campaigns',
  body: NewCampaign,
  reply: CampaignDetails,
})

export const updateCampaign = call({
  method: 'PUT',
  path: '/admin/campaigns/:id',
  summary: 'Change a campaign',
  access: 'staff.campaigns',
  params: IdParams,
  body: CampaignChange.extend({
    updatedAt: Instant.describe('As read. A campaign that has changed since then answers 409 `stale`.'),
  }),
  reply: CampaignDetails,
})

export const copyCampaign = call({
  method: 'POST',
  path: '/admin/campaigns/:id/copy',
  summary: 'Copy a campaign',
  access: 'staff.campaigns',
  params: IdParams,
  body: z.object({ name: Label }),
  reply: CampaignDetails,
})

const maxPicture = 4 * Math.ceil(maxCreativePictureBytes / 3)

export const addCreative = call({
  method: 'POST',
  path: '/admin/campaigns/:id/creatives',
  summary: 'Add an ad to a campaign',
  access: 'staff.campaigns',
  // JSON may escape each character of the HTML.
  bodyLimit: Math.max(maxPicture, 6 * maxCreativeHtmlBytes) + 65_536,
  params: IdParams,
  body: z.object({
    size: z.string().max(20).describe('Such as `300x250`: placements of exactly this size show the ad.'),
    alt: z.string().max(200).default('').describe('Alternative text of a picture.'),
    image: z
      .base64()
      .max(maxPicture)
      .optional()
      .describe(
        'A JPEG, PNG, WebP or GIF in base64, of `size` or twice that. Send either `image` or `html`.',
      ),
    html: z.string().max(maxCreativeHtmlBytes).optional().describe('Shown in a sandboxed frame.'),
  }),
  reply: CampaignDetails,
})

export const removeCreative = call({
  method: 'DELETE',
  path: '/admin/creatives/:id',
  summary: 'Remove an ad from its campaign',
  access: 'staff.campaigns',
  params: IdParams,
  reply: CampaignDetails,
})

export const searchCampaignTargets = call({
  method: 'GET',
  path: '/admin/campaign-targets',
  summary: 'Search targets of campaigns',
  access: 'staff.read',
  query: z.object({
    search: z.string().trim().min(1).max(200).describe('Part of a domain, a title or a name, or an ID.'),
  }),
  reply: z.object({
    data: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          zones: z
            .array(z.object({ id: z.string(), name: z.string() }))
            .describe('The first 50; all when the search is the whole domain or the ID.'),
        }),
      )
      .describe('The first 20 sites.'),
    videos: z
      .array(z.object({ id: z.string(), name: z.string(), account: z.string() }))
      .describe('The first 10 videos with it in their title, newest first, or the one with this ID.'),
    players: z
      .array(z.object({ id: z.string(), name: z.string(), account: z.string() }))
      .describe('The first 10 players by name, or the one with this ID.'),
  }),
})
