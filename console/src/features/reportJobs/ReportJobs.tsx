import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ReportJobTable, type WordsOf } from './ReportJobTable.tsx'
import { reportJobsQuery } from './reportJobs.queries.ts'

/** Reports made in the background, newest first. `tabs`: links to the other kind of reports. */
export function ReportJobs({ tabs, wordsOf }: { tabs: ReactNode; wordsOf: WordsOf }) {
  const t = useTranslations('reportJobs')
  const query = useQuery(reportJobsQuery)
  return (
    <Page title={t('title')} lede={t('lede')}>
      {tabs}
      {query.error && !query.data ? (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      ) : query.data?.data.length === 0 ? (
        <EmptyState text={t('empty')} detail={t('emptyDetail')} />
      ) : (
        <ReportJobTable jobs={query.data?.data} wordsOf={wordsOf} />
      )}
    </Page>
  )
}
