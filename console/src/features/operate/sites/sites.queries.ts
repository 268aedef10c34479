import { listOperatedSites, listSiteHistory, readOperatedSite } from '@matinee/contract/adminSites'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { SiteListSearch } from './siteListSearch.ts'

export const operatedSitesKey = ['operate', 'sites'] as const

export const siteListQuery = (search: SiteListSearch & { perPage?: number }) =>
  queryOptions({
    queryKey: [...operatedSitesKey, 'list', search],
    queryFn: ({ signal }) => api(listOperatedSites, { query: search, signal }),
    placeholderData: keepPreviousData,
  })

export const operatedSiteQuery = (id: string) =>
  queryOptions({
    queryKey: [...operatedSitesKey, id],
    queryFn: ({ signal }) => api(readOperatedSite, { params: { id }, signal }),
  })

export const siteHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...operatedSitesKey, id, 'history'],
    queryFn: ({ signal }) => api(listSiteHistory, { params: { id }, signal }),
  })
