import { holdsRight } from '@matinee/contract/plain/account/accountTypes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ReportJobs } from '../../features/reportJobs/ReportJobs.tsx'
import { ScheduledReports } from '../../features/scheduledReports/ScheduledReports.tsx'
import { sitesQuery } from '../../shared/lists.queries.ts'
import { useUser } from '../../lib/session/session.ts'
import { LinkTabs, linkTab } from '../../ui/page/LinkTabs.tsx'
import { useReportWords } from './useReportWords.ts'

/** /reports and its subpages except the scheduled reports. */
export function AsyncReportsPage() {
  const words = useReportWords(useSites().data?.sites)
  return <ReportJobs tabs={<ReportTabs open="async" />} wordsOf={words} />
}

/** /reports/scheduled */
export function ScheduledReportsPage() {
  const sites = useSites()
  const words = useReportWords(sites.data?.sites)
  return <ScheduledReports tabs={<ReportTabs open="scheduled" />} filterTexts={words} sites={sites} />
}

/** Only account types with site reports may list sites. */
function useSites() {
  const { integrationType } = useUser()
  return useQuery({ ...sitesQuery, enabled: holdsRight(integrationType, 'siteReport.read') })
}

function ReportTabs({ open }: { open: 'async' | 'scheduled' }) {
  const t = useTranslations('reportJobs')
  return (
    <LinkTabs label={t('tabs')}>
      {/* `aria-current` is set here: the list of async reports also has other addresses below /reports. */}
      <Link to="/reports" {...linkTab} aria-current={open === 'async' ? 'page' : undefined}>
        {t('async')}
      </Link>
      <Link to="/reports/scheduled" {...linkTab} aria-current={open === 'scheduled' ? 'page' : undefined}>
        {t('scheduled')}
      </Link>
    </LinkTabs>
  )
}
