import { z } from 'zod'
import { call, Id, IdParams, Instant } from './call.ts'
import { currencies } from './plain/accountTypes.ts'
import { metricNames } from './plain/metrics.ts'
import { isTooLong, maxReportMonths, parseReportDay } from './plain/reportDays.ts'

/** DD.MM.YYYY outside, YYYY-MM-DD inside. */
const ReportDay = z.string().transform((text, context) => {
  const day = parseReportDay(text)
  if (day) return day
  context.issues.push({ code: 'custom', input: text, message: 'Write a day as DD.MM.YYYY' })
  return z.NEVER
})

const Flag = z.boolean().default(false)
const Names = z.array(z.string().max(200)).max(1000).default([])
const range = { startDate: ReportDay, endDate: ReportDay }

/** 422: `invalid_date` for days in the wrong order, `range_too_long` beyond three months; told by the service. */
export const longRange = `At most ${maxReportMonths} months`
export { isTooLong }

/** day … statType: by what rows are told apart. tags, zoneIds, apps: what is counted; empty is everything. */
export const SiteReportParams = z.object({
  ...range,
  day: Flag,
  month: Flag,
  zone: Flag,
  platform: Flag,
  site: Flag,
  tag: Flag,
  /** By the tag's label instead of its key. */
  tagContent: Flag,
  /** By platform and tag (G-098). */
  platformTag: z.boolean().optional(),
  appNames: Flag,
  statType: Flag,
  platformFilter: z.string().max(20).default('all'),
  tags: Names,
  zoneIds: Names,
  incomeTypes: Names,
  /** Ads in embedded videos count too. */
  embedAd: z.boolean().default(true),
})
export type SiteReportParams = z.output<typeof SiteReportParams>

export const AppReportParams = z.object({
  ...range,
  day: Flag,
  /** By ad unit. */
  tag: Flag,
  appNames: Flag,
  useCountry: Flag,
  countries: Names,
  apps: Names,
  platforms: z
    .array(z.enum(['iOS', 'Android']))
    .max(2)
    .default([]),
  /** The account itself, or one that it reports on. Null: itself and all that it reports on. */
  userId: Id.nullable().default(null),
})
export type AppReportParams = z.output<typeof AppReportParams>

/** Major units, rounded to 6 decimals (G-096). */
const PerCurrency = z
  .object({ try: z.number(), usd: z.number(), eur: z.number() })
  .meta({ id: 'PerCurrency' })
const Named = z.object({ id: z.string(), name: z.string() })

/** Fields of what rows are not told apart by are null; what is not known of a row is empty, an id too. */
export const SiteReportRow = z
  .object({
    /** MM.YYYY */
    month: z.string().nullable(),
    /** DD.MM.YYYY */
    day: z.string().nullable(),
    zone: Named.nullable(),
    tag: z.string().nullable(),
    platform: z.string().nullable(),
    site: Named.nullable(),
    type: z.string().nullable(),
    app: z.string().nullable(),
    analyticsPageview: z.int().nullable(),
    analyticsUniqueVisitor: z.int().nullable(),
    analyticsEcpm: PerCurrency.nullable(),
    virgulPageview: z.int().nullable(),
    virgulUniqueVisitor: z.int().nullable(),
    virgulEcpm: PerCurrency.nullable(),
    request: z.int(),
    match: z.int(),
    view: z.int(),
    impression: z.int(),
    click: z.int(),
    coverage: z.number(),
    ctr: z.number(),
    requestEcpm: PerCurrency,
    ecpm: PerCurrency,
    /** Null where nothing could be measured, and where nothing was displayed. */
    viewability: z.object({ calculated: z.number().nullable(), real: z.number().nullable() }),
    spent: PerCurrency,
  })
  .meta({ id: 'SiteReportRow' })
export type SiteReportRow = z.output<typeof SiteReportRow>

/** Where the figures come from and how far they can be relied on. */
export const ReportOrigin = z.object({
  /** Up to when everything that our tag sent is counted; null before it sent anything, and for apps, which have no tag. */
  completeTo: Instant.nullable(),
  /** 0 to 100: how much of the revenue, in US dollars, is not final yet. */
  estimatedShare: z.number(),
  /** Rows of the store that the report was summed up from. */
  rowsRead: z.int(),
})
export type ReportOrigin = z.output<typeof ReportOrigin>

const SiteReportDay = z.object({ day: z.string(), impression: z.int(), spent: PerCurrency })

export const readSiteReport = call({
  method: 'POST',
  path: '/sites/:id/report',
  summary:
    'What the ads of a site, or of all-sites, were asked for, showed and earned, day by day of the account',
  access: 'siteReport.read',
  takesForm: true,
  params: IdParams,
  body: SiteReportParams,
  reply: z.object({
    data: z.object({
      results: z.array(SiteReportRow),
      /** Of all rows; null without any. */
      total: SiteReportRow.nullable(),
      /** For the chart, whatever the rows are told apart by: each day (DD.MM.YYYY) that is not in the future. */
      days: z.array(SiteReportDay),
      error: z.string().nullable(),
      origin: ReportOrigin,
    }),
  }),
})

export const AppReportRow = z
  .object({
    date: z.string().nullable(),
    appName: z.string().nullable(),
    appId: z.string().nullable(),
    adUnit: z.string().nullable(),
    /** ISO 3166-1 alpha-2. */
    country: z.string().nullable(),
    adRequest: z.int(),
    impression: z.int(),
    click: z.int(),
    match: z.int(),
    /** Major units of the answer's currency. */
    revenue: z.number(),
  })
  .meta({ id: 'AppReportRow' })
export type AppReportRow = z.output<typeof AppReportRow>

const AppReportDay = z.object({ day: z.string(), impression: z.int(), revenue: z.number() })

export const readAppReport = call({
  method: 'POST',
  path: '/apps/report',
  summary: 'What the ads of apps earned, by account and not by site',
  access: 'appReport.read',
  takesForm: true,
  body: AppReportParams,
  reply: z.object({
    data: z.object({
      results: z.array(AppReportRow),
      total: AppReportRow.nullable(),
      days: z.array(AppReportDay),
      error: z.string().nullable(),
      currency: z.enum(currencies),
      origin: ReportOrigin,
    }),
  }),
})

export const listApps = call({
  method: 'GET',
  path: '/apps',
  summary: 'Apps of the account and of those that it reports on, or of one of them',
  access: 'appReport.read',
  query: z.object({ userId: Id.optional() }),
  reply: z.object({
    data: z.array(z.object({ id: z.string(), name: z.string(), platform: z.string() })),
    appUsers: z.array(Named),
  }),
})

/** Days as DD.MM.YYYY, both included. */
const Period = z.object({ startDate: z.string(), endDate: z.string() })

/** Which days of two periods are compared, and which sources hold the others back. */
const comparedDays = {
  /** The days that are complete in both periods; null when there are none, and then no change is known. */
  periods: z.object({ now: Period, before: Period }).nullable(),
  /** Sources that have not reported yesterday; `through`: the last day that each of them has reported. */
  lateSources: z.array(z.object({ source: z.string(), through: z.string() })),
}
const earlier = { comparedStartDate: ReportDay, comparedEndDate: ReportDay }

export const compareSiteReport = call({
  method: 'POST',
  path: '/sites/:id/report/comparison',
  summary: 'Totals of one site or all-sites in two periods, over the days that are complete in both',
  access: 'siteReport.read',
  params: IdParams,
  /** Breakdowns in `params` are ignored; its filters hold for both periods. */
  body: z.object({ params: SiteReportParams, ...earlier }),
  reply: z.object({
    data: z.object({
      ...comparedDays,
      /** Totals of `periods`; null without them. */
      now: SiteReportRow.nullable(),
      before: SiteReportRow.nullable(),
      /** Every day of the earlier period, complete or not, for the chart. */
      days: z.array(SiteReportDay),
    }),
  }),
})

export const compareAppReport = call({
  method: 'POST',
  path: '/apps/report/comparison',
  summary: 'Totals of apps in two periods, over the days that are complete in both',
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

/** How far one cause moved the revenue, in millionths; all of them make the difference to the micro. */
const Effects = z.object({
  traffic: z.int(),
  coverage: z.int(),
  inSight: z.int(),
  price: z.int(),
  mix: z.int(),
  exchangeRate: z.int(),
})

export const explainChange = call({
  method: 'POST',
  path: '/sites/:id/report/change',
  summary: 'Why revenue changed between two periods: an exact split into causes',
  access: 'siteReport.read',
  params: IdParams,
  body: z.object({ params: SiteReportParams, ...earlier, currency: z.enum(currencies) }),
  reply: z.object({
    data: z.object({
      currency: z.enum(currencies),
      ...comparedDays,
      /** Of `periods`; null without them. */
      split: z.object({ beforeMicros: z.int(), afterMicros: z.int(), effects: Effects }).nullable(),
    }),
  }),
})

/** One figure of a report, taken apart. */
export const explainMetric = call({
  method: 'POST',
  path: '/sites/:id/report/explain',
  summary: 'Where a number comes from: its formula with the sums in it, sources, rates, adjustments, rows',
  access: 'siteReport.read',
  params: IdParams,
  body: z.object({ params: SiteReportParams, metric: z.enum(metricNames), currency: z.enum(currencies) }),
  reply: z.object({
    data: z.object({
      /** Null where nothing could be measured. */
      value: z.number().nullable(),
      sums: z.object({
        requests: z.int(),
        matches: z.int(),
        impressions: z.int(),
        views: z.int(),
        measurables: z.int(),
        viewables: z.int(),
        viewsMeasured: z.int(),
        /** Decimal: those that could not be measured are estimated. */
        viewsInSight: z.number(),
        clicks: z.int(),
        spentMicros: z.int(),
      }),
      /** '' is our own tag. */
      sources: z.array(
        z.object({ source: z.string(), spentMicros: z.int(), impressions: z.int(), estimatedDays: z.int() }),
      ),
      /** Of the currency that is asked for, by day; empty for US dollars. */
      rates: z.array(z.object({ day: z.string(), rateMicros: z.int(), source: z.string() })),
      adjustments: z.array(
        z.object({
          day: z.string(),
          source: z.string(),
          beforeMicros: z.int(),
          afterMicros: z.int(),
          reason: z.string(),
          at: Instant,
        }),
      ),
      origin: ReportOrigin,
    }),
  }),
})
