import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { ListPages } from './ListPages.tsx'
import { NoMatch } from './NoMatch.tsx'
import type { Place } from './useListSearch.ts'

type Listed = { data: readonly { id: string }[]; hasPrevious: boolean; hasNext: boolean }

type Props<List extends Listed> = {
  query: UseQueryResult<List>
  /** The filters of the address, and its page. */
  search: Place
  change: (place: Place) => void
  /** Gets undefined while the list loads. */
  renderTable: (rows: List['data'] | undefined) => ReactNode
  /** The label of the way to the pages around this one. */
  paging: string
  /** One line below the table; without one, a single page has no line. */
  note?: (list: List) => string
  /** Where there is nothing yet. */
  empty: string
  /** What to do there. */
  start?: ReactNode
  /** Where nothing matches the filters, in a list that has some. */
  noMatch?: string
  /** The text of the way back to the first page of the whole list. */
  showAll: string
}

/** A page of a list: it loads, failed, is empty, or has a table with the way to the pages around it. */
export function ListBody<List extends Listed>({
  query,
  change,
  renderTable,
  paging,
  note,
  ...empty
}: Props<List>) {
  const list = query.data
  if (query.isError && !list) return <ErrorPanel error={query.error} retry={() => void query.refetch()} />
  if (list?.data.length === 0) return <NoRows {...empty} />
  return (
    <Stack gap={16}>
      {renderTable(list?.data)}
      {list && <ListPages label={paging} note={note?.(list) ?? ''} list={list} change={change} />}
    </Stack>
  )
}

type EmptyProps = Pick<Props<Listed>, 'search' | 'empty' | 'start' | 'noMatch' | 'showAll'>

/** An address may lead past the end of a list: its entries can be on other pages. */
function NoRows({ search: { after, before, ...filters }, empty, start, noMatch, showAll }: EmptyProps) {
  const t = useTranslations('operate')
  if (after !== undefined || before !== undefined) return <NoMatch text={t('emptyPage')} showAll={showAll} />
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return isFiltered && noMatch ? (
    <NoMatch text={noMatch} showAll={showAll} />
  ) : (
    <EmptyState text={empty} action={start} />
  )
}
