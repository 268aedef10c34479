import type { SchedulePeriod, ScheduleRange, ScheduleTime } from '@matinee/contract/plain/reports/schedules'
import { splitRecipients } from '@matinee/contract/plain/reports/schedules'
import { wallClock } from '@matinee/contract/plain/calendar'
import type { ScheduledReport } from '@matinee/contract/scheduledReports'
import type { Site } from '@matinee/contract/sites'
import type { ReportType } from '../scheduledReports.queries.ts'
import type { Recipients } from './recipients.ts'
import type { AppSelection } from '../../../shared/AppMenus.tsx'
import { siteBreakdowns, type SiteBreakdown } from '../../../shared/reports/siteBreakdowns.ts'
import { appBreakdowns, appPlatforms, type AppBreakdown } from '../../../shared/apps.queries.ts'

/** The values of the dialog. Contents of both report types are kept, so that switching the type loses none. */
export type ScheduleForm = {
  reportType: ReportType
  name: string
  recipients: Recipients
  isActive: boolean
  timing: Timing
  range: ScheduleRange
  siteContents: SiteContents
  appContents: AppContents
}

/** Weekday and day of the month are separate, so that switching the period loses neither. */
export type Timing = {
  period: SchedulePeriod
  /** 0 is Sunday. */
  weekday: number
  monthDay: number
  hour: number
  timezone: number
}

export type SiteContents = {
  siteId: string
  breakdowns: readonly SiteBreakdown[]
  platform: string
  zoneIds: readonly string[]
  tags: readonly string[]
}

/** Empty lists include everything. */
export type AppContents = AppSelection & {
  breakdowns: readonly AppBreakdown[]
  userId: string | null
}

/** The selection on a dashboard that opens the dialog; values that the dialog does not offer are ignored. */
export type ScheduleStart = {
  /** A site's id, or all-sites. */
  siteId?: string | undefined
  /**
   * As the dashboards call them: month, day, site, zone, platform, tag, statType, appNames; of apps date, appNames,
   * adUnit, country.
   */
  breakdowns?: readonly string[] | undefined
  platform?: string | undefined
  /** Ids of placements. */
  placements?: readonly string[] | undefined
  tags?: readonly string[] | undefined
  /** For app reports: ids, iOS and Android, ISO codes; empty is all. */
  apps?: readonly string[] | undefined
  platforms?: readonly string[] | undefined
  countries?: readonly string[] | undefined
  /** One account; null is the agent's own and all linked ones. */
  userId?: string | null | undefined
}

const only = <V extends string>(values: readonly V[], names: readonly string[] = []): V[] =>
  values.filter((value) => names.includes(value))

/** Active, daily at midnight, by day. */
export function newForm({
  reportType,
  sites,
  timezone,
  start = {},
}: {
  reportType: ReportType
  sites: readonly Site[]
  timezone: number
  start?: ScheduleStart | undefined
}): ScheduleForm {
  const site = sites.find(({ id }) => id === start.siteId) ?? sites[0]
  return {
    reportType,
    name: '',
    recipients: { addresses: [], typed: '' },
    isActive: true,
    timing: { period: 'daily', weekday: 1, monthDay: 1, hour: 0, timezone },
    range: 'daily',
    siteContents: {
      siteId: site?.id ?? '',
      breakdowns: start.breakdowns ? only(siteBreakdowns, start.breakdowns) : ['day'],
      platform: start.platform ?? 'all',
      zoneIds: start.placements ?? [],
      tags: start.tags ?? [],
    },
    appContents: {
      breakdowns: start.breakdowns ? only(appBreakdowns, start.breakdowns) : ['date'],
      apps: start.apps ?? [],
      platforms: only(appPlatforms, start.platforms),
      countries: start.countries ?? [],
      userId: start.userId ?? null,
    },
  }
}

/** Ad unit, date and country have other names in the API. */
const appFlags = { date: 'day', appNames: 'appNames', adUnit: 'tag', country: 'useCountry' } as const

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

export function toForm(report: ScheduledReport): ScheduleForm {
  const { reportFilter: filter, period, periodDay, timezone } = report
  const isOn = (name: string) => filter[name] === true
  const { platformFilter, userId } = filter
  const initial = newForm({ reportType: report.reportType, sites: [], timezone })
  return {
    reportType: report.reportType,
    name: report.reportName,
    recipients: { addresses: splitRecipients(report.recipients), typed: '' },
    isActive: report.reportStatus === 1,
    timing: {
      ...initial.timing,
      period,
      ...(period === 'weekly' && { weekday: periodDay }),
      ...(period === 'monthly' && { monthDay: periodDay }),
      hour: report.periodHour,
    },
    range: report.reportDateRange,
    siteContents: {
      siteId: report.site ?? '',
      breakdowns: siteBreakdowns.filter((name) => isOn(name) || (name === 'tag' && isOn('tagContent'))),
      platform: typeof platformFilter === 'string' ? platformFilter : 'all',
      zoneIds: strings(filter['zoneIds']),
      tags: strings(filter['tags']),
    },
    appContents: {
      breakdowns: appBreakdowns.filter((name) => isOn(appFlags[name])),
      apps: strings(filter['apps']),
      platforms: only(appPlatforms, strings(filter['platforms'])),
      countries: strings(filter['countries']),
      userId: typeof userId === 'string' ? userId : null,
    },
  }
}

export const toScheduleTime = ({ period, weekday, monthDay, hour, timezone }: Timing): ScheduleTime => ({
  period,
  periodDay: { daily: -1, weekly: weekday, monthly: monthDay }[period],
  periodHour: hour,
  timezone,
})

/** Whole hours that the zone is ahead of UTC at that instant; schedules have no half hours. */
export function utcOffsetHours(zone: string, atMs: number): number {
  const atS = Math.floor(atMs / 1000)
  const hours = Math.trunc((wallClock(atS, zone) - atS) / 3600)
  return Math.max(-12, Math.min(12, hours))
}
