import { sharedRanges } from '@matinee/contract/plain/reports/reportDays'
import type { Site } from '@matinee/contract/sites'
import { useTranslations } from 'use-intl'
import { filterNames } from './quickFilterSearch.ts'
import { offeredBreakdowns } from '../../../shared/reports/siteBreakdowns.ts'
import { offeredZones } from './siteParams.ts'

/** The options of a quick filter for this site, with their texts. */
export function useFilterOffers(site: Site) {
  const t = useTranslations('reports')
  return {
    breakdowns: offeredBreakdowns(site).map((one) => ({
      value: filterNames[one],
      text: t(`breakdowns.${one}`),
    })),
    platforms: site.filters.platforms.map((one) => ({ value: one, text: t(`platforms.${one}`) })),
    placements: offeredZones(site).map(({ id, name }) => ({ value: id, text: name })),
    ranges: sharedRanges.map((code) => ({ value: code, text: t(`ranges.${code}`) })),
  }
}
