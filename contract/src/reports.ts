import { z } from 'zod'
import { call, Id, IdParams, Instant } from './call.ts'
import { currencies } from './plain/account/accountTypes.ts'
import { metricNames } from './plain/reports/metrics.ts'
import { parseReportDay } from './plain/reports/reportDays.ts'

/** DD.MM.YYYY in requests, a `Day` (YYYY-MM-DD) in the code. */
const ReportDay = z.string().transform((text, context) => {
  const day = parseReportDay(text)
  if (day) return day
  context.issues.push({ code: 'custom', input: text, message: 'Write a day as DD.MM.YYYY.' })
  return z.NEVER
})

const Flag = z.boolean().default(false)
const Names = z.array(z.string().max(200)).max(1000).default([])
const range = {
  startDate: ReportDay.describe('DD.MM.YYYY, included.'),
  endDate: ReportDay.describe('DD.MM.YYYY, included.'),
}

/**
 * day … statType: the breakdown. tags, zoneIds, incomeTypes: filters; an empty list does not filter. The service answers
 * 422 `invalid_date` for days in the wrong order and `range_too_long` for more than three months.
 */
export const SiteReportParams = z.object({
  ...range,
  day: Flag.describe('Breaks down by day.'),
  month: Flag.describe('Breaks down by month.'),
  zone: Flag.describe('Breaks down by placement.'),
  platform: Flag.describe('Breaks down by platform.'),
  site: Flag.describe('Breaks down by site.'),
  tag: Flag.describe('Breaks down by tag.'),
  tagContent: Flag.describe('Breaks down by the label of the tag instead of its key.'),
  platformTag: z.boolean().optional().describe('Breaks down by platform and tag.'),
  appNames: Flag.describe('Breaks down by app.'),
  statType: Flag.describe('Breaks down by income type.'),
  platformFilter: z.string().max(20).default('all').describe('`all`, or a platform.'),
  tags: Names.describe('Filters; empty: all.'),
  zoneIds: Names.describe('Filters by placement; empty: all.'),
  incomeTypes: Names.describe('Filters; empty: all.'),
  embedAd: z.boolean().default(true).describe('Includes ads in embedded videos.'),
})
export type SiteReportParams = z.output<typeof SiteReportParams>

export const AppReportParams = z.object({
  ...range,
  day: Flag.describe('Breaks down by day.'),
  tag: Flag.describe('Breaks down by ad unit.'),
  appNames: Flag.describe('Breaks down by app.'),
  useCountry: Flag.describe('Breaks down by country.'),
  countries: Names.describe('Filters by ISO 3166-1 alpha-2; empty: all.'),
  apps: Names.describe('Filters by app; empty: all.'),
  platforms: z
    .array(z.enum(['iOS', 'Android']))
    .max(2)
    .default([]),
  userId: Id.nullable()
    .default(null)
    .describe('The account itself or one of its app users; null for all of them.'),
})
export type AppReportParams = z.output<typeof AppReportParams>

/** Major units, rounded to 6 decimals. */
const PerCurrency = z
  .object({ try: z.number(), usd: z.number(), eur: z.number() })
  .describe('Amounts in major units, rounded to six decimals.')
  .meta({ id: 'PerCurrency' })
const Entity = z.object({ id: z.string(), name: z.string() })

/** Dimensions outside the breakdown are null; unknown values are empty, ids too. */
export const SiteReportRow = z
  .object({
    month: z.string().nullable().describe('MM.YYYY'),
    day: z.string().nullable().describe('DD.MM.YYYY'),
    zone: Entity.nullable().describe('The placement.'),
    tag: z.string().nullable(),
    platform: z.string().nullable(),
    site: Entity.nullable(),
    type: z.string().nullable().describe('The income type.'),
    app: z.string().nullable(),
    analyticsPageview: z.int().nullable().describe('Always null.'),
    analyticsUniqueVisitor: z.int().nullable().describe('Always null.'),
    analyticsEcpm: PerCurrency.nullable().describe('Always null.'),
    virgulPageview: z
      .int()
      .nullable()
      .describe(
        'Page views that the ad tag counted; null where the report has breakdowns or filters that a page view has not.',
      ),
    virgulUniqueVisitor: z.int().nullable().describe('Visitors by day that the ad tag counted.'),
    virgulEcpm: PerCurrency.nullable().describe('Revenue for a thousand page views.'),
    request: z.int().describe('Ad requests.'),
    match: z.int().describe('Ad requests that were answered with an ad.'),
    view: z.int().describe('Displayed ads, as the ad tag counts them.'),
    impression: z.int().describe('Ads that began to render.'),
    click: z.int().describe('Clicks.'),
    coverage: z.number().describe('Percent: matches of ad requests.'),
    ctr: z.number().describe('Percent: clicks of displayed ads.'),
    requestEcpm: PerCurrency.describe('Revenue for a thousand ad requests.'),
    ecpm: PerCurrency.describe('Revenue for a thousand impressions.'),
    viewability: z
      .object({ calculated: z.number().nullable(), real: z.number().nullable() })
      .describe(
        'Percent of the displayed ads that were in view. `calculated` estimates ads that could not be measured, `real` counts them as not in view. Null if no ad was displayed or none could be measured.',
      ),
    spent: PerCurrency.describe('Revenue.'),
  })
  .meta({ id: 'SiteReportRow' })
export type SiteReportRow = z.output<typeof SiteReportRow>

/** The sources of the figures, and how final they are. */
export const ReportOrigin = z.object({
  completeTo: Instant.nullable().describe(
    "Figures of Matinee's ad tag are complete through this instant; null before its first event, and for apps.",
  ),
  estimatedShare: z.number().describe('Percent of the revenue that is not final.'),
  rowsRead: z.int().describe('How many stored rows the report sums.'),
})
export type ReportOrigin = z.output<typeof ReportOrigin>

const SiteReportDay = z.object({ day: z.string(), impression: z.int(), spent: PerCurrency })

export const readSiteReport = call({
  method: 'POST',
  path: '/sites/:id/report',
  summary: 'Read a site report',
  access: 'siteReport.read',
  takesForm: true,
  params: IdParams,
  body: SiteReportParams,
  reply: z.object({
    data: z.object({
      results: z.array(SiteReportRow),
      total: SiteReportRow.nullable().describe('The sum of all rows; null without rows.'),
      days: z
        .array(SiteReportDay)
        .describe('For the chart, with any breakdown: each day (DD.MM.YYYY) up to today.'),
      error: z
        .string()
        .nullable()
        .describe('Set when the report has too many rows; they are left out then. Null otherwise.'),
      origin: ReportOrigin,
    }),
  }),
})

export const AppReportRow = z
  .object({
    date: z.string().nullable().describe('DD.MM.YYYY'),
    appName: z.string().nullable(),
    appId: z.string().nullable(),
    adUnit: z.string().nullable(),
    country: z.string().nullable().describe('ISO 3166-1 alpha-2.'),
    adRequest: z.int(),
    impression: z.int(),
    click: z.int(),
    match: z.int(),
    revenue: z.number().describe('In the `currency` of the answer.'),
  })
  .meta({ id: 'AppReportRow' })
export type AppReportRow = z.output<typeof AppReportRow>

const AppReportDay = z.object({ day: z.string(), impression: z.int(), revenue: z.number() })

export const readAppReport = call({
  method: 'POST',
  path: '/apps/report',
  summary: 'Read an app report',
  access: 'appReport.read',
  takesForm: true,
  body: AppReportParams,
  reply: z.object({
    data: z.object({
      results: z.array(AppReportRow),
      total: AppReportRow.nullable(),
      days: z.array(AppReportDay),
      error: z
        .string()
        .nullable()
        .describe('Set when the report has too many rows; they are left out then. Null otherwise.'),
      currency: z.enum(currencies),
      origin: ReportOrigin,
    }),
  }),
})

export const listApps = call({
  method: 'GET',
  path: '/apps',
  summary: 'List apps',
  access: 'appReport.read',
  query: z.object({ userId: Id.optional() }),
  reply: z.object({
    data: z.array(z.object({ id: z.string(), name: z.string(), platform: z.string() })),
    appUsers: z.array(Entity),
  }),
})

/** Days as DD.MM.YYYY, both included. */
const Period = z.object({ startDate: z.string(), endDate: z.string() })

/** The compared days of two periods, and the sources that delay the others. */
const comparedDays = {
  periods: z
    .object({ now: Period, before: Period })
    .nullable()
    .describe('The days that are complete in both periods; null when there are none.'),
  lateSources: z
    .array(z.object({ source: z.string(), through: z.string() }))
    .describe('Sources that have not reported yesterday yet; `through` is the last day that they reported.'),
}
const earlier = {
  comparedStartDate: ReportDay.describe('DD.MM.YYYY, included.'),
  comparedEndDate: ReportDay.describe('DD.MM.YYYY, included.'),
}

export const compareSiteReport = call({
  method: 'POST',
  path: '/sites/:id/report/comparison',
  summary: 'Compare two periods of sites',
  access: 'siteReport.read',
  params: IdParams,
  body: z.object({ params: SiteReportParams, ...earlier }),
  reply: z.object({
    data: z.object({
      ...comparedDays,
      now: SiteReportRow.nullable().describe('Totals of `periods`; null without periods.'),
      before: SiteReportRow.nullable(),
      days: z
        .array(SiteReportDay)
        .describe('Every day of the earlier period, complete or not, for the chart.'),
    }),
  }),
})

export const compareAppReport = call({
  method: 'POST',
  path: '/apps/report/comparison',
  summary: 'Compare two periods of apps',
  access: 'appReport.read',
  body: z.object({ params: AppReportParams, ...earlier }),
  reply: z.object({
    data: z.object({
      ...comparedDays,
      now: AppReportRow.nullable(),
      before: AppReportRow.nullable(),
      days: z.array(AppReportDay),
      currency: z.enum(currencies),
    }),
  }),
})

/** The effect of each cause on the revenue, in micros; they add up exactly to the difference. */
const Effects = z.object({
  traffic: z.int().describe('More or fewer ad requests.'),
  coverage: z.int().describe('More or fewer of them answered with an ad.'),
  inSight: z.int().describe('More or fewer of the ads in view.'),
  price: z.int().describe('A higher or lower price for an ad in view.'),
  mix: z.int().describe('Ad requests moved between placements and platforms.'),
  exchangeRate: z.int().describe('The exchange rate; 0 in US dollars.'),
})

export const explainChange = call({
  method: 'POST',
  path: '/sites/:id/report/change',
  summary: 'Explain a change of revenue',
  access: 'siteReport.read',
  params: IdParams,
  body: z.object({ params: SiteReportParams, ...earlier, currency: z.enum(currencies) }),
  reply: z.object({
    data: z.object({
      currency: z.enum(currencies),
      ...comparedDays,
      split: z
        .object({ beforeMicros: z.int(), afterMicros: z.int(), effects: Effects })
        .nullable()
        .describe('The revenue of `periods`; null without periods.'),
    }),
  }),
})

export const explainMetric = call({
  method: 'POST',
  path: '/sites/:id/report/explain',
  summary: 'Explain a figure',
  access: 'siteReport.read',
  params: IdParams,
  body: z.object({ params: SiteReportParams, metric: z.enum(metricNames), currency: z.enum(currencies) }),
  reply: z.object({
    data: z.object({
      value: z.number().nullable().describe('Null if nothing could be measured.'),
      sums: z.object({
        requests: z.int(),
        matches: z.int(),
        impressions: z.int(),
        views: z.int(),
        measurables: z.int(),
        viewables: z.int(),
        viewsMeasured: z.int(),
        viewsInSight: z.number().describe('Decimal: unmeasured impressions are estimated.'),
        clicks: z.int(),
        spentMicros: z.int().describe('Millionths of the requested currency.'),
      }),
      sources: z
        .array(
          z.object({
            source: z.string(),
            spentMicros: z.int(),
            impressions: z.int(),
            estimatedDays: z.int(),
          }),
        )
        .describe("An empty `source` is Matinee's own ad tag. `estimatedDays` are not final."),
      outsideTags: z
        .array(
          z.object({
            zone: z.object({ id: z.string(), name: z.string() }),
            days: z.int().describe('Days for which both have impressions.'),
            impressions: z.int().describe('As our trackers counted them, on these days.'),
            importedImpressions: z.int().describe('As imports report them for the placement.'),
            difference: z
              .number()
              .nullable()
              .describe('Percent by which imports report more; null without such days.'),
          }),
        )
        .describe('For the metric `impression`: outside tags by video placement. Empty for other metrics.'),
      rates: z
        .array(z.object({ day: z.string(), rateMicros: z.int(), source: z.string() }))
        .describe('The price of one US dollar in the requested currency, by day; empty for US dollars.'),
      adjustments: z
        .array(
          z.object({
            day: z.string(),
            source: z.string(),
            beforeMicros: z.int(),
            afterMicros: z.int(),
            reason: z.string(),
            at: Instant,
          }),
        )
        .describe('Days that were reported and changed by a later import.'),
      origin: ReportOrigin,
    }),
  }),
})
