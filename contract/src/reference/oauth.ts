import type * as oauth from '../oauth.ts'
import { tokens } from './account.ts'
import type { ReferenceOf } from './callReference.ts'
import { ids } from './exampleObjects.ts'

export const client = {
  id: ids.client,
  logo: null,
  name: 'Reel Reports',
  readAccess: true,
  verified: false,
  writeAccess: false,
}

const redirectUri = 'https://reel.example/done'

export const oauthReference: ReferenceOf<typeof oauth> = {
  readOauthClient: {
    description:
      'What the consent screen shows. `authorized` is true when the user allowed the same access before, so that the screen can be skipped; it is always false for public apps that return to the local machine or to a scheme of their own.',
    request: { params: { id: ids.client }, query: { redirect_uri: redirectUri, scope: 'read' } },
    reply: { authorized: false, client, scopes: ['read'] },
  },
  authorizeClient: {
    description:
      'Records the consent of the signed-in user and answers where to send the browser. The code in the address is valid for 60 seconds, once. 400 `pkce_required` without a `code_challenge` of the method S256.',
    request: {
      query: {
        response_type: 'code',
        client_id: ids.client,
        redirect_uri: redirectUri,
        state: 'n4Vx8',
        scope: 'read',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
      },
    },
    reply: {
      redirectTo: `${redirectUri}?code=Xw7Lp2RtQ9&state=n4Vx8&iss=https%3A%2F%2Fmatinee.example`,
    },
  },
  exchangeToken: {
    description:
      'With `grant_type=authorization_code`, exchanges the code of a consent; with `grant_type=refresh_token`, renews an access token. Apps with a secret authenticate by HTTP Basic or by `client_secret`; public apps send `client_id` only. Store the new refresh token: the old one stops working once the new one is used. At most 30 refused requests in ten minutes.',
    request: {
      body: {
        grant_type: 'authorization_code',
        code: 'Xw7Lp2RtQ9',
        redirect_uri: redirectUri,
        code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
        client_id: ids.client,
      },
    },
    reply: {
      access_token: tokens.accessToken,
      token_type: 'Bearer',
      expires_in: 900,
      refresh_token: tokens.refreshToken,
      scope: 'read',
    },
  },
  revokeToken: {
    description: 'Ends the session of an access or refresh token. Answers 200 for an unknown token too.',
    request: { body: { token: tokens.refreshToken, client_id: ids.client } },
    reply: {},
  },
  listGrants: {
    reply: {
      data: [
        {
          client,
          scopes: ['read'],
          createdAt: '2026-09-14T10:20:00.000Z',
          usedAt: '2026-11-22T18:05:31.000Z',
        },
      ],
    },
  },
  removeGrant: {
    description: 'The tokens of the app stop working immediately. The app must ask for access again.',
    request: { params: { id: ids.client } },
  },
}
