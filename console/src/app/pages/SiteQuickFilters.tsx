import type { FilterConditions } from '@matinee/contract/filters'
import type { Site } from '@matinee/contract/sites'
import { useTranslations } from 'use-intl'
import { QuickFilters } from '../../features/filters/QuickFilters.tsx'
import {
  currentConditions,
  hasNoConditions,
  isShown,
  searchOfFilter,
  withoutFilter,
} from '../../features/reports/site/quickFilterSearch.ts'
import type { ReportSearch } from '../../features/reports/reportSearch.ts'
import { useToday } from '../../shared/useToday.ts'
import { useFilterOffers } from '../../features/reports/site/useFilterOffers.ts'
import { isAllSites } from '../../shared/isAllSites.ts'
import { notify } from '../../lib/savedState.ts'

type Props = {
  site: Site
  search: ReportSearch
  change: (next: ReportSearch, addsHistoryEntry?: boolean) => void
}

/** Quick filters of a site's report. The chosen filter becomes part of the dashboard's address. */
export function SiteQuickFilters({ site, search, change }: Props) {
  const t = useTranslations('reports')
  const today = useToday()
  const context = { search, site, today }
  function apply(filter: FilterConditions, isAfterReload = false) {
    const next = searchOfFilter(filter, context)
    if (next) change(next, !isAfterReload)
    else if (!isAfterReload) notify({ tone: 'warning', message: t('tooLong') })
    return next !== null
  }
  return (
    <QuickFilters
      siteId={isAllSites(site) ? null : site.id}
      offers={useFilterOffers(site)}
      shown={currentConditions(search, site)}
      isShown={(filter) => isShown(filter, context)}
      hasNoConditions={hasNoConditions(search)}
      apply={apply}
      clear={() => change(withoutFilter(search), true)}
    />
  )
}
