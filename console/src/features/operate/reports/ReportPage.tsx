import type { OperatedReport } from '@matinee/contract/adminReports'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Columns } from '../../../ui/layout/Columns.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Breadcrumbs, crumbLink } from '../../../ui/page/Breadcrumbs.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PanelSkeleton } from '../../../ui/page/PanelSkeleton.tsx'
import { reportQuery } from './reports.queries.ts'
import { RunsPanel } from './RunsPanel.tsx'
import { SendReportButton } from './SendReportButton.tsx'
import { useReportTime } from './useReportTime.ts'

/** One scheduled report: what it was to deliver, what the mail server said, and the way to send it now. */
export function ReportPage() {
  const t = useTranslations('operate.reports')
  const { reportId } = useParams({ from: '/operate/operate/reports/$reportId' })
  const query = useQuery(reportQuery(reportId))
  const title = query.data?.reportName ?? t('report')
  return (
    <Page
      title={title}
      breadcrumbs={
        <Breadcrumbs current={title}>
          <Link to="/operate/reports" {...crumbLink}>
            {t('title')}
          </Link>
        </Breadcrumbs>
      }
      controls={query.data && <SendReportButton report={query.data} />}
    >
      {query.data ? (
        <Columns widths="minmax(0, 2fr) minmax(0, 3fr)" gap={24} align="start">
          <ReportFacts report={query.data} />
          <RunsPanel runs={query.data.runs} />
        </Columns>
      ) : query.isError ? (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      ) : (
        <PanelSkeleton heights={[320, 480]} />
      )}
    </Page>
  )
}

function ReportFacts({ report }: { report: OperatedReport }) {
  const t = useTranslations('operate.reports')
  const instant = useFormatInstant()
  const timeOf = useReportTime()
  const { account, nextRunAt, recipients, reportType, siteName } = report
  return (
    <Panel title={t('facts')}>
      <Facts
        stacks
        gap={8}
        facts={[
          {
            name: t('account'),
            value: (
              <Link to="/operate/accounts/$accountId" params={{ accountId: account.id }}>
                {account.name}
              </Link>
            ),
          },
          { name: t('about'), value: reportType === 'app' ? t('apps') : (siteName ?? t('everySite')) },
          { name: t('time'), value: timeOf(report) },
          { name: t('next'), value: nextRunAt ? instant(nextRunAt) : t('states.paused') },
          {
            name: t('recipients'),
            value: (
              <Stack gap={4}>
                {recipients.split(';').map((recipient) => (
                  <Text key={recipient} fit="break">
                    {recipient}
                  </Text>
                ))}
              </Stack>
            ),
          },
          { name: t('changed'), value: instant(report.updatedAt) },
          { name: t('id'), value: report.id },
        ]}
      />
    </Panel>
  )
}
