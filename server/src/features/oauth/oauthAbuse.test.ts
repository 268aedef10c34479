import {
  changePassword,
  readProfile,
  refreshToken,
  switchAccount,
  updateProfile,
} from '@matinee/contract/auth'
import type { Call } from '@matinee/contract/call'
import {
  authorizeClient,
  exchangeToken,
  listGrants,
  readOauthClient,
  removeGrant,
  revokeToken,
} from '@matinee/contract/oauth'
import { createVideo, listVideos } from '@matinee/contract/videos'
import { readAnalytics } from '@matinee/contract/analytics'
import { expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import {
  asking,
  asThirdParty,
  basic,
  codeFor,
  pkce,
  postForm,
  thirdParty,
  type Fields,
  type ThirdParty,
} from '../../../testing/thirdParty.ts'
import { newId } from '../../platform/ids.ts'
import { signOutUser } from '../auth/accounts/accounts.service.ts'
import { openSession } from '../auth/sessions.service.ts'
import * as service from './oauth.service.ts'

const { db } = server.deps
const publicUris = ['https://app.example/cb', 'http://127.0.0.1:4000/cb', 'com.example.app:/cb']

type QueryChange = Record<string, string>
const { challenge } = pkce()
const authorizations: [name: string, change: QueryChange, status: number, code: string][] = [
  ['no PKCE', { code_challenge: '', code_challenge_method: '' }, 400, 'pkce_required'],
  ['PKCE plain', { code_challenge_method: 'plain' }, 400, 'pkce_required'],
  ['PKCE without a method, which means plain', { code_challenge_method: '' }, 400, 'pkce_required'],
  ['PKCE method in another case', { code_challenge_method: 's256' }, 400, 'pkce_required'],
  ['a method without a challenge', { code_challenge: '' }, 400, 'pkce_required'],
  ['a challenge of 42 characters', { code_challenge: 'a'.repeat(42) }, 400, 'pkce_required'],
  ['a challenge of 129 characters', { code_challenge: 'a'.repeat(129) }, 422, 'invalid_request'],
  ['a challenge with other characters', { code_challenge: `${challenge.slice(1)}=` }, 400, 'pkce_required'],
  ['the implicit grant', { response_type: 'token' }, 400, 'unsupported_response_type'],
  ['a hybrid grant', { response_type: 'code token' }, 400, 'unsupported_response_type'],
  ['a scope that is not known', { scope: 'read admin' }, 400, 'invalid_scope'],
  ['a scope beyond the registration', { scope: 'read write' }, 400, 'invalid_scope'],
  ['a scope in another case', { scope: 'Read' }, 400, 'invalid_scope'],
  ['an unknown client', { client_id: 'AAAAAAAAAAAAAA' }, 404, 'not_found'],
]

test.each(authorizations)(
  'a request for access with %s is refused, and nothing is granted',
  async (...given) => {
    const [, change, status, code] = given
    const account = await make.account()
    const client = await thirdParty({ isPublic: true, redirectUris: publicUris, writeAccess: false })
    const query = { ...asking(client, challenge), ...change }
    expect(await api(account).refusal(authorizeClient, { query })).toEqual([status, code])
    expect((await api(account).get(listGrants)).data).toEqual([])
  },
)

const redirects = [
  ['a trailing slash', 'https://app.example/cb/'],
  ['other letter case in the path', 'https://app.example/CB'],
  ['other letter case in the host', 'https://APP.example/cb'],
  ['a default port', 'https://app.example:443/cb'],
  ['another port', 'https://app.example:8443/cb'],
  ['http instead of https', 'http://app.example/cb'],
  ['a subdomain', 'https://evil.app.example/cb'],
  ['a longer domain', 'https://app.example.evil.example/cb'],
  ['a user name', 'https://app.example@evil.example/cb'],
  ['a fragment', 'https://app.example/cb#x'],
  ['an escaped dot', 'https://app%2eexample/cb'],
  ['a dot segment', 'https://app.example/x/../cb'],
  ['an escaped path letter', 'https://app.example/%63b'],
  ['an added query', 'https://app.example/cb?x=1'],
  ['an open question mark', 'https://app.example/cb?'],
  ['an added path', 'https://app.example/cb/../../evil'],
  ['a backslash', 'https://app.example\\@evil.example/cb'],
  ['a blank behind', 'https://app.example/cb '],
  ['a line break', 'https://app.example/cb\r\nSet-Cookie: a=b'],
  ['no scheme', '//app.example/cb'],
  ['a script', 'javascript:alert(1)//https://app.example/cb'],
  ['another loopback host than the registered one', 'http://localhost:4000/cb'],
  ['loopback with another path', 'http://127.0.0.1:4000/evil'],
  ['loopback with a user name', 'http://127.0.0.1:4000@evil.example/cb'],
  ['loopback as a longer domain', 'http://127.0.0.1.evil.example/cb'],
  ['loopback with a port that is none', 'http://127.0.0.1:99999/cb'],
  ['another private scheme', 'com.example.evil:/cb'],
] as const

test.each(redirects)(
  'a redirect_uri with %s does not match the registered one',
  async (_name, redirectUri) => {
    const account = await make.account()
    const client = await thirdParty({ isPublic: true, redirectUris: publicUris, writeAccess: false })
    const query = { ...asking(client, challenge), redirect_uri: redirectUri }
    const refused = [400, 'redirect_uri_mismatch']
    expect(await api(account).refusal(authorizeClient, { query })).toEqual(refused)
    const shown = { params: { id: client.id }, query: { redirect_uri: redirectUri } }
    expect(await api(account).refusal(readOauthClient, shown)).toEqual(refused)
    expect((await api(account).get(listGrants)).data).toEqual([])
  },
)

test('a confidential client on loopback must use its registered port', async () => {
  const client = await thirdParty({ redirectUris: ['http://127.0.0.1:4000/cb'] })
  const query = { ...asking(client), redirect_uri: 'http://127.0.0.1:4001/cb' }
  expect(await api(await make.account()).refusal(authorizeClient, { query })).toEqual([
    400,
    'redirect_uri_mismatch',
  ])
})

test('parameters that come twice are refused', async () => {
  const account = await make.account()
  const client = await thirdParty()
  const query = `${new URLSearchParams(asking(client)).toString()}&redirect_uri=https://evil.example/`
  const answer = await fetch(`${server.url}/api/v1/oauth/authorize?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.accessToken}` },
  })
  expect(answer.status).toBe(422)
})

type Scene = { account: TestAccount; client: ThirdParty; other: ThirdParty; app: ThirdParty; form: Fields }
type Sent = { form: Fields; headers?: Record<string, string> }
const grant = 'authorization_code'
const exchanges: [
  name: string,
  send: (scene: Scene) => Promise<Sent> | Sent,
  status: number,
  error: string,
][] = [
  ['no grant_type', ({ form }) => ({ form: { ...form, grant_type: undefined } }), 400, 'invalid_request'],
  [
    'the password grant',
    ({ form }) => ({ form: { ...form, grant_type: 'password' } }),
    400,
    'unsupported_grant_type',
  ],
  [
    'client_credentials',
    ({ form }) => ({ form: { ...form, grant_type: 'client_credentials' } }),
    400,
    'unsupported_grant_type',
  ],
  ['no code', ({ form }) => ({ form: { ...form, code: undefined } }), 400, 'invalid_request'],
  ['an unknown code', ({ form }) => ({ form: { ...form, code: 'A'.repeat(43) } }), 400, 'invalid_grant'],
  ['no code_verifier', ({ form }) => ({ form: { ...form, code_verifier: undefined } }), 400, 'invalid_grant'],
  [
    'a wrong code_verifier',
    ({ form }) => ({ form: { ...form, code_verifier: pkce().verifier } }),
    400,
    'invalid_grant',
  ],
  ['a short code_verifier', ({ form }) => ({ form: { ...form, code_verifier: 'a' } }), 400, 'invalid_grant'],
  [
    'the challenge as code_verifier',
    ({ form }) => ({ form: { ...form, code_verifier: challenge } }),
    400,
    'invalid_grant',
  ],
  ['a code_verifier where no challenge was', withoutChallenge, 400, 'invalid_grant'],
  ['no redirect_uri', ({ form }) => ({ form: { ...form, redirect_uri: undefined } }), 400, 'invalid_grant'],
  [
    'another redirect_uri',
    ({ form }) => ({ form: { ...form, redirect_uri: 'https://app.example/cb/' } }),
    400,
    'invalid_grant',
  ],
  ['the code of another client', codeOfAnother, 400, 'invalid_grant'],
  ['a public client’s id and this one’s code', codeAsPublic, 400, 'invalid_grant'],
  ['a code after 61 s', expired, 400, 'invalid_grant'],
  ['a code whose user took the grant back', withdrawn, 400, 'invalid_grant'],
  ['a code whose grant was revoked', grantRevoked, 400, 'invalid_grant'],
  ['a code whose user was disabled', disabledUser, 400, 'invalid_grant'],
  ['a code whose user changed the password elsewhere', changedPassword, 400, 'invalid_grant'],
  ['a code whose user was signed out everywhere', signedOut, 400, 'invalid_grant'],
  ['a client that was disabled', disabledClient, 401, 'invalid_client'],
  [
    'no client',
    ({ form }) => ({ form: { ...form, client_id: undefined, client_secret: undefined } }),
    401,
    'invalid_client',
  ],
  ['no secret', ({ form }) => ({ form: { ...form, client_secret: undefined } }), 401, 'invalid_client'],
  [
    'a wrong secret',
    ({ form }) => ({ form: { ...form, client_secret: 'A'.repeat(43) } }),
    401,
    'invalid_client',
  ],
  [
    'the secret of another client',
    ({ form, other }) => ({ form: { ...form, client_secret: other.secret! } }),
    401,
    'invalid_client',
  ],
  [
    'a secret from a public client',
    ({ form, app }) => ({ form: { ...form, client_id: app.id } }),
    401,
    'invalid_client',
  ],
  [
    'an unknown client',
    ({ form }) => ({ form: { ...form, client_id: 'AAAAAAAAAAAAAA' } }),
    401,
    'invalid_client',
  ],
  [
    'the secret in header and body',
    ({ form, client }) => ({ form, headers: basic(client) }),
    400,
    'invalid_request',
  ],
  [
    'two clients in header and body',
    ({ form, client, other }) => ({
      form: { ...form, client_secret: undefined, client_id: other.id },
      headers: basic(client),
    }),
    400,
    'invalid_request',
  ],
  [
    'a Bearer header',
    ({ form, account }) => ({ form, headers: { authorization: `Bearer ${account.accessToken}` } }),
    401,
    'invalid_client',
  ],
  [
    'a Basic header that is no base64',
    ({ form }) => ({ form, headers: { authorization: 'Basic ???' } }),
    401,
    'invalid_client',
  ],
  [
    'a Basic header with U+0000',
    ({ form }) => ({ form: unsigned(form), headers: basic({ id: 'a\u0000', secret: 'b' }) }),
    401,
    'invalid_client',
  ],
  [
    'a Basic header with a broken escape',
    ({ form, client }) => ({ form: unsigned(form), headers: basic({ id: client.id, secret: '%zz' }) }),
    401,
    'invalid_client',
  ],
  [
    'a refresh token as code',
    async (scene) => ({ form: { ...scene.form, code: (await tokensOf(scene)).refreshToken } }),
    400,
    'invalid_grant',
  ],
  ['a code as refresh token', (scene) => refreshing(scene, scene.form.code!), 400, 'invalid_grant'],
  [
    'no refresh token',
    (scene) => ({ form: { ...refreshing(scene, '').form, refresh_token: undefined } }),
    400,
    'invalid_request',
  ],
  [
    'an access token as refresh token',
    async (scene) => refreshing(scene, (await tokensOf(scene)).accessToken),
    400,
    'invalid_grant',
  ],
  [
    'the refresh token of another client',
    async (scene) => refreshing(scene, (await asThirdParty(scene.account, scene.other)).refreshToken),
    400,
    'invalid_grant',
  ],
  [
    'the console’s refresh token',
    (scene) => refreshing(scene, scene.account.refreshToken),
    400,
    'invalid_grant',
  ],
  ['a refresh for more scope', scopeUp, 400, 'invalid_scope'],
  ['a refresh after the grant was taken back', refreshWithdrawn, 400, 'invalid_grant'],
  ['a refresh after the user was disabled', refreshDisabledUser, 400, 'invalid_grant'],
]

test.each(exchanges)('the token endpoint refuses %s and gives no token', async (...given) => {
  const [, send, status, error] = given
  const account = await make.account()
  const [client, other] = [await thirdParty(), await thirdParty()]
  const app = await thirdParty({ isPublic: true })
  const form = await codeFor(account, client)
  const { form: sent, headers } = await send({ account, client, other, app, form })
  const answer = await postForm(exchangeToken, sent, headers)
  expect([answer.status, answer.body.error]).toEqual([status, error])
  expect(Object.keys(answer.body)).toEqual(['error', 'error_description'])
  expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Basic realm="Matinee"' : null)
})

function signedAs(client: ThirdParty): Fields {
  return { client_id: client.id, client_secret: client.secret ?? undefined }
}
// The user allowed both clients, so only the code shows which one it is for.
async function codeOfAnother({ account, other, form }: Scene): Promise<Sent> {
  await codeFor(account, other)
  return { form: { ...form, ...signedAs(other) } }
}
async function codeAsPublic({ account, app, form }: Scene): Promise<Sent> {
  await codeFor(account, app)
  return { form: { ...form, ...signedAs(app) } }
}
async function grantRevoked({ client, form }: Scene): Promise<Sent> {
  await db.deleteFrom('oauthGrants').where('clientId', '=', client.id).execute()
  return { form }
}
function unsigned(form: Fields): Fields {
  return { ...form, client_id: undefined, client_secret: undefined }
}
function refreshing({ client }: Scene, token: string): Sent {
  return { form: { ...signedAs(client), grant_type: 'refresh_token', refresh_token: token } }
}
function tokensOf({ account, client }: Scene) {
  return asThirdParty(account, client, 'read')
}
/** A code from a version in which PKCE was optional. */
async function withoutChallenge({ account, client }: Scene): Promise<Sent> {
  const { redirectTo } = await api(account).get(authorizeClient, { query: asking(client) })
  const code = new URL(redirectTo).searchParams.get('code')!
  await db.updateTable('oauthCodes').set({ challenge: null }).where('clientId', '=', client.id).execute()
  const proof = { code_verifier: pkce().verifier, redirect_uri: client.redirectUri }
  return { form: { ...signedAs(client), ...proof, grant_type: grant, code } }
}
async function expired({ client, form }: Pick<Scene, 'client' | 'form'>): Promise<Sent> {
  const { expiresAt } = await db
    .selectFrom('oauthCodes')
    .select('expiresAt')
    .where('clientId', '=', client.id)
    .executeTakeFirstOrThrow()
  const past = new Date(expiresAt.getTime() - 61_000)
  await db.updateTable('oauthCodes').set({ expiresAt: past }).where('clientId', '=', client.id).execute()
  return { form }
}
async function withdrawn({
  account,
  client,
  form,
}: Pick<Scene, 'account' | 'client' | 'form'>): Promise<Sent> {
  await api(account).get(removeGrant, { params: { id: client.id } })
  return { form }
}
async function disabledUser({ account, form }: Scene): Promise<Sent> {
  await db.updateTable('users').set({ status: 'DISABLED' }).where('id', '=', account.id).execute()
  return { form }
}
async function changedPassword({ account, form }: Scene): Promise<Sent> {
  const { tokens } = await db.transaction().execute((tx) => openSession(tx, { userId: account.id }))
  const body = { userID: account.id, password: 'a long new passphrase' }
  await api({ ...account, ...tokens }).get(changePassword, { body })
  return { form }
}
async function signedOut({ account, form }: Scene): Promise<Sent> {
  await signOutUser(server.deps, account.id, 'cli')
  return { form }
}
async function disabledClient({ client, form }: Scene): Promise<Sent> {
  await service.setClient(db, client.id, { isDisabled: true }, 'cli')
  return { form }
}
async function scopeUp(scene: Scene): Promise<Sent> {
  const { form } = refreshing(scene, (await tokensOf(scene)).refreshToken)
  return { form: { ...form, scope: 'read write' } }
}
async function refreshWithdrawn(scene: Scene): Promise<Sent> {
  const { refreshToken: token } = await tokensOf(scene)
  await withdrawn(scene)
  return refreshing(scene, token)
}
async function refreshDisabledUser(scene: Scene): Promise<Sent> {
  const { refreshToken: token } = await tokensOf(scene)
  await disabledUser(scene)
  return refreshing(scene, token)
}

test('using a code again, even after its minute, ends the tokens of its first use', async () => {
  const [account, client] = [await make.account(), await thirdParty()]
  const form = await codeFor(account, client)
  const { body } = await postForm(exchangeToken, form)
  const third = { ...account, accessToken: body.access_token! }
  expect(await api(third).status(listVideos, {})).toBe(200)
  const replay = await postForm(exchangeToken, (await expired({ client, form })).form)
  expect([replay.status, replay.body.error]).toEqual([400, 'invalid_grant'])
  expect(await api(third).status(listVideos, {})).toBe(401)
})

test('a wrong code_verifier does not use up the code', async () => {
  const client = await thirdParty({ isPublic: true })
  const form = await codeFor(await make.account(), client)
  await postForm(exchangeToken, { ...form, code_verifier: pkce().verifier })
  expect((await postForm(exchangeToken, form)).status).toBe(200)
})

test('using a refresh token whose successor was used ends the session', async () => {
  const client = await thirdParty({ isPublic: true })
  const third = await asThirdParty(await make.account(), client)
  const refresh = (token: string) =>
    postForm(exchangeToken, { grant_type: 'refresh_token', refresh_token: token, client_id: client.id })
  const second = await refresh(third.refreshToken)
  const last = await refresh(second.body.refresh_token!)
  expect((await refresh(third.refreshToken)).body.error).toBe('invalid_grant')
  expect(await api({ ...third, accessToken: last.body.access_token! }).status(listVideos, {})).toBe(401)
})

test('the console’s own refresh call does not accept a third party’s refresh token', async () => {
  const third = await asThirdParty(await make.account(), await thirdParty())
  const body = { refreshToken: third.refreshToken }
  expect(await api(null).refusal(refreshToken, { body })).toEqual([401, 'invalid_refresh_token'])
})

test('a code from before the access was revoked stays invalid after a new consent', async () => {
  const [account, client] = [await make.account(), await thirdParty()]
  const form = await codeFor(account, client)
  await withdrawn({ account, client, form })
  await codeFor(account, client)
  expect((await postForm(exchangeToken, form)).body.error).toBe('invalid_grant')
})

test('revoking access during the code exchange leaves no valid token', async () => {
  const [account, client] = [await make.account(), await thirdParty()]
  for (let round = 0; round < 20; round++) {
    const form = await codeFor(account, client)
    const [{ body }, withdrawal] = await Promise.all([
      postForm(exchangeToken, form),
      api(account).status(removeGrant, { params: { id: client.id } }),
    ])
    expect(withdrawal).toBe(204)
    const third = { ...account, accessToken: body.access_token ?? 'A'.repeat(43) }
    expect(await api(third).status(listVideos, {})).toBe(401)
  }
})

const id = 'AAAAAAAAAAAAAA'
const reaches: [name: string, call: Call, request: object][] = [
  ['the profile', readProfile, {}],
  ['a change of the profile', updateProfile, { body: { language: 'tr' } }],
  ['a switch of accounts', switchAccount, { params: { id } }],
  ['a change of the password', changePassword, { body: { userID: id, password: 'long enough to be good' } }],
  [
    'consent for itself or another',
    authorizeClient,
    { query: { response_type: 'code', client_id: id, redirect_uri: 'x' } },
  ],
  ['the consent screen', readOauthClient, { params: { id }, query: {} }],
  ['the list of grants', listGrants, {}],
  ['a grant', removeGrant, { params: { id } }],
  ['analytics', readAnalytics, { query: { start: 1, end: 2 } }],
]

test.each(reaches)('a token of every scope does not reach %s', async (_name, call, request) => {
  const third = await asThirdParty(await make.account(), await thirdParty())
  const { status, headers, body } = await api(third).ask(call, request as never)
  expect([status, body]).toMatchObject([403, { error: { code: 'insufficient_scope' } }])
  expect(headers.get('www-authenticate')).toContain('error="insufficient_scope"')
})

test('an actor can neither grant access to a third party nor revoke it', async () => {
  const [owner, actor, client] = [await make.account(), await make.account(), await thirdParty()]
  const { id: parentId } = await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', actor.id)
    .executeTakeFirstOrThrow()
  const grantOfOperator = {
    id: newId(),
    actorId: actor.id,
    targetId: owner.id,
    grantedBy: 'cli',
    expiresAt: null,
  }
  await db.insertInto('accountGrants').values(grantOfOperator).execute()
  const { tokens } = await db.transaction().execute((tx) => openSession(tx, { userId: owner.id, parentId }))
  const acting = { ...owner, ...tokens }
  expect((await api(acting).get(listGrants)).data).toEqual([])
  const refused = [403, 'not_while_acting']
  expect(await api(acting).refusal(authorizeClient, { query: asking(client) })).toEqual(refused)
  expect(await api(acting).refusal(removeGrant, { params: { id: client.id } })).toEqual(refused)
})

test('a token to read cannot write, and one to write cannot read', async () => {
  const [account, client] = [await make.account(), await thirdParty()]
  const body = { source: 'https://media.example/a.mp4' }
  const reader = await asThirdParty(account, client, 'read')
  const writer = await asThirdParty(account, client, 'write')
  expect(await api(reader).refusal(createVideo, { body })).toEqual([403, 'insufficient_scope'])
  expect(await api(writer).refusal(listVideos, {})).toEqual([403, 'insufficient_scope'])
  expect(await api(reader).status(listVideos, {})).toBe(200)
})

test('a token does not authenticate a client at the revocation endpoint', async () => {
  const [account, client] = [await make.account(), await thirdParty()]
  const third = await asThirdParty(account, client)
  const refused = await postForm(revokeToken, { token: third.accessToken, client_id: client.id })
  expect([refused.status, refused.body.error]).toEqual([401, 'invalid_client'])
  expect(await api(third).status(listVideos, {})).toBe(200)
})

const jpeg = Buffer.from('\xff\xd8\xff\xe0', 'latin1').toString('base64')
const registrations: [name: string, fault: Partial<service.NewClient>, field: string][] = [
  ...[
    'http://app.example/cb',
    'https://app.example/cb#x',
    'https://user@app.example/cb',
    'https://@app.example/cb',
    'https://*.app.example/cb',
    'https:app.example/cb',
    'https://app.example/a b',
    'https://app.example\\cb',
    'https://',
    'https://app.example/cb?code=1',
    '/cb',
    'http://127.0.0.1.evil.example/cb',
    'http://localhost@evil.example/cb',
    'http://[::2]/cb',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'com.example.app:/cb',
    `https://app.example/${'x'.repeat(2048)}`,
  ].map((uri): (typeof registrations)[0] => [uri, { redirectUris: [uri] }, 'redirectUris.0']),
  ['no address', { redirectUris: [] }, 'redirectUris'],
  ['a private scheme without a dot', { redirectUris: ['app:/cb'], isPublic: true }, 'redirectUris.0'],
  ['no access at all', { readAccess: false, writeAccess: false }, 'readAccess'],
  ['a blank name', { name: '  ' }, 'name'],
  ['a picture elsewhere', { logo: 'https://evil.example/track.png' }, 'logo'],
  ['an SVG', { logo: 'data:image/svg+xml;base64,PHN2Zz4=' }, 'logo'],
  ['an SVG that is called PNG', { logo: 'data:image/png;base64,PHN2Zz4=' }, 'logo'],
  ['a JPEG that is called PNG', { logo: `data:image/png;base64,${jpeg}` }, 'logo'],
  [
    'a picture above 64 KB',
    { logo: `data:image/jpeg;base64,${jpeg.slice(0, 4)}${'A'.repeat(90_000)}` },
    'logo',
  ],
]

test.each(registrations)('a client with %s cannot be registered', async (_name, fault, field) => {
  await expect(thirdParty(fault)).rejects.toMatchObject({
    code: 'invalid_request',
    fields: { [field]: expect.any(String) as string },
  })
})
