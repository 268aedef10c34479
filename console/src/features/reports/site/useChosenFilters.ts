import type { Site } from '@matinee/contract/sites'
import { useTranslations } from 'use-intl'
import type { ReportSearch } from '../reportSearch.ts'
import { chosenTags, chosenZones, chosenPlatform } from './siteParams.ts'

/** The filters of a report in words: "Platform: Mobile". */
export function useChosenFilters(site: Site, search: ReportSearch): string[] {
  const t = useTranslations('reports')
  const platform = chosenPlatform(search, site)
  const ids = chosenZones(search, site)
  const zones = site.zones.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const tags = chosenTags(search, site)
  return [
    ...(platform === 'all' ? [] : [`${t('platform')}: ${t(`platforms.${platform}`)}`]),
    ...(zones.length > 0 ? [`${t('placements')}: ${zones.join(', ')}`] : []),
    ...(tags.length > 0 ? [`${t('tags')}: ${tags.map((tag) => site.tagMap[tag]).join(', ')}`] : []),
  ]
}
