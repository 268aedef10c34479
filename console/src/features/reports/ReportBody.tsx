import type { DayRange } from '@matinee/contract/plain/calendar'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { PeriodNote } from './PeriodNote.tsx'
import type { ReportSearch } from './reportSearch.ts'
import { ReportState } from './ReportState.tsx'

type Note = ComponentProps<typeof PeriodNote>
type Props<T> = {
  report: UseQueryResult<T, unknown>
  before: UseQueryResult<Exclude<Note['comparison'], 'pending' | null>, unknown>
  hasBeforeFailed: boolean
  days: DayRange
  /** Null: nothing is compared. */
  compared: DayRange | null
  search: ReportSearch
  choose: (next: ReportSearch) => void
  beginning?: ComponentProps<typeof ReportState>['beginning']
  children: (data: T) => ReactNode
}

/** The part below the filters that both reports share: the period, then the report or its state. */
export function ReportBody<T extends { results: unknown[]; total: unknown; origin: Note['origin'] }>({
  report,
  before,
  hasBeforeFailed,
  days,
  compared,
  search,
  choose,
  beginning,
  children,
}: Props<T>) {
  const showMonth = () => choose({ ...search, range: '30D', from: undefined, to: undefined, page: undefined })
  return (
    <>
      <PeriodNote
        days={days}
        origin={report.data?.total ? report.data.origin : undefined}
        retryBefore={hasBeforeFailed ? before.refetch : null}
        comparison={compared && (before.data ?? 'pending')}
      />
      <ReportState
        query={report}
        isEmpty={({ results, total }) => results.length === 0 || total === null}
        showMonth={search.range === '30D' ? undefined : showMonth}
        beginning={beginning}
      >
        {children}
      </ReportState>
    </>
  )
}
