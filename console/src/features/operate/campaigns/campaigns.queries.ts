import {
  listCampaignHistory,
  listCampaigns,
  readCampaign,
  readCampaignDelivery,
} from '@matinee/contract/campaigns'
import { pollMs } from '@matinee/contract/plain/limits'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { CampaignSearch } from './campaignSearch.ts'

export const campaignsKey = ['operate', 'campaigns'] as const

export const campaignListQuery = (search: CampaignSearch) =>
  queryOptions({
    queryKey: [...campaignsKey, 'list', search],
    queryFn: ({ signal }) => api(listCampaigns, { query: search, signal }),
    placeholderData: keepPreviousData,
  })

export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: [...campaignsKey, id],
    queryFn: ({ signal }) => api(readCampaign, { params: { id }, signal }),
    // While a film is processed.
    refetchInterval: ({ state }) =>
      state.data?.films.some(({ status }) => status === 'UPLOADED' || status === 'TRANSCODING')
        ? pollMs
        : false,
  })

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [...campaignsKey, id, 'delivery'],
    queryFn: ({ signal }) => api(readCampaignDelivery, { params: { id }, signal }),
  })

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...campaignsKey, id, 'history'],
    queryFn: ({ signal }) => api(listCampaignHistory, { params: { id }, signal }),
  })
