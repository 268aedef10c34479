import { removeFilter, restoreFilter, type QuickFilter } from '@matinee/contract/filters'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { codeOf } from '../../lib/apiError.ts'
import { notify } from '../../lib/savedState.ts'
import { filtersQuery } from './filters.queries.ts'

/** A filter that was deleted while the list was open. `index`: its position among the rows. */
type Deletion = { filter: QuickFilter; index: number; isDeleted: boolean; failure: string | null }

export type FilterRow = { filter: QuickFilter; isDeleted: boolean; failure: string | null }

/**
 * Deletes and restores quick filters without asking. A deleted filter keeps its row, with an Undo button, until the
 * list closes, even when the list is reloaded. A failure is shown in the row, or as a notification once the list has
 * closed.
 */
export function useFilterDeletions(filters: readonly QuickFilter[], isListOpen: boolean) {
  const t = useTranslations()
  const client = useQueryClient()
  const [deletions, setDeletions] = useState<readonly Deletion[]>([])
  const rows = rowsWith(filters, deletions)
  const latest = useRef({ deletions, isListOpen, rows })
  useLayoutEffect(() => {
    latest.current = { deletions, isListOpen, rows }
  })
  /** The filters whose last change is a deletion. */
  const deletedIds = useRef(new Set<string>())

  const change = (filter: QuickFilter, isDeleted: boolean, failure: string | null = null) => {
    const others = latest.current.deletions.filter((one) => one.filter.id !== filter.id)
    const index = latest.current.rows.findIndex((row) => row.filter.id === filter.id)
    latest.current.deletions = [...others, { filter, index, isDeleted, failure }]
    if (latest.current.isListOpen) setDeletions(latest.current.deletions)
    const { rows } = latest.current
    client.setQueryData(filtersQuery.queryKey, (all) =>
      isDeleted ? all?.filter(({ id }) => id !== filter.id) : withFilter(all, filter, rows),
    )
  }

  const { mutate } = useMutation({
    // Runs one at a time: a restoration waits for its deletion.
    scope: { id: 'filterDeletions' },
    mutationFn: ({ filter: { id }, isDeleted }: Pick<Deletion, 'filter' | 'isDeleted'>): Promise<unknown> =>
      isDeleted ? api(removeFilter, { params: { id } }) : api(restoreFilter, { params: { id } }),
    onMutate: async ({ filter, isDeleted }) => {
      if (isDeleted) deletedIds.current.add(filter.id)
      else deletedIds.current.delete(filter.id)
      change(filter, isDeleted)
      await client.cancelQueries({ queryKey: filtersQuery.queryKey })
    },
    onError: (error, { filter, isDeleted }) => {
      // The user has undone it meanwhile, or another session has deleted the filter.
      if (deletedIds.current.has(filter.id) !== isDeleted) return
      if (isDeleted && codeOf(error) === 'not_found') return
      const title = t(isDeleted ? 'filters.notDeleted' : 'filters.notRestored')
      const message = t(`errors.${codeOf(error)}`)
      change(filter, !isDeleted, `${title}. ${message}`)
      if (!latest.current.isListOpen) notify({ tone: 'error', title, message })
    },
    onSettled: () => client.invalidateQueries({ queryKey: filtersQuery.queryKey }),
  })

  return {
    rows,
    remove: (filter: QuickFilter) => mutate({ filter, isDeleted: true }),
    restore: (filter: QuickFilter) => mutate({ filter, isDeleted: false }),
    /** Removes the rows of deleted filters; called when the list closes. */
    forget: () => setDeletions([]),
  }
}

function rowsWith(filters: readonly QuickFilter[], deletions: readonly Deletion[]): FilterRow[] {
  const rows: FilterRow[] = filters.map((filter) => ({ filter, isDeleted: false, failure: null }))
  for (const { filter, index, isDeleted, failure } of deletions.toSorted(
    (one, other) => one.index - other.index,
  )) {
    const row = rows.find((one) => one.filter.id === filter.id)
    if (row) Object.assign(row, { isDeleted, failure })
    else if (isDeleted) rows.splice(index, 0, { filter, isDeleted, failure })
  }
  return rows
}

/** `all` with `filter` back before the rows that follow it. */
function withFilter(
  all: QuickFilter[] | undefined,
  filter: QuickFilter,
  rows: readonly FilterRow[],
): QuickFilter[] | undefined {
  if (!all || all.some(({ id }) => id === filter.id)) return all
  const following = rows
    .slice(rows.findIndex((row) => row.filter.id === filter.id) + 1)
    .map((row) => row.filter.id)
  const index = all.findIndex(({ id }) => following.includes(id))
  return index < 0 ? [...all, filter] : all.toSpliced(index, 0, filter)
}
