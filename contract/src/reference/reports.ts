import type * as reports from '../reports.ts'
import type { AppReportRow, SiteReportRow } from '../reports.ts'
import type { ReferenceOf } from './callReference.ts'
import { ids, zone } from './exampleObjects.ts'

const params = { id: ids.site }
const november = { startDate: '16.11.2026', endDate: '22.11.2026' }
const before = { comparedStartDate: '09.11.2026', comparedEndDate: '15.11.2026' }

const total: SiteReportRow = {
  month: null,
  day: null,
  zone: null,
  tag: null,
  platform: null,
  site: null,
  type: null,
  app: null,
  analyticsPageview: null,
  analyticsUniqueVisitor: null,
  analyticsEcpm: null,
  virgulPageview: null,
  virgulUniqueVisitor: null,
  virgulEcpm: null,
  request: 184_200,
  match: 151_044,
  view: 141_870,
  impression: 143_310,
  click: 426,
  coverage: 82,
  ctr: 0.300275,
  requestEcpm: { try: 13.572204, usd: 0.331162, eur: 0.304669 },
  ecpm: { try: 17.444701, usd: 0.425651, eur: 0.391599 },
  viewability: { calculated: 64.2, real: 58.9 },
  spent: { try: 2_500, usd: 61, eur: 56.12 },
}
const row: SiteReportRow = { ...total, day: '22.11.2026', zone: { id: zone.id, name: zone.name } }
const origin = { completeTo: '2026-11-23T09:28:00.000Z', estimatedShare: 14.6, rowsRead: 2_310 }
const day = { day: '22.11.2026', impression: 143_310, spent: total.spent }

const appRow: AppReportRow = {
  date: null,
  appName: 'Word Garden',
  appId: 'a3Wg9LpR2kTzXe',
  adUnit: null,
  country: null,
  adRequest: 52_000,
  impression: 47_120,
  click: 610,
  match: 49_400,
  revenue: 118.42,
}
const appDay = { day: '22.11.2026', impression: 47_120, revenue: 118.42 }

const periods = {
  now: { startDate: '16.11.2026', endDate: '21.11.2026' },
  before: { startDate: '09.11.2026', endDate: '14.11.2026' },
}
const compared = { periods, lateSources: [{ source: 'exchange', through: '21.11.2026' }] }

const limits =
  'Days are those of the account, at most three months. 422 `invalid_date` or `range_too_long`. A report that takes longer than 15 seconds answers `report_timeout`: generate it in the background instead.'
const allSites = 'With `all-sites` in place of the id, all sites together.'
const comparison =
  'A day is compared when it is complete in both periods: it is over, and every source has reported it. `lateSources` names those that have not.'

export const reportsReference: ReferenceOf<typeof reports> = {
  readSiteReport: {
    description: `Each field that is true adds a breakdown; lists filter, and empty lists do not. ${allSites} ${limits}`,
    request: { params, body: { ...november, day: true, zone: true } },
    reply: { data: { results: [row], total, days: [day], error: null, origin } },
  },
  readAppReport: {
    description: `Each field that is true adds a breakdown; lists filter, and empty lists do not. Amounts are in the \`currency\` of the answer. ${limits}`,
    request: { body: { ...november, appNames: true } },
    reply: {
      data: {
        results: [appRow],
        total: { ...appRow, appName: null, appId: null },
        days: [appDay],
        error: null,
        currency: 'usd',
        origin: { ...origin, completeTo: null },
      },
    },
  },
  listApps: {
    description:
      "An agent's list has the apps of its app users too. With `userId`, only the apps of that account.",
    request: { query: { userId: ids.account } },
    reply: {
      data: [{ id: 'a3Wg9LpR2kTzXe', name: 'Word Garden', platform: 'Android' }],
      appUsers: [{ id: ids.otherAccount, name: 'Deniz Apps' }],
    },
  },
  compareSiteReport: {
    description: `Compares totals; the filters of \`params\` apply to both periods, its breakdown is ignored. ${comparison} ${allSites}`,
    request: { params, body: { params: november, ...before } },
    reply: {
      data: {
        ...compared,
        now: total,
        before: { ...total, impression: 139_004 },
        days: [{ ...day, day: '15.11.2026' }],
      },
    },
  },
  compareAppReport: {
    description: `Compares totals; the filters of \`params\` apply to both periods. ${comparison}`,
    request: { body: { params: november, ...before } },
    reply: {
      data: {
        ...compared,
        now: { ...appRow, appName: null, appId: null },
        before: { ...appRow, appName: null, appId: null, revenue: 109.87 },
        days: [{ ...appDay, day: '15.11.2026' }],
        currency: 'usd',
      },
    },
  },
  explainChange: {
    description: `Splits the difference in revenue between two periods into causes that add up to it exactly: traffic, coverage, ads in view, price, mix of placements, exchange rate. ${comparison}`,
    request: { params, body: { params: november, ...before, currency: 'usd' } },
    reply: {
      data: {
        currency: 'usd',
        ...compared,
        split: {
          beforeMicros: 55_300_000,
          afterMicros: 61_000_000,
          effects: {
            traffic: 3_100_000,
            coverage: -400_000,
            inSight: 250_000,
            price: 2_900_000,
            mix: -150_000,
            exchangeRate: 0,
          },
        },
      },
    },
  },
  explainMetric: {
    description:
      'What a figure of the total consists of: its sums, the sources of the revenue, exchange rates, and adjustments of days that were already reported.',
    request: { params, body: { params: november, metric: 'ecpm', currency: 'try' } },
    reply: {
      data: {
        value: 17.444701,
        sums: {
          requests: 184_200,
          matches: 151_044,
          impressions: 143_310,
          views: 141_870,
          measurables: 130_112,
          viewables: 83_532,
          viewsMeasured: 141_870,
          viewsInSight: 91_080.54,
          clicks: 426,
          spentMicros: 2_500_000_000,
        },
        sources: [
          { source: '', spentMicros: 2_100_000_000, impressions: 121_300, estimatedDays: 1 },
          { source: 'exchange', spentMicros: 400_000_000, impressions: 22_010, estimatedDays: 0 },
        ],
        outsideTags: [],
        rates: [{ day: '22.11.2026', rateMicros: 40_980_000, source: 'central-bank' }],
        adjustments: [
          {
            day: '18.11.2026',
            source: 'exchange',
            beforeMicros: 61_200_000,
            afterMicros: 58_900_000,
            reason: 'Invalid traffic found by the exchange',
            at: '2026-11-21T06:02:11.000Z',
          },
        ],
        origin,
      },
    },
  },
}
