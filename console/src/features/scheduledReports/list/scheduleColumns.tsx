import { splitRecipients } from '@matinee/contract/plain/reports/schedules'
import type { ScheduledReport } from '@matinee/contract/scheduledReports'
import { allSitesId } from '@matinee/contract/sites'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { recipientsQuery } from '../scheduledReports.queries.ts'
import { StatusSwitch } from './StatusSwitch.tsx'
import { useScheduleWords } from '../useScheduleWords.ts'
import classes from './ScheduledReportTable.module.css'

/** The names of a filter's breakdowns, platforms and other conditions. */
export type FilterTexts = (
  reportType: 'site' | 'app',
  filter: Readonly<Record<string, unknown>>,
) => { breakdowns: string[]; platforms: string[]; filters: string[] }

type Columns = Column<ScheduledReport>[]

/** Status, name and recipients. */
export function useNameColumns(): Columns {
  const t = useTranslations('scheduledReports')
  const describe = useDescription()
  return [
    {
      id: 'status',
      title: t('status'),
      cardLabel: t('status'),
      renderCell: (report) => <StatusSwitch report={report} />,
    },
    {
      id: 'name',
      title: <Lines upper={t('name')} lower={t('recipients')} />,
      renderCell: (report) => (
        <Stack gap={2} className={classes.named}>
          <Text as="span" size="body" weight="medium" fit="two-lines">
            {report.reportName}
          </Text>
          <Text as="span" size="caption" tone="quiet" fit="two-lines">
            {describe(report)}
          </Text>
          <Recipients recipients={report.recipients} />
        </Stack>
      ),
    },
  ]
}

/** `shared` is `plan` and `updated` in one column, for tablets. */
export function usePlanColumns(filterTexts: FilterTexts): Record<'plan' | 'updated' | 'shared', Columns> {
  const t = useTranslations('scheduledReports')
  const jobs = useTranslations('reportJobs')
  const allPlatforms = useTranslations('reports')('platforms.all')
  const shownInstant = useFormatInstant()
  const { every } = useScheduleWords()
  const contentsOf = ({ reportType, reportFilter }: ScheduledReport) => {
    const { breakdowns, platforms } = filterTexts(reportType, reportFilter)
    return {
      upper: breakdowns.join(', ') || jobs('noBreakdowns'),
      lower: platforms.join(', ') || allPlatforms,
    }
  }
  const period = {
    id: 'period',
    title: t('period'),
    cardLabel: t('period'),
    renderCell: (report: ScheduledReport) => <div style={{ maxWidth: 200 }}>{every(report)}</div>,
  }
  const contained = {
    id: 'contents',
    title: <Lines upper={t('breakdowns')} lower={t('platforms')} />,
    cardLabel: t('contents'),
    renderCell: (report: ScheduledReport) => <Lines {...contentsOf(report)} />,
  }
  const updated = {
    id: 'updated',
    title: t('updated'),
    cardLabel: t('updated'),
    renderCell: ({ updatedAt }: ScheduledReport) => shownInstant(updatedAt),
  }
  const shared = {
    id: 'plan',
    title: <Lines upper={t('period')} lower={t('breakdowns')} />,
    renderCell: (report: ScheduledReport) => {
      const { upper, lower } = contentsOf(report)
      return (
        <Lines upper={every(report)} lower={upper}>
          <Quiet>{lower}</Quiet>
          <Quiet>
            {t('updated')}: {shownInstant(report.updatedAt)}
          </Quiet>
        </Lines>
      )
    },
  }
  return { plan: [period, contained], updated: [updated], shared: [shared] }
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <Text as="span" size="caption" tone="quiet">
    {children}
  </Text>
)

/** Values below each other, the first one emphasised. */
const Lines = ({ upper, lower, children }: { upper: string; lower: string; children?: ReactNode }) => (
  <Stack gap={2} className={classes.lines}>
    <span>{upper}</span> <Quiet>{lower}</Quiet>
    {children}
  </Stack>
)

/** Type, site and date range in one line. */
function useDescription(): (report: ScheduledReport) => string {
  const t = useTranslations('scheduledReports')
  const jobs = useTranslations('reportJobs')
  return ({ reportType, site, siteName, reportDateRange }) => {
    if (reportType === 'app') {
      const range = reportDateRange as 'daily'
      return [t('types.app'), t(`appRanges.${range}`)].join(' · ')
    }
    const name = siteName ?? (site === allSitesId ? t('form.allSites') : jobs('goneSite'))
    return [t('types.site'), name, t(`ranges.${reportDateRange}`)].join(' · ')
  }
}

function Recipients({ recipients }: { recipients: string }) {
  const t = useTranslations('scheduledReports')
  const { data: blocked } = useQuery(recipientsQuery)
  const all = splitRecipients(recipients)
  const unconfirmed = all.filter((one) =>
    blocked?.data.some(({ recipient, status }) => status === 'pending' && recipient === one.toLowerCase()),
  )
  return (
    <Stack title={all.join('\n')}>
      {all.slice(0, 2).map((one) => (
        <span key={one}>{one}</span>
      ))}
      {all.length > 2 && <Quiet>{t('recipientsMore', { count: all.length - 2 })}</Quiet>}
      {unconfirmed.length > 0 && <Quiet>{t('recipientsWaiting', { count: unconfirmed.length })}</Quiet>}
    </Stack>
  )
}
