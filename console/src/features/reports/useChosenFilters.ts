import type { Site } from '@matinee/contract/sites'
import { useTranslations } from 'use-intl'
import { chosenOf, readList, type ReportSearch } from './reportSearch.ts'
import { platformOf } from './siteParams.ts'

/** What a report is narrowed to, in words: "Platform: Mobile". */
export function useChosenFilters(site: Site, search: ReportSearch): string[] {
  const t = useTranslations('reports')
  const platform = platformOf(search, site)
  const ids = site.filters.placement ? readList(search.zones) : []
  const zones = site.zones.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const tags = site.filters.tag ? chosenOf(search.tags, Object.keys(site.tagMap)) : []
  return [
    ...(platform === 'all' ? [] : [`${t('platform')}: ${t(`platforms.${platform}`)}`]),
    ...(zones.length > 0 ? [`${t('placements')}: ${zones.join(', ')}`] : []),
    ...(tags.length > 0 ? [`${t('tags')}: ${tags.map((tag) => site.tagMap[tag]).join(', ')}`] : []),
  ]
}
