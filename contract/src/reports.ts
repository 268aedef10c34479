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
const range = { startDate: ReportDay, endDate: ReportDay }

/**
 * day … statType: the breakdown. tags, zoneIds, incomeTypes: filters; an empty list does not filter. The service answers
 * 422 `invalid_date` for days in the wrong order and `range_too_long` for more than three months.
 */
export const SiteReportParams = z.object({
  ...range,
  day: Flag,
  month: Flag,
  zone: Flag,
  platform: Flag,
  site: Flag,
  tag: Flag,
  /** Breaks down by the label of the tag instead of its key. */
  tagContent: Flag,
  /** Breaks down by platform and tag. */
  platformTag: z.boolean().optional(),
  appNames: Flag,
  statType: Flag,
  platformFilter: z.string().max(20).default('all'),
  tags: Names,
  zoneIds: Names,
  incomeTypes: Names,
  /** Includes ads in embedded videos. */
  embedAd: z.boolean().default(true),
})
export type SiteReportParams = z.output<typeof SiteReportParams>

export const AppReportParams = z.object({
  ...range,
  day: Flag,
  /** Breaks down by ad unit. */
  tag: Flag,
  appNames: Flag,
  useCountry: Flag,
  countries: Names,
  apps: Names,
  platforms: z
    .array(z.enum(['iOS', 'Android']))
    .max(2)
    .default([]),
  /** The account itself or a linked one; null for itself and all linked accounts. */
  userId: Id.nullable().default(null),
})
export type AppReportParams = z.output<typeof AppReportParams>

/** Major units, rounded to 6 decimals. */
const PerCurrency = z
  .object({ try: z.number(), usd: z.number(), eur: z.number() })
  .meta({ id: 'PerCurrency' })
const Entity = z.object({ id: z.string(), name: z.string() })

/** Dimensions outside the breakdown are null; unknown values are empty, ids too. */
export const SiteReportRow = z
  .object({
    /** MM.YYYY */
    month: z.string().nullable(),
    /** DD.MM.YYYY */
    day: z.string().nullable(),
    zone: Entity.nullable(),
    tag: z.string().nullable(),
    platform: z.string().nullable(),
    site: Entity.nullable(),
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
    /** Null if no ad was displayed or none could be measured. */
    viewability: z.object({ calculated: z.number().nullable(), real: z.number().nullable() }),
    spent: PerCurrency,
  })
  .meta({ id: 'SiteReportRow' })
export type SiteReportRow = z.output<typeof SiteReportRow>

/** The sources of the figures, and how final they are. */
export const ReportOrigin = z.object({
  /** Figures of our tag are complete through this instant; null before its first event, and for apps, which have no tag. */
  completeTo: Instant.nullable(),
  /** 0 to 100: the share of the revenue in US dollars that is not final. */
  estimatedShare: z.number(),
  /** How many stored rows the report sums. */
  rowsRead: z.int(),
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
      /** The sum of all rows; null without rows. */
      total: SiteReportRow.nullable(),
      /** For the chart, with any breakdown: each day (DD.MM.YYYY) up to today. */
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
    /** Major units of the reply's currency. */
    revenue: z.number(),
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
      error: z.string().nullable(),
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
  /** The days that are complete in both periods; null when there are none. */
  periods: z.object({ now: Period, before: Period }).nullable(),
  /** Sources that have not reported yesterday; `through`: the last day reported. */
  lateSources: z.array(z.object({ source: z.string(), through: z.string() })),
}
const earlier = { comparedStartDate: ReportDay, comparedEndDate: ReportDay }

export const compareSiteReport = call({
  method: 'POST',
  path: '/sites/:id/report/comparison',
  summary: 'Compare two periods of sites',
  access: 'siteReport.read',
  params: IdParams,
  /** The breakdown in `params` is ignored; its filters apply to both periods. */
  body: z.object({ params: SiteReportParams, ...earlier }),
  reply: z.object({
    data: z.object({
      ...comparedDays,
      /** Totals of `periods`; null without periods. */
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
  summary: 'Explain a change of revenue',
  access: 'siteReport.read',
  params: IdParams,
  body: z.object({ params: SiteReportParams, ...earlier, currency: z.enum(currencies) }),
  reply: z.object({
    data: z.object({
      currency: z.enum(currencies),
      ...comparedDays,
      /** The revenue of `periods`; null without periods. */
      split: z.object({ beforeMicros: z.int(), afterMicros: z.int(), effects: Effects }).nullable(),
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
      /** Null if nothing could be measured. */
      value: z.number().nullable(),
      sums: z.object({
        requests: z.int(),
        matches: z.int(),
        impressions: z.int(),
        views: z.int(),
        measurables: z.int(),
        viewables: z.int(),
        viewsMeasured: z.int(),
        /** Decimal: unmeasured impressions are estimated. */
        viewsInSight: z.number(),
        clicks: z.int(),
        spentMicros: z.int(),
      }),
      /** The source '' is our own tag. */
      sources: z.array(
        z.object({ source: z.string(), spentMicros: z.int(), impressions: z.int(), estimatedDays: z.int() }),
      ),
      /** Rates of the requested currency by day; empty for US dollars. */
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
