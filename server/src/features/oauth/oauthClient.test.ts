import { authorizeClient } from '@matinee/contract/oauth'
import * as oauth from 'oauth4webapi'
import { expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { thirdParty } from '../../../testing/thirdParty.ts'

// oxlint-disable-next-line typescript/no-deprecated -- the test server speaks plain HTTP
const plain = { [oauth.allowInsecureRequests]: true }

/** As the console once the user allows it: sends the query that it was opened with to the API. */
async function allowInConsole(account: TestAccount, opened: URL): Promise<URL> {
  const query = Object.fromEntries(opened.searchParams) as never
  const { redirectTo } = await api(account).get(authorizeClient, { query })
  return new URL(redirectTo)
}

async function openingOf(as: oauth.AuthorizationServer, client: oauth.Client, redirectUri: string) {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const opened = new URL(as.authorization_endpoint!)
  const parameters = {
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'read',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) opened.searchParams.set(name, value)
  return { opened, verifier, state }
}

test.each([
  ['public', true, () => oauth.None()],
  ['confidential, by its header', false, (secret: string) => oauth.ClientSecretBasic(secret)],
  ['confidential, in the body', false, (secret: string) => oauth.ClientSecretPost(secret)],
])('the certified client library completes the entire flow as a client that is %s', async (...given) => {
  const [, isPublic, authenticationBy] = given
  const account = await make.account()
  const { id, secret, redirectUri } = await thirdParty({ isPublic })
  const issuer = new URL(server.url)
  const discovery = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...plain })
  const as = await oauth.processDiscoveryResponse(issuer, discovery)
  const client: oauth.Client = { client_id: id }
  const authentication = authenticationBy(secret ?? '')

  const { opened, verifier, state } = await openingOf(as, client, redirectUri)
  const landed = await allowInConsole(account, opened)
  expect(() => oauth.validateAuthResponse(as, client, landed, 'another state')).toThrow(/"state"/)
  const otherIssuer = { ...as, issuer: 'https://other.example' }
  expect(() => oauth.validateAuthResponse(otherIssuer, client, landed, state)).toThrow(/"iss"/)
  const callback = oauth.validateAuthResponse(as, client, landed, state)
  const answer = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    authentication,
    callback,
    redirectUri,
    verifier,
    plain,
  )
  const first = await oauth.processAuthorizationCodeResponse(as, client, answer)
  expect(first).toMatchObject({ token_type: 'bearer', scope: 'read', expires_in: 900 })

  const listVideos = (token: string) =>
    oauth.protectedResourceRequest(
      token,
      'GET',
      new URL(`${server.url}/api/v1/videos`),
      undefined,
      undefined,
      plain,
    )
  expect((await listVideos(first.access_token)).status).toBe(200)

  const refreshed = await oauth.processRefreshTokenResponse(
    as,
    client,
    await oauth.refreshTokenGrantRequest(as, client, authentication, first.refresh_token!, plain),
  )
  expect((await listVideos(refreshed.access_token)).status).toBe(200)

  const revoked = await oauth.revocationRequest(as, client, authentication, refreshed.refresh_token!, plain)
  expect(await oauth.processRevocationResponse(revoked)).toBeUndefined()
  for (const token of [first.access_token, refreshed.access_token])
    await expect(listVideos(token)).rejects.toMatchObject({ status: 401 })
})
