import { z } from 'zod'
import { call, Id, IdParams, Instant } from './call.ts'

export const OauthScopes = z.array(z.enum(['read', 'write']))

export const OauthClient = z
  .object({
    id: z.string(),
    /** A data: URL, so that showing it sends no request. */
    logo: z.string().nullable(),
    name: z.string(),
    readAccess: z.boolean(),
    /** The app belongs to this platform's provider. */
    verified: z.boolean(),
    writeAccess: z.boolean(),
  })
  .meta({ id: 'OauthClient' })
export type OauthClient = z.output<typeof OauthClient>

const RedirectUri = z.string().min(1).max(2048)
/** Space-separated (RFC 6749 3.3); by default all scopes that the client is registered for. */
const Scope = z.string().max(200)

export const readOauthClient = call({
  method: 'GET',
  path: '/oauth/clients/:id',
  summary: 'Read an app asking for access',
  access: 'signedIn',
  params: IdParams,
  query: z.object({ redirect_uri: RedirectUri.optional(), scope: Scope.optional() }),
  reply: z.object({
    authorized: z.boolean(),
    client: OauthClient,
    /** The requested scopes that the client is registered for. */
    scopes: OauthScopes,
  }),
})

export const authorizeClient = call({
  method: 'POST',
  path: '/oauth/authorize',
  summary: 'Allow an app access',
  access: 'signedIn',
  isPersonal: true,
  query: z.object({
    response_type: z.string().max(100),
    client_id: Id,
    redirect_uri: RedirectUri,
    /** Returned unchanged. */
    state: z.string().max(4096).optional(),
    scope: Scope.optional(),
    code_challenge: z.string().max(128).optional(),
    code_challenge_method: z.string().max(20).optional(),
  }),
  reply: z.object({ redirectTo: z.string() }),
})

export const exchangeToken = call({
  method: 'POST',
  path: '/oauth/token',
  summary: 'Get an OAuth token',
  access: 'public',
  isForm: true,
  body: z.object({
    grant_type: z.string().max(100),
    code: z.string().max(512).optional(),
    redirect_uri: RedirectUri.optional(),
    code_verifier: z.string().max(128).optional(),
    refresh_token: z.string().max(512).optional(),
    scope: Scope.optional(),
    client_id: z.string().max(128).optional(),
    client_secret: z.string().max(512).optional(),
  }),
  reply: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    /** Seconds. */
    expires_in: z.int(),
    refresh_token: z.string(),
    scope: z.string(),
  }),
})

export const revokeToken = call({
  method: 'POST',
  path: '/oauth/revoke',
  summary: 'Revoke an OAuth token',
  access: 'public',
  isForm: true,
  body: z.object({
    token: z.string().min(1).max(512),
    token_type_hint: z.string().max(100).optional(),
    client_id: z.string().max(128).optional(),
    client_secret: z.string().max(512).optional(),
  }),
  reply: z.object({}),
})

export const listGrants = call({
  method: 'GET',
  path: '/oauth/grants',
  summary: 'List connected apps',
  access: 'signedIn',
  reply: z.object({
    data: z.array(
      z.object({
        client: OauthClient,
        scopes: OauthScopes,
        createdAt: Instant,
        usedAt: Instant.nullable(),
      }),
    ),
  }),
})

export const removeGrant = call({
  method: 'DELETE',
  path: '/oauth/clients/:id/grant',
  summary: 'Revoke the access of an app',
  access: 'signedIn',
  isPersonal: true,
  params: IdParams,
  reply: null,
})
