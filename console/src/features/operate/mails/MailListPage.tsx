import { formatNumber } from '@matinee/contract/plain/format'
import { mailStates } from '@matinee/contract/plain/operate/mailStates'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ListBody } from '../list/ListBody.tsx'
import { useListSearch } from '../list/useListSearch.ts'
import { ValueFilter } from '../list/ValueFilter.tsx'
import { MailFilters } from './MailFilters.tsx'
import { mailListQuery } from './mails.queries.ts'
import { readMailSearch, type MailSearch } from './mailSearch.ts'
import { MailTable } from './MailTable.tsx'

/** The mails that Matinee sent or tried to send, newest first. */
export function MailListPage() {
  const t = useTranslations('operate.mails')
  const { search, change } = useListSearch(readMailSearch)
  return (
    <Page
      title={t('title')}
      controls={
        <ValueFilter
          label={t('filter')}
          values={mailStates}
          all={t('states.ALL')}
          textOf={(state) => t(`states.${state}`)}
          value={search.state}
          set={(state) => change({ state })}
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
  return (
    <ListBody
      query={useQuery(mailListQuery(search))}
      search={search}
      change={change}
      renderTable={(mails) => <MailTable mails={mails} />}
      paging={t('paging')}
      note={({ keptDays }) => t('kept', { days: formatNumber(keptDays, language) })}
      empty={t('empty')}
      noMatch={t('noMatch')}
      showAll={t('showAll')}
    />
  )
}
