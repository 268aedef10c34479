import { wallClock } from '@matinee/contract/plain/zonedClock'
import type { SchedulePeriod, ScheduleRange, ScheduleTime } from '@matinee/contract/plain/schedules'
import { splitRecipients } from '@matinee/contract/plain/schedules'
import type { ScheduledReport } from '@matinee/contract/scheduledReports'
import type { Site } from '@matinee/contract/sites'
import type { ScheduleStart } from './ScheduleDialog.tsx'
import type { ReportData, ReportType } from './scheduledReports.queries.ts'

/** What the dialog holds. Days of week and of month are kept apart, so that a look at another period loses neither. */
export type ScheduleForm = {
  reportType: ReportType
  name: string
  recipients: readonly string[]
  /** In the field of recipients and not one yet. */
  typed: string
  isActive: boolean
  period: SchedulePeriod
  /** 0 is Sunday. */
  weekday: number
  monthDay: number
  hour: number
  timezone: number
  range: ScheduleRange
  siteId: string
  siteBreakdowns: readonly SiteBreakdown[]
  platform: string
  zoneIds: readonly string[]
  tags: readonly string[]
  appBreakdowns: readonly AppBreakdown[]
  apps: readonly string[]
  platforms: readonly AppPlatform[]
  countries: readonly string[]
  userId: string | null
}

const siteBreakdowns = ['month', 'day', 'site', 'zone', 'platform', 'tag', 'statType', 'appNames'] as const
export type SiteBreakdown = (typeof siteBreakdowns)[number]
export const appBreakdowns = ['date', 'appNames', 'adUnit', 'country'] as const
type AppBreakdown = (typeof appBreakdowns)[number]
export const appPlatforms = ['iOS', 'Android'] as const
type AppPlatform = (typeof appPlatforms)[number]

const among = <V extends string>(known: readonly V[], names: readonly string[] = []): V[] =>
  known.filter((one) => names.includes(one))

/** A new one: active, daily, at midnight, by day, all platforms (SCH-14). */
export function newForm(of: {
  reportType: ReportType
  sites: readonly Site[]
  timezone: number
  start?: ScheduleStart | undefined
}): ScheduleForm {
  const { reportType, sites, timezone, start = {} } = of
  const site = sites.find(({ id }) => id === start.siteId) ?? sites[0]
  return {
    reportType,
    name: '',
    recipients: [],
    typed: '',
    isActive: true,
    period: 'daily',
    weekday: 1,
    monthDay: 1,
    hour: 0,
    timezone,
    range: 'daily',
    siteId: site?.id ?? '',
    siteBreakdowns: start.breakdowns ? among(siteBreakdowns, start.breakdowns) : ['day'],
    platform: start.platform ?? 'all',
    zoneIds: start.placements ?? [],
    tags: start.tags ?? [],
    appBreakdowns: start.breakdowns ? among(appBreakdowns, start.breakdowns) : ['date'],
    apps: start.apps ?? [],
    platforms: among(appPlatforms, start.platforms),
    countries: start.countries ?? [],
    userId: start.userId ?? null,
  }
}

const names = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** One that is there already, as the dialog shows it. */
export function formOf(report: ScheduledReport): ScheduleForm {
  const { reportFilter: filter, period, periodDay } = report
  const isOn = (name: string) => filter[name] === true
  const { platformFilter, userId } = filter
  return {
    ...newForm({ reportType: report.reportType, sites: [], timezone: report.timezone }),
    name: report.reportName,
    recipients: splitRecipients(report.recipients),
    isActive: report.reportStatus === 1,
    period,
    ...(period === 'weekly' && { weekday: periodDay }),
    ...(period === 'monthly' && { monthDay: periodDay }),
    hour: report.periodHour,
    range: report.reportDateRange,
    siteId: report.site ?? '',
    siteBreakdowns: siteBreakdowns.filter((one) => isOn(one) || (one === 'tag' && isOn('tagContent'))),
    platform: typeof platformFilter === 'string' ? platformFilter : 'all',
    zoneIds: names(filter['zoneIds']),
    tags: names(filter['tags']),
    appBreakdowns: appBreakdowns.filter((one) => isOn(appFlags[one])),
    apps: names(filter['apps']),
    platforms: among(appPlatforms, names(filter['platforms'])),
    countries: names(filter['countries']),
    userId: typeof userId === 'string' ? userId : null,
  }
}

/** Ad unit, date and country are called tag, day and useCountry there (G-113). */
const appFlags = { date: 'day', appNames: 'appNames', adUnit: 'tag', country: 'useCountry' } as const

/** What the site's own settings let its reports be told apart by. */
export function offeredBreakdowns({ breakdowns }: Site): SiteBreakdown[] {
  const isOffered: Record<SiteBreakdown, boolean> = {
    month: breakdowns.monthly,
    day: breakdowns.daily,
    site: breakdowns.site,
    zone: breakdowns.placement,
    platform: breakdowns.platform,
    tag: breakdowns.tag,
    statType: breakdowns.statType,
    appNames: breakdowns.appNames,
  }
  return siteBreakdowns.filter((one) => isOffered[one])
}

export const offeredZones = ({ filters, zones }: Site) => (filters.placement ? zones : [])
export const offeredTags = ({ filters, tagMap }: Site) => (filters.tag ? Object.keys(tagMap) : [])

/** Days and months exclude each other (G-098). */
export function toggledBreakdown(chosen: readonly SiteBreakdown[], one: SiteBreakdown): SiteBreakdown[] {
  if (chosen.includes(one)) return chosen.filter((name) => name !== one)
  const other = one === 'day' ? 'month' : one === 'month' ? 'day' : null
  return [...chosen.filter((name) => name !== other), one]
}

/** What is chosen of what the site offers; the choice itself stays when another site is looked at. */
export function chosenOfSite(form: ScheduleForm, site: Site | undefined) {
  if (!site)
    return {
      breakdowns: form.siteBreakdowns,
      platform: form.platform,
      zoneIds: form.zoneIds,
      tags: form.tags,
    }
  const chosen = offeredBreakdowns(site).filter((one) => form.siteBreakdowns.includes(one))
  return {
    // An address may have named both; days say what months would.
    breakdowns: chosen.includes('day') ? chosen.filter((one) => one !== 'month') : chosen,
    platform: site.filters.platforms.find((one) => one === form.platform) ?? 'all',
    zoneIds: offeredZones(site).flatMap(({ id }) => (form.zoneIds.includes(id) ? id : [])),
    tags: offeredTags(site).filter((tag) => form.tags.includes(tag)),
  }
}

export const timeOf = ({ period, weekday, monthDay, hour, timezone }: ScheduleForm): ScheduleTime => ({
  period,
  periodDay: { daily: -1, weekly: weekday, monthly: monthDay }[period],
  periodHour: hour,
  timezone,
})

/** What is sent. `kept`: of the report as it was, so that what the dialog does not show is not changed by it. */
export function reportDataOf(
  form: ScheduleForm,
  site: Site | undefined,
  kept: Readonly<Record<string, unknown>> = {},
): ReportData {
  const timing = {
    ...timeOf(form),
    reportStatus: form.isActive ? (1 as const) : (0 as const),
    recipients: form.recipients.join(';'),
    reportName: form.name.trim(),
  }
  if (form.reportType === 'app') {
    const by = form.appBreakdowns
    return {
      ...timing,
      reportType: 'app',
      // Only the app report's own codes are offered for it.
      reportDateRange: form.range as 'daily',
      site: null,
      reportFilter: {
        ...kept,
        day: by.includes('date'),
        tag: by.includes('adUnit'),
        appNames: by.includes('appNames'),
        useCountry: by.includes('country'),
        apps: [...form.apps],
        platforms: [...form.platforms],
        countries: [...form.countries],
        userId: form.userId,
      },
    }
  }
  const { breakdowns, platform, zoneIds, tags } = chosenOfSite(form, site)
  const isBy = (one: SiteBreakdown) => breakdowns.includes(one)
  return {
    ...timing,
    reportType: 'site',
    reportDateRange: form.range,
    site: form.siteId,
    reportFilter: {
      ...kept,
      day: isBy('day'),
      month: isBy('month'),
      zone: isBy('zone'),
      platform: isBy('platform'),
      platformFilter: platform,
      site: isBy('site'),
      // Tags are told by their labels (R104).
      tag: false,
      tagContent: isBy('tag'),
      appNames: isBy('appNames'),
      statType: isBy('statType'),
      zoneIds: [...zoneIds],
      tags: [...tags],
    },
  }
}

/** The hours that a zone is ahead of UTC now; half hours are cut off, there are none to choose (G-107). */
export function offsetOf(zone: string, atMs: number): number {
  const atS = Math.floor(atMs / 1000)
  const hours = Math.trunc((wallClock(atS, zone) - atS) / 3600)
  return Math.max(-12, Math.min(12, hours))
}

/** What the server takes for an address. */
export const isAddress = (text: string): boolean =>
  text.length <= 320 &&
  /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/.test(text)

/** One that is there already, as it would be sent anew. */
export const dataOf = (report: ScheduledReport): ReportData =>
  reportDataOf(formOf(report), undefined, report.reportFilter)
