import { listMachineTokens, listOauthClients } from '@matinee/contract/programs'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export const programsKey = ['operate', 'programs'] as const

export const clientsQuery = queryOptions({
  queryKey: [...programsKey, 'clients'],
  queryFn: ({ signal }) => api(listOauthClients, { signal }),
})

export const tokensQuery = queryOptions({
  queryKey: [...programsKey, 'tokens'],
  queryFn: ({ signal }) => api(listMachineTokens, { signal }),
})
