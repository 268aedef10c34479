import { listGrants, readOauthClient } from '@matinee/contract/oauth'
import type { ReplyOf } from '@matinee/contract/call'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Query parameters of the consent screen, set by the app. */
export type ConsentRequest = {
  client_id: string
  redirect_uri: string
  state?: string | undefined
  scope?: string | undefined
  code_challenge?: string | undefined
  code_challenge_method?: string | undefined
}
export type ClientRequest = ReplyOf<typeof readOauthClient>
export type Grant = ReplyOf<typeof listGrants>['data'][number]

export const consentQuery = (
  { client_id, redirect_uri, scope }: ConsentRequest,
  userId: string | undefined,
) =>
  queryOptions({
    queryKey: ['consent', userId, client_id, redirect_uri, scope],
    queryFn: ({ signal }) =>
      api(readOauthClient, { params: { id: client_id }, query: { redirect_uri, scope }, signal }),
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const grantsKey = ['oauthGrants'] as const

export const grantsQuery = queryOptions({
  queryKey: grantsKey,
  queryFn: ({ signal }) => api(listGrants, { signal }),
})
