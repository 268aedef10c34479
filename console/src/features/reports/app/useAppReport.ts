import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { notify } from '../../../lib/savedState.ts'
import { useUser } from '../../../lib/session/session.ts'
import { appParams, plainlyApp } from './appParams.ts'
import { comparedDays, earlierDays } from '@matinee/contract/plain/reports/compared'
import { appComparisonQuery, appReportQuery } from '../reports.queries.ts'
import { requestedDays, type Comparison, type ReportSearch } from '../reportSearch.ts'
import { useToday } from '../../../shared/useToday.ts'

/** Like `useSiteReport`, but by account instead of site. */
export function useAppReport(userId: string | null, search: ReportSearch) {
  const t = useTranslations('reports')
  const { email, currency } = useUser()
  const today = useToday()
  const days = requestedDays(search, 'yesterday', today)
  const params = appParams(search, days, userId)
  const isOpen = days.end >= today
  const vs: Comparison = search.vs ?? 'before'
  const compared = vs === 'none' ? null : comparedDays(days, vs)
  const onRefused = () => notify({ tone: 'error', message: t('jobRefused') })
  const report = useQuery(appReportQuery({ params, isOpen, recipient: { email, currency, onRefused } }))
  const before = useQuery({
    ...appComparisonQuery({ params: plainlyApp(params), ...earlierDays(compared ?? days) }),
    enabled: compared !== null && (report.data?.results.length ?? 0) > 0,
  })
  const hasBeforeFailed = compared !== null && before.isError && before.data === undefined
  return { report, before, hasBeforeFailed, days, compared, vs, today }
}
