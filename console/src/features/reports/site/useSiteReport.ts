import type { Site } from '@matinee/contract/sites'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { notify } from '../../../lib/savedState.ts'
import { useUser } from '../../../lib/session/session.ts'
import { comparedDays, earlierDays } from '@matinee/contract/plain/reports/compared'
import { siteComparisonQuery, siteReportQuery } from '../reports.queries.ts'
import { requestedDays, type Comparison, type ReportSearch } from '../reportSearch.ts'
import { plainly, siteParams } from './siteParams.ts'
import { useToday } from '../../../shared/useToday.ts'

/** Loads the report of an address, then the totals and days that it is compared with. */
export function useSiteReport(site: Site, search: ReportSearch) {
  const t = useTranslations('reports')
  const { email, currency } = useUser()
  const today = useToday()
  const days = requestedDays(search, 'week', today)
  const params = siteParams(search, site, days)
  const isOpen = days.end >= today
  const vs: Comparison = search.vs ?? 'before'
  const compared = vs === 'none' ? null : comparedDays(days, vs)
  const onRefused = () => notify({ tone: 'error', message: t('jobRefused') })
  const report = useQuery(
    siteReportQuery({
      siteId: site.id,
      params,
      isOpen,
      recipient: { email, currency, onRefused },
    }),
  )
  const before = useQuery({
    ...siteComparisonQuery({ siteId: site.id, params: plainly(params), ...earlierDays(compared ?? days) }),
    enabled: compared !== null && (report.data?.results.length ?? 0) > 0,
  })
  const hasBeforeFailed = compared !== null && before.isError && before.data === undefined
  return { report, before, hasBeforeFailed, days, compared, params, vs, currency, today }
}
