import { login, readProfile } from '@matinee/contract/auth'
import { exchangeToken } from '@matinee/contract/oauth'
import { readPlayback } from '@matinee/contract/playback'
import { createVideo, listVideos } from '@matinee/contract/videos'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveVideo } from '../src/features/videos/videos.store.ts'
import { newId } from '../src/platform/ids.ts'
import { assembleApi } from '../src/roles/api.ts'
import { serveConsole } from '../src/roles/consoleFiles.ts'
import { api } from './api.ts'
import { make, type TestAccount } from './make.ts'
import { server } from './testServer.ts'

const mediaKey = newId(22)
const pageScript = 'document.title = "Console"'
const consolePage = `<!doctype html><script>${pageScript}</script><script src="/assets/app-AAAAAAAA.js"></script>`
let account: TestAccount
let video: string
/** The entire API with a console, at an http address and behind a TLS proxy. */
const urls = { http: '', https: '' }
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  account = await make.account()
  const body = { source: 'https://youtu.be/dQw4w9WgXcQ' }
  ;({ id: video } = await api(account).get(createVideo, { body }))
  await moveVideo(server.deps.db, video, 'AVAILABLE', { mediaKey })
  await server.deps.files.put(`media/${mediaKey}/360p.mp4`, Readable.from([Buffer.from('0123456789')]))
  const folder = join(server.dataDir, 'console')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), consolePage)
  const paths = ['/', '/videos', '/settings/$setting'].map((path) => ({ path, isCaseSensitive: false }))
  writeFileSync(join(folder, 'paths.json'), JSON.stringify(paths))
  writeFileSync(join(folder, 'third-party-notices.txt'), 'react: MIT')
  writeFileSync(join(folder, 'assets/app-AAAAAAAA.js'), 'export {}')
  for (const scheme of ['http', 'https'] as const) {
    const config = { ...server.deps.config, publicUrl: `${scheme}://video.example` }
    const app = await assembleApi({ ...server.deps, config })
    await serveConsole(app, pathToFileURL(`${folder}/`))
    await app.fastify.listen({ port: 0, host: '127.0.0.1' })
    stops.push(() => app.fastify.close())
    urls[scheme] = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`
  }
})
afterAll(() => Promise.all(stops.map((stop) => stop())))

const closed = "default-src 'none'; frame-ancestors 'none'"
const scriptHash = createHash('sha256').update(pageScript).digest('base64')
/** Only files of the console and the page's inline script may run. */
const consolePolicy = (origin: string) =>
  [
    `default-src 'none'; script-src 'self' 'sha256-${scriptHash}'; style-src 'self'`,
    `img-src 'self' data: blob: ${origin}; media-src 'self' blob: ${origin}; connect-src 'self' ${origin}`,
    `font-src 'self'; frame-src 'self' ${origin}; worker-src 'self' blob:; form-action 'self'`,
    "base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  ].join('; ')
const embed =
  "default-src 'none'; script-src 'self'; connect-src 'self' https:; img-src 'self' https:; " +
  "media-src 'self' https: blob:; frame-src https:; base-uri 'none'; form-action 'none'; frame-ancestors *"

const documentation =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

type Kind = {
  path: () => string
  init?: () => RequestInit
  status: number
  csp: string | ((origin: string) => string)
  cache: string
}
const signedIn = () => ({ headers: { authorization: `Bearer ${account.accessToken}` } })
const kinds: Record<string, Kind> = {
  'a page of the console': { path: () => '/videos', status: 200, csp: consolePolicy, cache: 'no-cache' },
  'an address without a screen': { path: () => '/nope', status: 404, csp: consolePolicy, cache: 'no-cache' },
  'the file for crawlers': {
    path: () => '/robots.txt',
    status: 200,
    csp: closed,
    cache: 'public, max-age=3600',
  },
  'the file for security researchers': {
    path: () => '/.well-known/security.txt',
    status: 200,
    csp: closed,
    cache: 'public, max-age=3600',
  },
  'the licences of others': {
    path: () => '/third-party-notices.txt',
    status: 200,
    csp: closed,
    cache: 'no-cache',
  },
  'an asset of the console': {
    path: () => '/assets/app-AAAAAAAA.js',
    status: 200,
    csp: closed,
    cache: 'public, max-age=31536000, immutable',
  },
  'an asset that is not there': {
    path: () => '/assets/missing.js',
    status: 404,
    csp: closed,
    cache: 'no-store',
  },
  'an answer of the API': {
    path: () => '/api/v1/auth/profile',
    init: signedIn,
    status: 200,
    csp: closed,
    cache: 'no-store',
  },
  'a refusal of the API': { path: () => '/api/v1/videos', status: 401, csp: closed, cache: 'no-store' },
  'a login that is refused': {
    path: () => `/api/v1${login.path}`,
    init: () => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@b.example","password":"wrong password"}',
    }),
    status: 401,
    csp: closed,
    cache: 'no-store',
  },
  'what the API does not have': {
    path: () => '/api/v1/nothing',
    status: 404,
    csp: closed,
    cache: 'no-store',
  },
  'an address that nobody can decode': {
    path: () => '/api/v1/videos/%ff',
    status: 400,
    csp: closed,
    cache: 'no-store',
  },
  'an id without an end': {
    path: () => `/api/v1/videos/${'x'.repeat(300)}`,
    init: () => ({ method: 'DELETE' }),
    status: 404,
    csp: closed,
    cache: 'no-store',
  },
  'a refused token': {
    path: () => `/api/v1${exchangeToken.path}`,
    init: () => ({ method: 'POST', body: new URLSearchParams({ grant_type: 'x' }) }),
    status: 401,
    csp: closed,
    cache: 'no-store',
  },
  'the OAuth metadata': {
    path: () => '/.well-known/oauth-authorization-server',
    status: 200,
    csp: closed,
    cache: 'public, max-age=300',
  },
  'the OpenAPI document': { path: () => '/api/v1/openapi.json', status: 200, csp: closed, cache: 'no-cache' },
  'the page of the documentation': {
    path: () => '/api/v1/docs/',
    status: 200,
    csp: documentation,
    cache: 'no-store',
  },
  'the page of the documentation, encoded differently': {
    path: () => '/api/v1/%64ocs/?q=1',
    status: 200,
    csp: documentation,
    cache: 'no-store',
  },
  'an address beside the documentation': {
    path: () => '/api/v1/docsX',
    status: 404,
    csp: closed,
    cache: 'no-store',
  },
  'an address below the documentation that is not there': {
    path: () => '/api/v1/docs/nothing',
    status: 404,
    csp: closed,
    cache: 'no-store',
  },
  'a page to embed': {
    path: () => `/embed/${video}`,
    status: 200,
    csp: embed,
    cache: 'public, max-age=300',
  },
  'a media file': {
    path: () => `/media/${mediaKey}/360p.mp4`,
    status: 200,
    csp: "default-src 'none'; sandbox",
    cache: 'public, max-age=31536000, immutable',
  },
  'a media file that is not there': {
    path: () => `/media/${mediaKey}/999p.mp4`,
    status: 404,
    csp: "default-src 'none'; sandbox",
    cache: 'no-store',
  },
  playback: { path: () => `/api/v1/videos/${video}/playback`, status: 200, csp: closed, cache: 'no-store' },
}

describe.each(['http', 'https'] as const)('behind %s', (scheme) => {
  test.each(Object.entries(kinds))('%s has the security headers of its kind', async (_name, kind) => {
    const answer = await fetch(urls[scheme] + kind.path(), kind.init?.())
    const headers = Object.fromEntries(answer.headers)
    expect(answer.status).toBe(kind.status)
    const csp = typeof kind.csp === 'function' ? kind.csp(`${scheme}://video.example`) : kind.csp
    expect(headers).toMatchObject({
      'content-security-policy': csp,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': kind.cache,
    })
    expect(headers['strict-transport-security']).toBe(scheme === 'https' ? 'max-age=31536000' : undefined)
    // Only the policy decides about framing, nothing reveals the software, and no cookie is set.
    for (const name of ['x-frame-options', 'server', 'x-powered-by', 'set-cookie'])
      expect(headers).not.toHaveProperty(name)
  })
})

test('a page of the console is isolated from its opener and may use no device', async () => {
  const { headers } = await fetch(`${urls.https}/`)
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('permissions-policy')).toBe('camera=(), microphone=(), geolocation=()')
})

const origins = [
  'null',
  'http://video.example',
  'https://video.example',
  'https://video.example:8443',
  'https://sub.video.example',
  'https://video.example.evil.example',
  'https://evilvideo.example',
  'https://video.example@evil.example',
  'http://localhost:3000',
  'http://127.0.0.1',
  'file://',
  'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
]
const grants = ['access-control-allow-origin', 'access-control-allow-credentials']
const grantsOf = ({ headers }: Response) => grants.map((name) => headers.get(name))

describe.each(origins)('a page of %s', (origin) => {
  const ask = (path: string, init: RequestInit = {}, base = urls.https) =>
    fetch(base + path, { ...init, headers: { ...(init.headers as object), origin } })

  test('cannot read the private API, with or without a token, and its preflight is refused', async () => {
    for (const call of [readProfile, listVideos]) {
      const path = `/api/v1${call.path}`
      const preflight = {
        method: 'OPTIONS',
        headers: {
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization',
        },
      }
      for (const init of [{}, signedIn(), preflight])
        expect(grantsOf(await ask(path, init))).toEqual([null, null])
    }
    expect(grantsOf(await ask(`/api/v1${login.path}`, { method: 'POST' }))).toEqual([null, null])
    expect(grantsOf(await ask('/'))).toEqual([null, null])
  })

  test('can read public answers, without credentials', async () => {
    const form = { method: 'POST', body: new URLSearchParams({ grant_type: 'x' }) }
    const answers = [
      await ask(`/api/v1${readPlayback.path.replace(':id', video)}`),
      await ask(`/embed/${video}`),
      await ask(`/media/${mediaKey}/360p.mp4`),
      await ask(`/oembed?url=${encodeURIComponent(`https://video.example/embed/${video}`)}`),
      await ask('/.well-known/oauth-authorization-server'),
      await ask(`/api/v1${exchangeToken.path}`, form),
      await ask(`/api/v1${exchangeToken.path}`, { method: 'OPTIONS' }),
      await ask('/e/v', { method: 'POST', body: '{}' }, server.url),
      await ask('/e/v', { method: 'OPTIONS' }, server.url),
      await ask('/e/a', { method: 'POST', body: '{}' }, server.url),
      await ask('/e/a', { method: 'OPTIONS' }, server.url),
      await ask('/e/a/start?k=forged', {}, server.url),
      await ask('/e/a/start', { method: 'OPTIONS' }, server.url),
    ]
    expect(answers.map(grantsOf)).toEqual(answers.map(() => ['*', null]))
  })
})

test('an address without a screen answers 404 with the console’s not-found page', async () => {
  for (const path of ['/nope', '/.env', '/videos/1/2/3', '/wp-login.php?a=b']) {
    const answer = await fetch(urls.http + path)
    expect([answer.status, await answer.text()]).toEqual([404, consolePage])
  }
  const [withQuery, head] = [
    await fetch(`${urls.http}/settings/users?tab=1`),
    await fetch(`${urls.http}/nope`, { method: 'HEAD' }),
  ]
  expect([withQuery.status, head.status]).toEqual([200, 404])
})

test('robots.txt and security.txt are text, and security.txt has a contact address', async () => {
  const robots = await fetch(`${urls.https}/robots.txt`)
  const security = await fetch(`${urls.https}/.well-known/security.txt`)
  const texts = [await robots.text(), await security.text()]
  for (const { status, headers } of [robots, security])
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(texts[0]).toMatch(/^User-agent: \*\n/)
  expect(texts[1]).toContain(`Contact: mailto:${server.deps.config.supportEmail}\n`)
  expect(texts[1]).toContain('Canonical: https://video.example/.well-known/security.txt\n')
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(texts[1]!)![1]!)
  expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000)
  expect(expires).toBeLessThan(Date.now() + 366 * 86_400_000)
})

test('an address of the console answers its page, compressed, and 304 while it is unchanged', async () => {
  const first = await fetch(`${urls.http}/settings/nothing-here`, { headers: { 'accept-encoding': 'gzip' } })
  expect([first.headers.get('content-type'), first.headers.get('content-encoding')]).toEqual([
    'text/html; charset=utf-8',
    'gzip',
  ])
  expect(await first.text()).toBe(consolePage)
  const again = await fetch(urls.http, { headers: { 'if-none-match': first.headers.get('etag')! } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test.each([
  ['/e/v', 'POST'],
  ['/e/a', 'POST'],
  ['/e/a/start', 'GET'],
])('a beacon to %s is answered without a cookie and without naming the software', async (path, method) => {
  const { headers } = await fetch(`${server.url}${path}`, {
    method,
    ...(method === 'POST' && { body: '{}' }),
  })
  for (const name of ['server', 'x-powered-by', 'set-cookie']) expect(headers.get(name)).toBeNull()
})
