import type { FilterConditions, QuickFilter } from '@matinee/contract/filters'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSavedState } from '../../lib/savedState.ts'
import { filtersForSite } from './filterOffers.ts'
import { filtersQuery, logFailure } from './filters.queries.ts'

/** The dashboard that quick filters apply to. */
export type FilteredReport = {
  /** Null: the sum of all sites. */
  siteId: string | null
  isShown: (filter: FilterConditions) => boolean
  /** Whether the dashboard's address has none of a quick filter's conditions. */
  hasNoConditions: boolean
  /** False: the filter's range is too long, and nothing changed. `isAfterReload`: the filter was selected before it. */
  apply: (filter: FilterConditions, isAfterReload?: boolean) => boolean
}

const select = (quickFilter: string | null) => useSavedState.setState({ quickFilter })

/**
 * The quick filters of a dashboard and the selected one, which survives a reload. It stays selected until the report
 * is changed by hand or the filter is deleted.
 */
export function useQuickFilters({ siteId, isShown, hasNoConditions, apply }: FilteredReport) {
  const savedId = useSavedState((state) => state.quickFilter)
  const { data, error, isFetching, refetch } = useQuery(filtersQuery)
  const filters = filtersForSite(data ?? [], siteId)
  const chosen = filters.find(({ id }) => id === savedId)
  const isOn = chosen !== undefined && isShown(chosen)

  useEffect(() => {
    if (error) logFailure('fetching', error)
  }, [error])

  const wasOn = useRef<QuickFilter>(undefined)
  const isReopened = useRef(false)
  useEffect(() => {
    if (isOn) wasOn.current = chosen
    // A filter that was just edited or selected is a new object and stays selected.
    else if (chosen && wasOn.current === chosen) select(null)
  }, [isOn, chosen])

  useEffect(() => {
    if (!data || isReopened.current) return
    isReopened.current = true
    const isMissing = savedId !== null && data.every(({ id }) => id !== savedId)
    const isRefused = chosen && hasNoConditions && !isOn && !apply(chosen, true)
    if (isMissing || isRefused) select(null)
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
