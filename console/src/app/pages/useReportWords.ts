import type { Site } from '@matinee/contract/sites'
import { useLocale, useTranslations } from 'use-intl'
import { siteBreakdowns } from '../../shared/reports/siteBreakdowns.ts'
import { useUser } from '../../lib/session/session.ts'

type Filter = Readonly<Record<string, unknown>>

export type ReportWords = {
  breakdowns: string[]
  /** Empty: all. */
  platforms: string[]
  /** Further filters: "Placements: Masthead". */
  filters: string[]
}

const sitePlatforms = ['desktop', 'mobile', 'android', 'iOS', 'amp'] as const
/** Request field → breakdown: requests call ad unit, date and country `tag`, `day` and `useCountry`. */
const appBreakdowns = { day: 'date', appNames: 'appNames', tag: 'adUnit', useCountry: 'country' } as const

const list = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** Breakdowns and filters of a report's parameters, in words. `sites`: for the names of placements and tags. */
export function useReportWords(
  sites: readonly Site[] | undefined,
): (reportType: 'site' | 'app', filter: Filter) => ReportWords {
  const t = useTranslations()
  const language = useLocale()
  const { apps, appUsers } = useUser()
  const describeFilter = (name: string, ids: string[], namesById: ReadonlyMap<string, string>) => {
    const names = ids.flatMap((id) => namesById.get(id) ?? [])
    if (ids.length === 0) return []
    const values =
      names.length === ids.length ? names.join(', ') : t('reportJobs.countOf', { count: ids.length })
    return [t('reportJobs.filterOf', { name, values })]
  }

  function describeSiteReport(filter: Filter): ReportWords {
    const platform = sitePlatforms.find((one) => one === filter['platformFilter'])
    const zones = new Map(sites?.flatMap((site) => site.zones.map(({ id, name }) => [id, name])))
    const tags = new Map(sites?.flatMap(({ tagMap }) => Object.entries(tagMap)))
    const isOn = (one: string) =>
      filter[one] === true || (one === 'tag' && (filter['tagContent'] || filter['platformTag']) === true)
    return {
      breakdowns: siteBreakdowns.filter(isOn).map((one) => t(`reports.breakdowns.${one}`)),
      platforms: platform ? [t(`reports.platforms.${platform}`)] : [],
      filters: [
        ...describeFilter(t('reports.placements'), list(filter['zoneIds']), zones),
        ...describeFilter(t('reports.tags'), list(filter['tags']), tags),
      ],
    }
  }

  function describeAppReport(filter: Filter): ReportWords {
    const names = Object.entries(appBreakdowns).filter(([one]) => filter[one] === true)
    const platforms = list(filter['platforms'])
    const codes = list(filter['countries'])
    const countries = new Intl.DisplayNames(language, { type: 'region' })
    const userId = filter['userId']
    const user = appUsers.find(({ id }) => id === userId)
    return {
      breakdowns: names.map(([, name]) => t(`reports.breakdowns.${name}`)),
      platforms,
      filters: [
        ...(user ? [t('reportJobs.filterOf', { name: t('reports.user'), values: user.name })] : []),
        ...describeFilter(
          t('reports.apps'),
          list(filter['apps']),
          new Map(apps.map(({ id, name }) => [id, name])),
        ),
        ...describeFilter(
          t('reports.countries'),
          codes,
          new Map(codes.filter((code) => /^[A-Z]{2}$/.test(code)).map((code) => [code, countries.of(code)!])),
        ),
      ],
    }
  }

  return (reportType, filter) =>
    reportType === 'site' ? describeSiteReport(filter) : describeAppReport(filter)
}
