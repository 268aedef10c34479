import type { QuickFilter } from '@matinee/contract/filters'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSavedState } from '../../lib/savedState.ts'
import { filtersOf, type FilterFields } from './filterOffers.ts'
import { filtersQuery, logFailure } from './filters.queries.ts'

/** The dashboard that quick filters are of. */
export type FilteredReport = {
  /** Null: the sum of all sites. */
  siteId: string | null
  isShown: (filter: FilterFields) => boolean
  /** True while the address leaves everything to the dashboard. */
  isBare: boolean
  /** False: its range is longer than a report may be, and nothing changed. `isKept`: it was chosen before a reload. */
  apply: (filter: FilterFields, isKept?: boolean) => boolean
}

const select = (quickFilter: string | null) => useSavedState.setState({ quickFilter })

/**
 * The quick filters of a dashboard and the chosen one, which survives a reload. It stays chosen until the
 * report is changed by hand; one that no longer exists is forgotten.
 */
export function useQuickFilters({ siteId, isShown, isBare, apply }: FilteredReport) {
  const kept = useSavedState((state) => state.quickFilter)
  const { data, error, isFetching, refetch } = useQuery(filtersQuery)
  const filters = filtersOf(data ?? [], siteId)
  const chosen = filters.find(({ id }) => id === kept)
  const isOn = chosen !== undefined && isShown(chosen)

  useEffect(() => {
    if (error) logFailure('fetching', error)
  }, [error])

  const wasOn = useRef<QuickFilter>(undefined)
  const isReopened = useRef(false)
  useEffect(() => {
    if (isOn) wasOn.current = chosen
    // One that was edited or chosen a moment ago is another than the one that was on.
    else if (chosen && wasOn.current === chosen) select(null)
  }, [isOn, chosen])

  useEffect(() => {
    if (!data || isReopened.current) return
    isReopened.current = true
    const isGone = kept !== null && data.every(({ id }) => id !== kept)
    const isRefused = chosen && isBare && !isOn && !apply(chosen, true)
    if (isGone || isRefused) select(null)
    // oxlint-disable-next-line react/exhaustive-deps -- once, with what is there when the filters arrive
  }, [data])

  return {
    filters,
    selected: isOn ? chosen : undefined,
    isLoading: isFetching && !data,
    hasFailed: error !== null && !data,
    refetch: () => void refetch(),
    choose: (filter: QuickFilter) => {
      if (apply(filter)) select(filter.id)
    },
    forget: () => select(null),
  }
}
