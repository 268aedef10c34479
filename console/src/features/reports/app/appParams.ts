import type { DayRange } from '@matinee/contract/plain/calendar'
import type { RequestOf } from '@matinee/contract/call'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import type { readAppReport } from '@matinee/contract/reports'
import type { AppSelection } from '../../../shared/AppMenus.tsx'
import { appBreakdowns, appPlatforms, type AppBreakdown } from '../../../shared/apps.queries.ts'
import { chosenValues, joinList, readList, type ReportSearch } from '../reportSearch.ts'

export type AppParams = RequestOf<typeof readAppReport>['body']

export const chosenAppBreakdowns = (search: ReportSearch): AppBreakdown[] =>
  chosenValues(search.by, appBreakdowns, ['date'])

export function toggledApp(chosen: readonly AppBreakdown[], one: AppBreakdown): string {
  const next = chosen.includes(one) ? chosen.filter((name) => name !== one) : [...chosen, one]
  return joinList(next) ?? 'none'
}

/** The apps, platforms and countries in the address. */
export const readSelection = (search: ReportSearch): AppSelection => ({
  apps: readList(search.apps),
  platforms: chosenValues(search.platforms, appPlatforms),
  countries: readList(search.countries),
})

export const searchOfSelection = (selection: Partial<AppSelection>): ReportSearch =>
  Object.fromEntries(Object.entries(selection).map(([name, values]) => [name, joinList(values)]))

/** The API calls ad unit, date and country `tag`, `day` and `useCountry`; an empty list includes everything. */
export function appParams(search: ReportSearch, days: DayRange, userId: string | null): AppParams {
  const by = chosenAppBreakdowns(search)
  return {
    startDate: showReportDay(days.start),
    endDate: showReportDay(days.end),
    day: by.includes('date'),
    tag: by.includes('adUnit'),
    appNames: by.includes('appNames'),
    useCountry: by.includes('country'),
    countries: readList(search.countries).filter((code) => /^[A-Z]{2}$/.test(code)),
    apps: readList(search.apps),
    platforms: chosenValues(search.platforms, appPlatforms),
    userId,
  }
}

/** The request without breakdowns. */
export const plainlyApp = (params: AppParams): AppParams => ({
  ...params,
  day: false,
  tag: false,
  appNames: false,
  useCountry: false,
})
