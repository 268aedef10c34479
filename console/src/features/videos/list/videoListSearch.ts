import { defaultPageSize, pageSizes } from '@matinee/contract/plain/limits'
import { text, wholeNumber } from '../../../lib/searchParams.ts'

export type VideoListSearch = {
  page?: number | undefined
  perPage?: number | undefined
  search?: string | undefined
}

/** The list's query parameters; invalid values fall back to the first page of twenty. */
export function readVideoListSearch(raw: Record<string, unknown>): VideoListSearch {
  const [page, perPage] = [wholeNumber(raw['page']), wholeNumber(raw['perPage'])]
  const search = text(raw['search'])
  // All keys are set, because the router keeps those that are missing here.
  return {
    page: page || undefined,
    perPage: isPageSize(perPage) && perPage !== defaultPageSize ? perPage : undefined,
    search: search ? normalSearch(search) : undefined,
  }
}

const isPageSize = (value: number | undefined): value is number =>
  (pageSizes as readonly (number | undefined)[]).includes(value)

/** Trimmed and in lower case, including the Turkish İ and I. */
export function normalSearch(typed: string): string {
  return typed.trim().toLowerCase().slice(0, 200)
}
