import { logout } from '@matinee/contract/auth'
import {
  authorizeClient,
  exchangeToken,
  listGrants,
  readOauthClient,
  removeGrant,
  revokeToken,
} from '@matinee/contract/oauth'
import { listVideos } from '@matinee/contract/videos'
import { expect, test } from 'vitest'
import { api, urlOf } from '../../../testing/api.ts'
import { make } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { asking, asThirdParty, basic, codeFor, postForm, thirdParty } from '../../../testing/thirdParty.ts'
import * as service from './oauth.service.ts'

const { db } = server.deps
const png = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1').toString('base64')}`
const auditOf = async (accountId: string) =>
  (
    await db.selectFrom('audit').select('kind').where('accountId', '=', accountId).orderBy('id').execute()
  ).map(({ kind }) => kind)

test('the consent screen gets the client, its scopes and whether the user allowed the same before', async () => {
  const account = await make.account()
  const client = await thirdParty({ name: 'Reports', logo: png, verified: true })
  const ask = (scope?: string) =>
    api(account).get(readOauthClient, {
      params: { id: client.id },
      query: { redirect_uri: client.redirectUri, ...(scope && { scope }) },
    })
  expect(await ask('read')).toEqual({
    authorized: false,
    client: {
      id: client.id,
      logo: png,
      name: 'Reports',
      readAccess: true,
      verified: true,
      writeAccess: true,
    },
    scopes: ['read'],
  })
  await api(account).get(authorizeClient, { query: { ...asking(client), scope: 'read' } })
  expect(await ask('read')).toMatchObject({ authorized: true })
  expect(await ask()).toMatchObject({ authorized: false, scopes: ['read', 'write'] })
  await api(account).get(authorizeClient, { query: { ...asking(client), scope: 'write' } })
  expect(await ask('write read')).toMatchObject({ authorized: true })
  const stranger = await make.account()
  expect(await api(stranger).get(readOauthClient, { params: { id: client.id }, query: {} })).toMatchObject({
    authorized: false,
  })
})

test('allowing sends the browser to the redirect_uri with its own query, the code, the state and the issuer', async () => {
  const uri = 'https://app.example/cb?tenant=a%20b'
  const client = await thirdParty({ redirectUris: [uri] })
  const state = 'x y+z&=%2F#ş"\u2028'
  const { redirectTo } = await api(await make.account()).get(authorizeClient, {
    query: { ...asking(client), state },
  })
  expect(redirectTo.startsWith(`${uri}&code=`)).toBe(true)
  const { searchParams } = new URL(redirectTo)
  expect([...searchParams.keys()]).toEqual(['tenant', 'code', 'state', 'iss'])
  expect(searchParams.get('state')).toBe(state)
  expect(searchParams.get('iss')).toBe(server.url)
  expect(searchParams.get('code')).toMatch(/^[\w-]{43}$/)
})

test('a consent is audited once, and again only when it has more scopes', async () => {
  const account = await make.account()
  const client = await thirdParty()
  for (const scope of ['read', 'read', 'read write', 'write'])
    await api(account).get(authorizeClient, { query: { ...asking(client), scope } })
  expect((await auditOf(account.id)).filter((kind) => kind === 'consent_given')).toHaveLength(2)
})

test('ten simultaneous consents make one grant', async () => {
  const account = await make.account()
  const client = await thirdParty()
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      api(account).get(authorizeClient, {
        query: { ...asking(client), scope: index % 2 ? 'read' : 'write' },
      }),
    ),
  )
  const { data } = await api(account).get(listGrants)
  expect(data.map(({ scopes }) => scopes)).toEqual([['read', 'write']])
})

test('a public client on loopback may use any port', async () => {
  const client = await thirdParty({ isPublic: true, redirectUris: ['http://127.0.0.1/cb'] })
  const form = await codeFor(await make.account(), client, { redirect_uri: 'http://127.0.0.1:51004/cb' })
  expect((await postForm(exchangeToken, form)).status).toBe(200)
})

test('the token answer must not be cached, and pages of every origin may read it', async () => {
  const client = await thirdParty({ isPublic: true })
  const form = await codeFor(await make.account(), client, { scope: 'read' })
  const { headers, body } = await postForm(exchangeToken, form)
  expect(Object.keys(body)).toEqual(['access_token', 'token_type', 'expires_in', 'refresh_token', 'scope'])
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: 'read' })
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('pragma')).toBe('no-cache')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-allow-credentials')).toBeNull()
  const refused = await postForm(exchangeToken, { grant_type: 'authorization_code' })
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
})

test.each([urlOf(exchangeToken), urlOf(revokeToken), `${server.url}/.well-known/oauth-authorization-server`])(
  'the preflight request of a browser to %s is allowed',
  async (url) => {
    const { status, headers } = await fetch(url, { method: 'OPTIONS' })
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-headers')).toContain('authorization')
  },
)

test('a client sends its credentials in the header, percent-encoded, or in the body', async () => {
  const [account, client] = [await make.account(), await thirdParty()]
  const { client_id: id, client_secret: secret, ...form } = await codeFor(account, client)
  const escaped = { id: id!.replace(/^./, (c) => `%${c.charCodeAt(0).toString(16)}`), secret: secret! }
  expect((await postForm(exchangeToken, form, basic(escaped))).status).toBe(200)
  expect((await postForm(exchangeToken, await codeFor(account, client))).status).toBe(200)
})

test('a confidential client must use PKCE too: no code without a challenge, no token without its verifier', async () => {
  const account = await make.account()
  const client = await thirdParty()
  const { code_challenge: _, code_challenge_method: __, ...query } = asking(client)
  expect(await api(account).refusal(authorizeClient, { query })).toEqual([400, 'pkce_required'])
  const { code_verifier: ___, ...form } = await codeFor(account, client)
  const answer = await postForm(exchangeToken, form)
  expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant'])
})

test.each([
  ['a public client on loopback', true, 'http://127.0.0.1/cb', 'http://127.0.0.1:51004/cb', false],
  ['a public client with a scheme of its own', true, 'com.example.app:/cb', 'com.example.app:/cb', false],
  ['a public client at an https address', true, 'https://app.example/cb', 'https://app.example/cb', true],
  ['a confidential client on loopback', false, 'http://127.0.0.1:4000/cb', 'http://127.0.0.1:4000/cb', true],
])(
  '%s: consent is skipped only where nobody else can receive the answer',
  async (_, isPublic, registered, uri, isRemembered) => {
    const account = await make.account()
    const client = await thirdParty({ isPublic, redirectUris: [registered] })
    await api(account).get(authorizeClient, { query: { ...asking(client), redirect_uri: uri } })
    const { authorized } = await api(account).get(readOauthClient, {
      params: { id: client.id },
      query: { redirect_uri: uri },
    })
    expect(authorized).toBe(isRemembered)
    const { authorized: withoutAddress } = await api(account).get(readOauthClient, {
      params: { id: client.id },
      query: {},
    })
    expect(withoutAddress).toBe(isRemembered)
  },
)

test('a public client with a loopback address needs consent again unless the request names its https address', async () => {
  const account = await make.account()
  const addresses = ['https://app.example/cb', 'http://127.0.0.1/cb']
  const client = await thirdParty({ isPublic: true, redirectUris: addresses })
  await api(account).get(authorizeClient, { query: asking(client) })
  const isRemembered = async (query: { redirect_uri?: string }) =>
    (await api(account).get(readOauthClient, { params: { id: client.id }, query })).authorized
  expect(await isRemembered({ redirect_uri: addresses[0]! })).toBe(true)
  expect(await isRemembered({ redirect_uri: addresses[1]! })).toBe(false)
  expect(await isRemembered({})).toBe(false)
})

test('a token has the granted scopes that the client is registered for, read again at each call', async () => {
  const client = await thirdParty()
  const third = await asThirdParty(await make.account(), client)
  expect(await api(third).status(listVideos, {})).toBe(200)
  await service.setClient(db, client.id, { readAccess: false }, 'cli')
  expect(await api(third).refusal(listVideos, {})).toEqual([403, 'insufficient_scope'])
  const form = { grant_type: 'refresh_token', refresh_token: third.refreshToken }
  expect((await postForm(exchangeToken, form, basic(client))).body.scope).toBe('write')
  await service.setClient(db, client.id, { readAccess: true, isDisabled: true }, 'cli')
  expect(await api(third).status(listVideos, {})).toBe(401)
})

test('a client that lost the answer to a refresh may use the same token again', async () => {
  const client = await thirdParty({ isPublic: true })
  const third = await asThirdParty(await make.account(), client)
  const form = { grant_type: 'refresh_token', refresh_token: third.refreshToken, client_id: client.id }
  await postForm(exchangeToken, form)
  const { body } = await postForm(exchangeToken, form)
  expect(await api({ ...third, accessToken: body.access_token! }).status(listVideos, {})).toBe(200)
})

test('of twenty simultaneous uses of one code one succeeds, and no token stays valid', async () => {
  const [account, client] = [await make.account(), await thirdParty()]
  const form = await codeFor(account, client)
  const answers = await Promise.all(Array.from({ length: 20 }, () => postForm(exchangeToken, form)))
  const good = answers.filter(({ status }) => status === 200)
  expect(good).toHaveLength(1)
  const [{ body }] = good as [(typeof good)[0]]
  expect(await api({ ...account, accessToken: body.access_token! }).status(listVideos, {})).toBe(401)
  const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token }
  expect((await postForm(exchangeToken, refresh, basic(client))).body.error).toBe('invalid_grant')
  expect((await auditOf(account.id)).filter((kind) => kind === 'token_reused')).toHaveLength(1)
})

test.each(['accessToken', 'refreshToken'] as const)('revoking the %s ends both at once', async (which) => {
  const client = await thirdParty()
  const third = await asThirdParty(await make.account(), client)
  const { status, body } = await postForm(revokeToken, { token: third[which] }, basic(client))
  expect([status, body]).toEqual([200, {}])
  expect(await api(third).status(listVideos, {})).toBe(401)
  const form = { grant_type: 'refresh_token', refresh_token: third.refreshToken }
  expect((await postForm(exchangeToken, form, basic(client))).body.error).toBe('invalid_grant')
})

test('revoking a token of somebody else answers 200 and ends nothing', async () => {
  const [account, client, other] = [await make.account(), await thirdParty(), await thirdParty()]
  const third = await asThirdParty(account, other)
  for (const token of ['unknown', third.accessToken, third.refreshToken, account.accessToken])
    expect((await postForm(revokeToken, { token }, basic(client))).status).toBe(200)
  expect(await api(third).status(listVideos, {})).toBe(200)
  expect(await api(account).status(listVideos, {})).toBe(200)
})

test('a user lists the third-party apps, revokes the access of one, and its tokens end at once', async () => {
  const [account, client, otherClient] = [await make.account(), await thirdParty(), await thirdParty()]
  const third = await asThirdParty(account, client, 'read')
  const other = await asThirdParty(account, otherClient)
  const bystander = await asThirdParty(await make.account(), client)
  const { data } = await api(account).get(listGrants)
  expect(data.map(({ client: { id }, scopes }) => [id, scopes])).toEqual([
    [otherClient.id, ['read', 'write']],
    [client.id, ['read']],
  ])
  expect(data[0]!.usedAt).not.toBeNull()
  const params = { id: client.id }
  expect(await api(account).status(removeGrant, { params })).toBe(204)
  expect(await api(third).status(listVideos, {})).toBe(401)
  expect(await api(other).status(listVideos, {})).toBe(200)
  expect(await api(bystander).status(listVideos, {})).toBe(200)
  expect(await api(account).refusal(removeGrant, { params })).toEqual([404, 'not_found'])
  expect(await auditOf(account.id)).toContain('consent_withdrawn')
})

test('signing out of the console leaves the third party’s access alone', async () => {
  const account = await make.account()
  const third = await asThirdParty(account, await thirdParty())
  expect(await api(null).status(logout, { body: { refreshToken: account.refreshToken } })).toBe(204)
  expect(await api(account).status(listVideos, {})).toBe(401)
  expect(await api(third).status(listVideos, {})).toBe(200)
})

test('secrets, codes and tokens are stored only as hashes', async () => {
  const [account, client] = [await make.account(), await thirdParty()]
  const { code } = await codeFor(account, client)
  const third = await asThirdParty(account, client)
  const dump = JSON.stringify([
    await db.selectFrom('oauthCodes').selectAll().execute(),
    await db.selectFrom('oauthClients').selectAll().execute(),
    await db.selectFrom('tokens').selectAll().execute(),
    await db.selectFrom('audit').selectAll().execute(),
  ])
  for (const secret of [code, client.secret!, third.accessToken, third.refreshToken]) {
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(dump).not.toContain(secret)
  }
})

test('all addresses in the metadata begin with the public one', async () => {
  const answer = await fetch(`${server.url}/.well-known/oauth-authorization-server`)
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(await answer.json()).toMatchObject({
    issuer: server.url,
    authorization_endpoint: `${server.url}/auth/authorize`,
    token_endpoint: `${server.url}/api/v1/oauth/token`,
    revocation_endpoint: `${server.url}/api/v1/oauth/revoke`,
    scopes_supported: ['read', 'write'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  })
})

test('after thirty refusals an address must wait for this client, not for another one', async () => {
  const [account, client, other] = [await make.account(), await thirdParty(), await thirdParty()]
  const wrong = () =>
    postForm(exchangeToken, { grant_type: 'refresh_token', refresh_token: 'x' }, basic(client))
  for (let i = 0; i < 30; i++) expect((await wrong()).status).toBe(400)
  const refused = await wrong()
  expect([refused.status, refused.body.error]).toEqual([429, 'temporarily_unavailable'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await postForm(exchangeToken, await codeFor(account, other))).status).toBe(200)
})

test('an empty field counts as missing, and a field that comes twice is refused', async () => {
  const [account, client] = [await make.account(), await thirdParty()]
  const form = await codeFor(account, client)
  const twice = new URLSearchParams(form as Record<string, string>)
  twice.append('code', form.code)
  const answer = await fetch(urlOf(exchangeToken), { method: 'POST', body: twice })
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_request' }])
  expect((await postForm(exchangeToken, { ...form, scope: '', refresh_token: '' })).status).toBe(200)
})

test('other calls do not accept form bodies', async () => {
  const body = new URLSearchParams({ email: 'a@b.example', password: 'x' })
  expect((await fetch(`${server.url}/api/v1/auth/login`, { method: 'POST', body })).status).toBe(415)
})

test('an operator registers, lists and changes clients and renews their secrets; each secret is answered once', async () => {
  const { client, secret } = await service.createClient(
    db,
    {
      name: ' App ',
      redirectUris: ['https://app.example/cb'],
      readAccess: true,
      writeAccess: false,
      logo: png,
    },
    'cli',
  )
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(client).toMatchObject({
    name: 'App',
    logo: png,
    isPublic: false,
    isDisabled: false,
    verified: false,
  })
  expect(await service.listClients(db)).toContainEqual(client)
  const changed = await service.setClient(db, client.id, { name: 'New', logo: null, isDisabled: true }, 'cli')
  expect(changed).toEqual({ ...client, name: 'New', logo: null, isDisabled: true })
  expect(await service.readClient(db, client.id)).toEqual(changed)
  const account = await make.account()
  const look = () => api(account).status(readOauthClient, { params: { id: client.id }, query: {} })
  expect(await look()).toBe(404)
  await service.setClient(db, client.id, { isDisabled: false }, 'cli')
  expect(await look()).toBe(200)
  const old = { id: client.id, secret, redirectUri: 'https://app.example/cb' }
  const renewed = await service.renewSecret(db, client.id, 'cli')
  const status = async (given: typeof old) =>
    (await postForm(exchangeToken, await codeFor(account, given))).status
  expect(await status(old)).toBe(401)
  expect(await status({ ...old, secret: renewed.secret })).toBe(200)
})

test('a public client gets no secret and cannot be given one', async () => {
  const { id, secret } = await thirdParty({ isPublic: true })
  expect(secret).toBeNull()
  await expect(service.renewSecret(db, id, 'cli')).rejects.toMatchObject({ code: 'invalid_request' })
  await expect(service.readClient(db, 'unknown')).rejects.toMatchObject({ status: 404 })
})
