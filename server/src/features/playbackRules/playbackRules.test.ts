import type { Playback } from '@matinee/contract/plain/video/playback'
import { readPlayback } from '@matinee/contract/playback'
import * as calls from '@matinee/contract/playbackRules'
import { SignJWT } from 'jose'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { api, urlOf } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import { countRefusal, removeOldRefusals, signMediaKey } from './playbackRules.service.ts'

async function makeVideo(account: TestAccount, title = 'A film') {
  const [id, mediaKey] = [newId(), newId(22)]
  await server.deps.db
    .insertInto('videos')
    .values({
      id,
      accountId: account.id,
      title,
      source: 'a.mp4',
      sourceKind: 'file',
      status: 'AVAILABLE',
      mediaKey,
      poster: 'poster.jpg',
      width: 1920,
      height: 1080,
    } as never)
    .execute()
  await server.deps.db
    .insertInto('renditions')
    .values({
      videoId: id,
      name: '360p',
      width: 640,
      height: 360,
      averageBandwidth: 1,
      peakBandwidth: 1,
      codecs: 'avc1',
      frameRate: 25,
      bytes: 10,
    })
    .execute()
  for (const file of ['360p.mp4', 'captions-en-abcd1234.vtt', 'poster.jpg', 'poster-abcd1234.webp'])
    await server.deps.files.put(`media/${mediaKey}/${file}`, Readable.from([Buffer.from('0123456789')]))
  return { id, mediaKey }
}
/** The body of an allowed play, or of a refused one. */
type Answer = { data: Playback; error: { code: string } }
const play = async (id: string, headers: Record<string, string> = {}, query: Record<string, string> = {}) => {
  const answer = await fetch(urlOf(readPlayback, { params: { id }, query }), { headers })
  return { status: answer.status, body: (await answer.json()) as Answer, headers: answer.headers }
}
const playCode = async (...args: Parameters<typeof play>) => {
  const { status, body } = await play(...args)
  return status === 200 ? 'ok' : body.error.code
}
const rule = (account: TestAccount, body: { allowedDomains?: string[]; requiresSignature?: boolean }) =>
  api(account).get(calls.updatePlaybackRules, { body })

describe('the rules of an account', () => {
  test('the rules of an account store hosts once each, and refuse values that are no hosts', async () => {
    const me = await make.account()
    expect(await api(me).get(calls.readPlaybackRules)).toEqual({
      allowedDomains: [],
      requiresSignature: false,
      keys: [],
    })
    const body = { allowedDomains: ['https://News.example/', 'news.example', '*.blog.example'] }
    expect((await rule(me, body)).allowedDomains).toEqual(['news.example', 'blog.example'])
    expect((await rule(me, { requiresSignature: true })).allowedDomains).toHaveLength(2)
    const refused = await api(me).ask(calls.updatePlaybackRules, {
      body: { allowedDomains: ['a.example', '*'] },
    })
    expect([refused.status, (refused.body as unknown as Answer).error]).toMatchObject([
      422,
      { code: 'invalid_domain', fields: { 'allowedDomains.1': expect.any(String) } },
    ])
  })

  test('the rules of an account have ten keys at most; a key of another account answers 404', async () => {
    const [me, other] = [await make.account(), await make.account()]
    const made = await Promise.all(Array.from({ length: 12 }, () => api(me).ask(calls.createSigningKey)))
    expect(made.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(made.filter(({ status }) => status === 409)).toHaveLength(2)
    const { keys } = await api(me).get(calls.readPlaybackRules)
    expect(JSON.stringify(keys)).not.toContain('secret')
    const id = keys[0]!.id
    expect(await api(other).status(calls.removeSigningKey, { params: { id } })).toBe(404)
    expect(await api(me).status(calls.removeSigningKey, { params: { id } })).toBe(200)
  })
})

describe('allowed domains', () => {
  let me: TestAccount
  let id: string
  beforeAll(async () => {
    me = await make.account()
    ;({ id } = await makeVideo(me))
    await rule(me, { allowedDomains: ['news.example', 'xn--mller-kva.example', '127.0.0.2'] })
  })
  const good = [
    'https://news.example',
    'http://www.news.example:8080',
    'HTTPS://NEWS.EXAMPLE',
    'https://news.example.',
    'https://xn--mller-kva.example',
    'http://127.0.0.2',
  ]
  const bad = [
    'https://evilnews.example',
    'https://news.example.evil',
    'https://news.example@evil.example',
    'https://evil.example@news.example',
    'null',
    '',
    'news.example',
    'https://',
    'file://news.example',
    'https://news.example/',
    'https://news.example/x',
    'https://evil.example?news.example',
    'https://evil.example#.news.example',
    'https://evil.example\\.news.example',
    'https://[::1]',
    'https://[::1].news.example',
    'https://news',
    'https://example',
    'https://.news.example.evil',
    'https://news-example',
    'https://newsexample',
    'https://news.example:99999',
    'https://news.example,https://evil.example',
    'https://127.0.0.2.evil.example',
    'https://1.127.0.0.2',
    'https://evil.example:443',
    'javascript:news.example',
    'data:text/html,news.example',
    'chrome-extension://news.example',
    'https://nеws.example',
    'https://xn--mller-kva.example.evil',
    'https://2130706434x',
    'https://news.example%00.evil',
    'https://news.example%2eevil.example',
  ]
  test.each(good)('let the origin %s play', async (origin) => {
    expect(await playCode(id, { origin })).toBe('ok')
  })
  test.each(bad)('allowed domains refuse the origin "%s", whatever the referer is', async (origin) => {
    const bytes = Buffer.from(origin).toString('latin1')
    expect(await playCode(id, { origin: bytes, referer: 'https://evil.example/' })).toBe('domain_not_allowed')
  })
  test.each([
    ['https://news.example/story', 'ok'],
    ['https://user:pw@news.example/story', 'ok'],
    ['https://news.example@evil.example/', 'domain_not_allowed'],
    ['https://evil.example/https://news.example', 'domain_not_allowed'],
    ['https://evil.example\\@news.example/', 'domain_not_allowed'],
    ['about:blank', 'domain_not_allowed'],
    ['news.example', 'domain_not_allowed'],
    ['https://evil.example/?https://news.example/', 'domain_not_allowed'],
  ])('the referer %s: %s', async (referer, code) => {
    expect(await playCode(id, { referer })).toBe(code)
  })
  test('bind neither the owner nor the embed page', async () => {
    expect(await playCode(id, { authorization: `Bearer ${me.accessToken}` })).toBe('ok')
    expect(await playCode(id, { referer: `${server.url}/embed/${id}` })).toBe('ok')
    expect(await playCode(id)).toBe('domain_not_allowed')
  })
  test('fit into a header that every proxy accepts, even at the maximum number', async () => {
    const account = await make.account()
    const video = await makeVideo(account)
    const allowedDomains = Array.from({ length: 100 }, (_, n) => `site-number-${n}.publisher.example`)
    await rule(account, { allowedDomains })
    const headers = { referer: 'https://www.site-number-77.publisher.example/a' }
    const page = await fetch(`${server.url}/embed/${video.id}`, { headers })
    const policy = page.headers.get('content-security-policy')!
    expect(policy).toContain('https://*.site-number-77.publisher.example:*')
    expect(policy.length).toBeLessThan(2_500)
  })
  test('decide which pages may frame the embed page, and others show a readable refusal', async () => {
    const ask = (headers: Record<string, string>) => fetch(`${server.url}/embed/${id}`, { headers })
    const page = await ask({ referer: 'https://www.news.example/a' })
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('content-security-policy')).toMatch(
      /frame-ancestors http:\/\/news.example:\* https:\/\/news.example:\* http:\/\/\*.news.example:\*/,
    )
    const others = [
      {},
      { referer: 'https://evil.example/' },
      { referer: 'https://news.example/', 'sec-fetch-dest': 'document' },
    ]
    for (const headers of others) expect((await ask(headers)).status).toBe(403)
    expect(await (await ask({ 'accept-language': 'xx, tr;q=0.9' })).text()).toContain('yayıncısının')
    const oembed = `${server.url}/oembed?url=${encodeURIComponent(`${server.url}/embed/${id}`)}`
    expect((await fetch(oembed)).status).toBe(401)
  })
})

test('refused plays are counted by kind for their publisher alone, at most 500 kinds, the frequent ones first', async () => {
  const [me, other] = [await make.account(), await make.account()]
  const { id } = await makeVideo(me, 'Counted')
  await rule(me, { allowedDomains: ['news.example'] })
  for (let turn = 0; turn < 3; turn++) await play(id, { origin: 'https://evil.example' })
  const { data } = await api(me).get(calls.listRefusedPlays)
  expect(data).toMatchObject([
    { videoId: id, title: 'Counted', reason: 'domain_not_allowed', domain: 'evil.example', count: 3 },
  ])
  expect((await api(other).get(calls.listRefusedPlays)).data).toEqual([])
  // Our embed page stands in a frame of a page that it does not know.
  await play(id, { origin: server.url })
  await rule(me, { requiresSignature: true })
  await play(id, { origin: server.url })
  expect((await api(me).get(calls.listRefusedPlays)).data).toMatchObject([
    { domain: 'evil.example', count: 3 },
    { reason: 'signature_required', domain: '', count: 1 },
  ])
  for (let n = 0; n < 505; n++)
    await countRefusal(server.deps, me.id, {
      videoId: id,
      reason: 'domain_not_allowed',
      page: { origin: `https://a${n}.example` },
    })
  const rows = await server.deps.db
    .selectFrom('playbackRefusals')
    .where('accountId', '=', me.id)
    .selectAll()
    .execute()
  const countOf = (name: string) => rows.find(({ domain }) => domain === name)?.count
  expect([rows.length, countOf('evil.example'), countOf('a504.example')]).toEqual([502, 3, 1])
  // The count of a replaced kind continues.
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(3 + 1 + 505)
})

test('plays without a domain replace no other kind, and the latest refusal is always listed', async () => {
  const me = await make.account()
  const { id } = await makeVideo(me, 'Counted')
  const { rows: copies } = await sql<{ videoId: string; domain: string }>`
    insert into videos (id, account_id, title, source, source_kind, status)
    select id || n, account_id, title, source, source_kind, status from videos, generate_series(1, 510) n
    where id = ${id} returning id as video_id, '' as domain`.execute(server.deps.db)
  const often = Array.from({ length: 120 }, (_, n) => ({ videoId: id, domain: `often${n}.example` }))
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000)
  const row = { accountId: me.id, reason: 'domain_not_allowed', firstAt: at(60) } as const
  await server.deps.db
    .insertInto('playbackRefusals')
    .values([
      ...copies.map((kind) => ({ ...row, ...kind, count: 1, lastAt: at(50) })),
      ...often.map((kind) => ({ ...row, ...kind, count: 9, lastAt: at(40) })),
    ])
    .execute()
  for (const host of ['partner', 'other'])
    await countRefusal(server.deps, me.id, {
      videoId: id,
      reason: 'domain_not_allowed',
      page: { origin: `https://${host}.example` },
    })
  const { data } = await api(me).get(calls.listRefusedPlays)
  expect(data).toHaveLength(100)
  expect(data.slice(-2).map(({ domain }) => domain)).toEqual(['other.example', 'partner.example'])
})

describe('a signed token', () => {
  let id: string
  let other: string
  let keys: { id: string; secret: string }[]
  beforeAll(async () => {
    const [me, theirs] = [await make.account(), await make.account()]
    id = (await makeVideo(me)).id
    other = (await makeVideo(me)).id
    keys = [await api(me).get(calls.createSigningKey), await api(theirs).get(calls.createSigningKey)]
    await rule(me, { requiresSignature: true })
  })
  const now = () => Math.floor(Date.now() / 1_000)
  type TokenClaims = { kid?: string; sub?: string; exp?: number | null; alg?: string; key?: Buffer }
  const token = ({
    kid = keys[0]!.id,
    sub = id,
    exp = now() + 600,
    alg = 'HS256',
    key,
  }: TokenClaims = {}) => {
    const jwt = new SignJWT({}).setProtectedHeader({ alg, kid }).setSubject(sub)
    if (exp !== null) jwt.setExpirationTime(exp)
    return jwt.sign(key ?? Buffer.from(keys[0]!.secret, 'base64url'))
  }
  const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test('a signed token opens its video, whose recommendations are empty because each needs its own token', async () => {
    const { body } = await play(id, {}, { token: await token() })
    expect(body.data.recommendations).toEqual([])
  })
  test('a signed token opens its video, and for some seconds after its end too', async () => {
    expect(await playCode(id, {}, { token: await token() })).toBe('ok')
    expect(await playCode(id, {}, { token: await token({ exp: now() - 10 }) })).toBe('ok')
    const page = await fetch(`${server.url}/embed/${id}?token=${await token()}`)
    expect(await page.text()).toContain(`data-token="eyJ`)
  })
  test.each([
    ['none', 'signature_required', async () => ''],
    ['expired', 'signature_expired', () => token({ exp: now() - 60 })],
    ['without exp', 'signature_invalid', () => token({ exp: null })],
    ['far ahead', 'signature_invalid', () => token({ exp: now() + 8 * 86_400 })],
    ['of another video', 'signature_invalid', () => token({ sub: other })],
    ['unknown kid', 'signature_invalid', () => token({ kid: 'nobody' })],
    [
      'kid of another account',
      'signature_invalid',
      () => token({ kid: keys[1]!.id, key: Buffer.from(keys[1]!.secret, 'base64url') }),
    ],
    [
      'key of another account',
      'signature_invalid',
      () => token({ key: Buffer.from(keys[1]!.secret, 'base64url') }),
    ],
    ['HS512', 'signature_invalid', () => token({ alg: 'HS512', key: Buffer.alloc(64, 1) })],
    [
      'alg none',
      'signature_invalid',
      async () => `${b64({ alg: 'none', kid: keys[0]!.id })}.${b64({ sub: id, exp: now() + 60 })}.`,
    ],
    [
      'alg nOnE',
      'signature_invalid',
      async () => `${b64({ alg: 'nOnE', kid: keys[0]!.id })}.${b64({ sub: id, exp: now() + 60 })}.x`,
    ],
    [
      'alg RS256',
      'signature_invalid',
      async () => (await token()).replace(/^[^.]+/, b64({ alg: 'RS256', kid: keys[0]!.id })),
    ],
    ['no kid', 'signature_invalid', async () => (await token()).replace(/^[^.]+/, b64({ alg: 'HS256' }))],
    [
      'kid a list',
      'signature_invalid',
      async () => (await token()).replace(/^[^.]+/, b64({ alg: 'HS256', kid: [keys[0]!.id] })),
    ],
    [
      'crit',
      'signature_invalid',
      async () =>
        (await token()).replace(/^[^.]+/, b64({ alg: 'HS256', kid: keys[0]!.id, crit: ['x'], x: 1 })),
    ],
    [
      'tampered',
      'signature_invalid',
      async () => (await token()).replace(/\.[^.]+\./, `.${b64({ sub: id, exp: now() + 9_999 })}.`),
    ],
    ['cut', 'signature_invalid', async () => (await token()).slice(0, -2)],
    ['without signature', 'signature_invalid', async () => (await token()).replace(/[^.]+$/, '')],
    ['no JWT', 'signature_invalid', async () => 'hello'],
    ['dots', 'signature_invalid', async () => '....'],
    [
      'signed with the text of the secret',
      'signature_invalid',
      () => token({ key: Buffer.from(keys[0]!.secret) }),
    ],
    ['signed with nothing', 'signature_invalid', () => token({ key: Buffer.alloc(32) })],
    ['huge', 'invalid_request', async () => 'a'.repeat(5_000)],
  ])('%s: %s', async (_name, code, make_) => {
    expect(await playCode(id, {}, { token: await make_() })).toBe(code)
  })
})

test('a removed key opens nothing, and the other keys still work', async () => {
  const me = await make.account()
  const { id } = await makeVideo(me)
  await rule(me, { requiresSignature: true })
  const [first, second] = [
    await api(me).get(calls.createSigningKey),
    await api(me).get(calls.createSigningKey),
  ]
  const tokenOf = (key: { id: string; secret: string }) =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'HS256', kid: key.id })
      .setSubject(id)
      .setExpirationTime('10m')
      .sign(Buffer.from(key.secret, 'base64url'))
  const [removed, current] = [await tokenOf(first), await tokenOf(second)]
  expect(await playCode(id, {}, { token: removed })).toBe('ok')
  await api(me).get(calls.removeSigningKey, { params: { id: first.id } })
  expect(await playCode(id, {}, { token: removed })).toBe('signature_invalid')
  expect(await playCode(id, {}, { token: current })).toBe('ok')
})

test('refused plays are removed 30 days after the last one', async () => {
  const me = await make.account()
  const { id } = await makeVideo(me)
  for (const host of ['old', 'young'])
    await countRefusal(server.deps, me.id, {
      videoId: id,
      reason: 'domain_not_allowed',
      page: { origin: `https://${host}.example` },
    })
  const last = (domain: string, days: number) =>
    server.deps.db
      .updateTable('playbackRefusals')
      .set({ lastAt: new Date(Date.now() - days * 86_400_000) })
      .where('accountId', '=', me.id)
      .where('domain', '=', domain)
      .execute()
  await last('old.example', 30.01)
  await last('young.example', 29.99)
  await removeOldRefusals(server.deps)
  const rows = await server.deps.db
    .selectFrom('playbackRefusals')
    .where('accountId', '=', me.id)
    .select('domain')
    .execute()
  expect(rows).toEqual([{ domain: 'young.example' }])
})

describe('media of a protected account', () => {
  test('media of a protected account are closed once the signature of their path has expired', async () => {
    const me = await make.account()
    const { mediaKey } = await makeVideo(me)
    await rule(me, { requiresSignature: true })
    const status = async (hoursAgo: number) => {
      const folder = signMediaKey(server.deps.secrets.signing, mediaKey, Date.now() - hoursAgo * 3_600_000)
      return (await fetch(`${server.url}/media/${folder}/360p.mp4`)).status
    }
    expect([await status(0), await status(5.9), await status(7.1)]).toEqual([200, 200, 403])
  })

  test('media of a protected account open by the signed path only; posters stay open', async () => {
    const me = await make.account()
    const { id, mediaKey } = await makeVideo(me)
    const plain = `${server.url}/media/${mediaKey}`
    expect((await fetch(`${plain}/360p.mp4`)).status).toBe(200)
    await rule(me, { allowedDomains: ['news.example'] })
    const { body, headers } = await play(id, { origin: 'https://news.example' })
    expect(headers.get('cache-control')).toBe('no-store')
    const signed = body.data.sources[0]!.src.replace('/master.m3u8', '')
    for (const file of ['master.m3u8', '360p.mp4', 'captions-en-abcd1234.vtt']) {
      expect((await fetch(`${plain}/${file}`)).status).toBe(403)
      const answer = await fetch(`${signed}/${file}`)
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
      expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=/)
    }
    expect((await fetch(`${plain}/sprite.jpg`)).status).toBe(403)
    expect((await fetch(`${plain}/poster.jpg`)).status).toBe(200)
    const [key, end, signature] = signed.slice(`${server.url}/media/`.length).split('.') as [
      string,
      string,
      string,
    ]
    const other = await makeVideo(me)
    const later = (Number.parseInt(end, 36) + 9).toString(36)
    for (const folder of [
      `${key}.${later}.${signature}`,
      `${other.mediaKey}.${end}.${signature}`,
      `${key}.${end}.${'A'.repeat(43)}`,
    ])
      expect((await fetch(`${server.url}/media/${folder}/360p.mp4`)).status).toBe(403)
    for (const folder of [`${key}.${end}`, `${key}.${end}.x`, `${signed.split('/').pop()}.x`])
      expect((await fetch(`${server.url}/media/${folder}/360p.mp4`)).status).toBe(404)
  })
})
