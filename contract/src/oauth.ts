import { z } from 'zod'
import { call, Id, IdParams, Instant } from './call.ts'

export const OauthScopes = z.array(z.enum(['read', 'write']))

export const OauthClient = z
  .object({
    id: z.string(),
    logo: z.string().nullable().describe('A `data:` URL.'),
    name: z.string(),
    readAccess: z.boolean().describe('The app may ask for the scope `read`.'),
    verified: z.boolean().describe("The app belongs to this platform's provider."),
    writeAccess: z.boolean().describe('The app may ask for the scope `write`.'),
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
    authorized: z.boolean().describe('The consent screen can be skipped.'),
    client: OauthClient,
    scopes: OauthScopes.describe('The requested scopes that the app is registered for.'),
  }),
})

export const authorizeClient = call({
  method: 'POST',
  path: '/oauth/authorize',
  summary: 'Allow an app access',
  access: 'signedIn',
  isPersonal: true,
  query: z.object({
    response_type: z.string().max(100).describe('Always `code`.'),
    client_id: Id,
    redirect_uri: RedirectUri.describe('Compared letter by letter with the registered ones.'),
    state: z.string().max(4096).optional().describe('Returned unchanged.'),
    scope: Scope.optional().describe(
      '`read`, `write` or both with a space between them; without it, all that the app is registered for.',
    ),
    code_challenge: z.string().max(128).optional(),
    code_challenge_method: z.string().max(20).optional().describe('Always `S256`.'),
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
    grant_type: z.string().max(100).describe('`authorization_code` or `refresh_token`.'),
    code: z.string().max(512).optional().describe('Valid for 60 seconds, once.'),
    redirect_uri: RedirectUri.optional().describe('The same as in the consent.'),
    code_verifier: z
      .string()
      .max(128)
      .optional()
      .describe('The text whose SHA-256 was the `code_challenge`.'),
    refresh_token: z.string().max(512).optional(),
    scope: Scope.optional().describe('For fewer scopes than before, when refreshing.'),
    client_id: z.string().max(128).optional(),
    client_secret: z.string().max(512).optional(),
  }),
  reply: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int().describe('Seconds.'),
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
