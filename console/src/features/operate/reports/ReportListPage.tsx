import { operatedReportStates } from '@matinee/contract/plain/operate/operatedReportStates'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ListBody } from '../list/ListBody.tsx'
import { TextFilter } from '../list/TextFilter.tsx'
import { useListSearch } from '../list/useListSearch.ts'
import { ValueFilter } from '../list/ValueFilter.tsx'
import { reportListQuery } from './reports.queries.ts'
import { readReportSearch, type ReportSearch } from './reportSearch.ts'
import { ReportTable } from './ReportTable.tsx'

/** The scheduled reports of all accounts, newest first. */
export function ReportListPage() {
  const t = useTranslations('operate.reports')
  const { search, change } = useListSearch(readReportSearch)
  return (
    <Page
      title={t('title')}
      controls={
        <ValueFilter
          label={t('filter')}
          values={operatedReportStates}
          all={t('states.ALL')}
          textOf={(state) => t(`states.${state}`)}
          value={search.state}
          set={(state) => change({ state })}
        />
      }
    >
      <Stack gap={24}>
        <TextFilter
          label={t('account')}
          placeholder={t('accountPlaceholder')}
          clearLabel={t('clear')}
          value={search.account}
          set={(account) => change({ account })}
        />
        <ReportList search={search} change={change} />
      </Stack>
    </Page>
  )
}

type ListProps = { search: ReportSearch; change: (part: ReportSearch) => void }

function ReportList({ search, change }: ListProps) {
  const t = useTranslations('operate.reports')
  return (
    <ListBody
      query={useQuery(reportListQuery(search))}
      search={search}
      change={change}
      renderTable={(reports) => <ReportTable reports={reports} />}
      paging={t('paging')}
      note={() => t('failedNote')}
      empty={t('empty')}
      noMatch={t('noMatch')}
      showAll={t('showAll')}
    />
  )
}
