import type { ScheduledReport } from '@matinee/contract/scheduledReports'
import type { Site } from '@matinee/contract/sites'
import { offeredBreakdowns, type SiteBreakdown } from '../../../shared/reports/siteBreakdowns.ts'
import type { ReportData } from '../scheduledReports.queries.ts'
import {
  toForm,
  toScheduleTime,
  type AppContents,
  type ScheduleForm,
  type SiteContents,
} from './scheduleForm.ts'

export const offeredZones = ({ filters, zones }: Site) => (filters.placement ? zones : [])
export const offeredTags = ({ filters, tagMap }: Site) => (filters.tag ? Object.keys(tagMap) : [])

/** The selection within what the site offers; the form keeps the rest, in case another site is chosen. */
export function contentsWithin(contents: SiteContents, site: Site | undefined): SiteContents {
  if (!site) return contents
  const selected = offeredBreakdowns(site).filter((name) => contents.breakdowns.includes(name))
  return {
    siteId: contents.siteId,
    // A dashboard's address may select both; day is finer than month.
    breakdowns: selected.includes('day') ? selected.filter((name) => name !== 'month') : selected,
    platform: site.filters.platforms.find((platform) => platform === contents.platform) ?? 'all',
    zoneIds: offeredZones(site).flatMap(({ id }) => (contents.zoneIds.includes(id) ? id : [])),
    tags: offeredTags(site).filter((tag) => contents.tags.includes(tag)),
  }
}

type Filter = Readonly<Record<string, unknown>>

/** `filterBefore`: the stored filter; its keys that the dialog does not show are kept. */
export function toReportData(
  form: ScheduleForm,
  site: Site | undefined,
  filterBefore: Filter = {},
): ReportData {
  const shared = {
    ...toScheduleTime(form.timing),
    reportStatus: form.isActive ? (1 as const) : (0 as const),
    recipients: form.recipients.addresses.join(';'),
    reportName: form.name.trim(),
  }
  if (form.reportType === 'app')
    return {
      ...shared,
      reportType: 'app',
      // Only ranges of app reports are offered for it.
      reportDateRange: form.range as 'daily',
      site: null,
      reportFilter: appFilter(form.appContents, filterBefore),
    }
  return {
    ...shared,
    reportType: 'site',
    reportDateRange: form.range,
    site: form.siteContents.siteId,
    reportFilter: siteFilter(contentsWithin(form.siteContents, site), filterBefore),
  }
}

const appFilter = (contents: AppContents, filterBefore: Filter) => ({
  ...filterBefore,
  day: contents.breakdowns.includes('date'),
  tag: contents.breakdowns.includes('adUnit'),
  appNames: contents.breakdowns.includes('appNames'),
  useCountry: contents.breakdowns.includes('country'),
  apps: [...contents.apps],
  platforms: [...contents.platforms],
  countries: [...contents.countries],
  userId: contents.userId,
})

function siteFilter({ breakdowns, platform, zoneIds, tags }: SiteContents, filterBefore: Filter) {
  const has = (name: SiteBreakdown) => breakdowns.includes(name)
  return {
    ...filterBefore,
    day: has('day'),
    month: has('month'),
    zone: has('zone'),
    platform: has('platform'),
    platformFilter: platform,
    site: has('site'),
    // Tags are reported by their labels.
    tag: false,
    tagContent: has('tag'),
    appNames: has('appNames'),
    statType: has('statType'),
    zoneIds: [...zoneIds],
    tags: [...tags],
  }
}

/** A stored report in the form that creating one takes. */
export const storedReportData = (report: ScheduledReport): ReportData =>
  toReportData(toForm(report), undefined, report.reportFilter)
