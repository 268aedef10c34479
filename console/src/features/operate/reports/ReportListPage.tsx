import { operatedReportStates } from '@matinee/contract/plain/operate/operatedReportStates'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { SearchField } from '../../../ui/form/SearchField.tsx'
import { Segments } from '../../../ui/form/Segments.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ListPages } from '../list/ListPages.tsx'
import { NoMatch } from '../list/NoMatch.tsx'
import { useListSearch } from '../list/useListSearch.ts'
import { reportListQuery } from './reports.queries.ts'
import { isFiltered, readReportSearch, type ReportSearch } from './reportSearch.ts'
import { ReportTable } from './ReportTable.tsx'

/** The scheduled reports of all accounts, newest first. */
export function ReportListPage() {
  const t = useTranslations('operate.reports')
  const { search, change } = useListSearch(readReportSearch)
  return (
    <Page
      title={t('title')}
      controls={
        <Segments
          label={t('filter')}
          value={search.state ?? 'ALL'}
          options={(['ALL', ...operatedReportStates] as const).map((value) => ({
            value,
            text: t(`states.${value}`),
          }))}
          onChange={(chosen) => change({ state: operatedReportStates.find((state) => state === chosen) })}
        />
      }
    >
      <Stack gap={24}>
        <SearchField
          label={t('account')}
          placeholder={t('accountPlaceholder')}
          clearLabel={t('clear')}
          value={search.account ?? ''}
          onSearch={(typed) => change({ account: typed.trim() || undefined })}
        />
        <ReportList search={search} change={change} />
      </Stack>
    </Page>
  )
}

type ListProps = { search: ReportSearch; change: (part: ReportSearch) => void }

function ReportList({ search, change }: ListProps) {
  const t = useTranslations('operate.reports')
  const query = useQuery(reportListQuery(search))
  if (query.isError && !query.data)
    return <ErrorPanel error={query.error} retry={() => void query.refetch()} />
  const list = query.data
  if (list?.data.length === 0) return <NoReports search={search} />
  return (
    <Stack gap={16}>
      <ReportTable reports={list?.data} />
      {list && <ListPages label={t('paging')} note={t('failedNote')} list={list} change={change} />}
    </Stack>
  )
}

function NoReports({ search }: { search: ReportSearch }) {
  const t = useTranslations('operate.reports')
  if (!isFiltered(search)) return <EmptyState text={t('empty')} />
  return <NoMatch text={t('noMatch')} showAll={t('showAll')} to="/operate/reports" />
}
