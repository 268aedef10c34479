import { createHash, randomBytes } from 'node:crypto'
import type { Call } from '@matinee/contract/call'
import { authorizeClient, exchangeToken } from '@matinee/contract/oauth'
import { createClient, type NewClient } from '../src/features/oauth/oauth.service.ts'
import { api, urlOf } from './api.ts'
import type { TestAccount } from './make.ts'
import { server } from './testServer.ts'

export type ThirdParty = { id: string; secret: string | null; redirectUri: string }
export type Fields = Record<string, string | undefined>
export type FormAnswer = { status: number; headers: Headers; body: Record<string, string> }

/** A new client with read and write access, by default a confidential one. */
export async function thirdParty(fields: Partial<NewClient> = {}): Promise<ThirdParty> {
  const { client, secret } = await createClient(
    server.deps.db,
    {
      name: 'Reports for you',
      redirectUris: ['https://app.example/cb'],
      readAccess: true,
      writeAccess: true,
      ...fields,
    },
    'cli',
  )
  return { id: client.id, secret, redirectUri: client.redirectUris[0]! }
}

export function pkce() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export const basic = ({ id, secret }: { id: string; secret: string | null }) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret ?? ''}`).toString('base64')}`,
})

/** Posts a form as a third party does; undefined fields are omitted. */
export async function postForm(
  call: Call,
  fields: Fields,
  headers: Record<string, string> = {},
): Promise<FormAnswer> {
  const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const answer = await fetch(urlOf(call), { method: 'POST', headers, body: new URLSearchParams(given) })
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, string>,
  }
}

/** The console's query for the consent of the user, with PKCE. */
export const asking = (client: ThirdParty, challenge = pkce().challenge) => ({
  response_type: 'code',
  client_id: client.id,
  redirect_uri: client.redirectUri,
  code_challenge: challenge,
  code_challenge_method: 'S256',
})

/** A code from the user's consent, with the form that exchanges it. */
export async function codeFor(
  account: TestAccount,
  client: ThirdParty,
  change: { scope?: string; redirect_uri?: string } = {},
): Promise<Fields & { code: string }> {
  const { verifier, challenge } = pkce()
  const query = { ...asking(client, challenge), ...change }
  const { redirectTo } = await api(account).get(authorizeClient, { query })
  return {
    grant_type: 'authorization_code',
    redirect_uri: query.redirect_uri,
    code_verifier: verifier,
    code: new URL(redirectTo).searchParams.get('code')!,
    client_id: client.id,
    ...(client.secret && { client_secret: client.secret }),
  }
}

/** The account with the client's tokens in place of the console's. */
export async function asThirdParty(
  account: TestAccount,
  client: ThirdParty,
  scope?: string,
): Promise<TestAccount> {
  const { body } = await postForm(exchangeToken, await codeFor(account, client, { ...(scope && { scope }) }))
  return { ...account, accessToken: body.access_token!, refreshToken: body.refresh_token! }
}
