import type * as campaigns from '../../campaigns.ts'
import type { CampaignDetails } from '../../campaigns.ts'
import type { ReferenceOf } from '../callReference.ts'
import { ids } from '../exampleObjects.ts'

const id = 'k4Wm9TzQ1xVbPe'
const params = { id }
const updatedAt = '2026-11-20T09:15:00.000Z'

const fields = {
  name: 'Spring tea',
  advertiser: 'Tea house',
  startsAt: '2026-11-20T00:00:00.000Z',
  endsAt: '2026-12-01T00:00:00.000Z',
  pricing: 'cpm' as const,
  cpmMicros: 2_500_000,
  cpcvMicros: null,
  currency: 'usd' as const,
  budgetMicros: 500_000_000,
  clickUrl: 'https://shop.example/tea',
  siteIds: [ids.site],
  zoneIds: [],
  platforms: ['mobile' as const],
  countries: ['TR'],
  schedule: { timezone: 'Europe/Istanbul', days: [1, 2, 3, 4, 5], fromHour: 9, untilHour: 17 },
  frequencyCap: { impressions: 3, hours: 24 },
  videoIds: [],
  playerIds: [],
  videoTags: [],
  skipAfterMs: null,
}

export const exampleCampaign: CampaignDetails = {
  id,
  status: 'ACTIVE',
  ...fields,
  createdAt: '2026-11-19T14:00:00.000Z',
  updatedAt,
  obstacle: null,
  creatives: [
    { id: 'a7Rn2KcY5jUwHd', size: '320x50', kind: 'html', alt: '', path: '/ads/frames/a7Rn2KcY5jUwHd' },
  ],
  films: [],
  sums: {
    impressions: 60_000,
    views: 48_000,
    clicks: 310,
    starts: 0,
    completes: 0,
    skips: 0,
    spentMicros: 150_000_000,
  },
  expectedMicros: 136_363_636,
  forecastMicros: 500_000_000,
  pace: 'onPace',
  sites: [{ id: ids.site, name: 'news.example' }],
  zones: [],
  videos: [],
  players: [],
}
const details = exampleCampaign
const { sites: _sites, zones: _zones, videos: _videos, players: _players, ...listed } = details

export const campaignsReference: ReferenceOf<typeof campaigns> = {
  listCampaigns: {
    description: 'Campaigns, newest first, with what each has spent and why an active one is not shown.',
    request: { query: { state: 'ACTIVE' } },
    reply: { data: [listed], hasPrevious: false, hasNext: false },
  },
  readCampaign: {
    description: 'A campaign with its ads, its sums and the names of its targets.',
    request: { params },
    reply: details,
  },
  readCampaignDelivery: {
    description: 'What a campaign showed and spent on each day.',
    request: { params },
    reply: {
      data: [
        {
          day: '2026-11-20',
          impressions: 20_000,
          views: 16_000,
          clicks: 104,
          starts: 0,
          completes: 0,
          skips: 0,
          spentMicros: 50_000_000,
        },
      ],
    },
  },
  listCampaignHistory: {
    description: 'Who changed what in a campaign, with the values before and after.',
    request: { params },
    reply: {
      data: [
        {
          id: '4711',
          at: updatedAt,
          kind: 'changed',
          account: null,
          actor: ids.otherAccount,
          actorName: 'Deniz Apps',
          clientName: null,
          address: '203.0.113.7',
          siteName: null,
          isHidden: false,
          details: { before: { budgetMicros: 400_000_000 }, after: { budgetMicros: 500_000_000 } },
        },
      ],
    },
  },
  createCampaign: {
    description: 'Creates a campaign. It is paused until it has an ad and its status is `ACTIVE`.',
    request: { body: fields },
    reply: { ...details, status: 'PAUSED', creatives: [], pace: null },
  },
  updateCampaign: {
    description:
      'Changes the given fields. Pages follow within seconds; earlier impressions keep their price. An ended campaign does not change. 409 `stale` says who was faster.',
    request: { params, body: { budgetMicros: 500_000_000, updatedAt } },
    reply: details,
  },
  copyCampaign: {
    description: 'Makes a paused campaign with the same settings and ads and a name of its own.',
    request: { params, body: { name: 'Spring tea 2' } },
    reply: { ...details, name: 'Spring tea 2', status: 'PAUSED', pace: null },
  },
  addCreative: {
    description: 'Adds a picture or an HTML ad. Pictures lose their metadata.',
    request: { params, body: { size: '320x50', html: '<b>Tea</b>' } },
    reply: details,
  },
  removeCreative: {
    description: 'Removes an ad. Pages that were about to show it show an empty box.',
    request: { params: { id: 'a7Rn2KcY5jUwHd' } },
    reply: { ...details, creatives: [] },
  },
  searchCampaignTargets: {
    description: 'Sites with their placements, videos and players, to choose the targets of a campaign.',
    request: { query: { search: 'news' } },
    reply: {
      data: [{ id: ids.site, name: 'news.example', zones: [{ id: ids.zone, name: 'Article top' }] }],
      videos: [{ id: ids.video, name: 'Evening news', account: 'Deniz Apps' }],
      players: [],
    },
  },
}
