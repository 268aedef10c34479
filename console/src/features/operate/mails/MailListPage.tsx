import { formatNumber } from '@matinee/contract/plain/format'
import { mailStates } from '@matinee/contract/plain/operate/mailStates'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { Segments } from '../../../ui/form/Segments.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ListPages } from '../list/ListPages.tsx'
import { NoMatch } from '../list/NoMatch.tsx'
import { useListSearch } from '../list/useListSearch.ts'
import { MailFilters } from './MailFilters.tsx'
import { mailListQuery } from './mails.queries.ts'
import { isFiltered, readMailSearch, type MailSearch } from './mailSearch.ts'
import { MailTable } from './MailTable.tsx'

/** The mails that Matinee sent or tried to send, newest first. */
export function MailListPage() {
  const t = useTranslations('operate.mails')
  const { search, change } = useListSearch(readMailSearch)
  return (
    <Page
      title={t('title')}
      controls={
        <Segments
          label={t('filter')}
          value={search.state ?? 'ALL'}
          options={(['ALL', ...mailStates] as const).map((value) => ({ value, text: t(`states.${value}`) }))}
          onChange={(chosen) => change({ state: mailStates.find((state) => state === chosen) })}
        />
      }
    >
      <Stack gap={24}>
        <MailFilters search={search} change={change} />
        <MailList search={search} change={change} />
      </Stack>
    </Page>
  )
}

type ListProps = { search: MailSearch; change: (part: MailSearch) => void }

function MailList({ search, change }: ListProps) {
  const t = useTranslations('operate.mails')
  const language = useLocale()
  const query = useQuery(mailListQuery(search))
  if (query.isError && !query.data)
    return <ErrorPanel error={query.error} retry={() => void query.refetch()} />
  const list = query.data
  if (list?.data.length === 0) return <NoMails search={search} />
  return (
    <Stack gap={16}>
      <MailTable mails={list?.data} />
      {list && (
        <ListPages
          label={t('paging')}
          note={t('kept', { days: formatNumber(list.keptDays, language) })}
          list={list}
          change={change}
        />
      )}
    </Stack>
  )
}

function NoMails({ search }: { search: MailSearch }) {
  const t = useTranslations('operate.mails')
  if (!isFiltered(search)) return <EmptyState text={t('empty')} />
  return <NoMatch text={t('noMatch')} showAll={t('showAll')} to="/operate/mails" />
}
