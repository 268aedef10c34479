import { createLog } from '../../platform/log.ts'
import { readConfig } from '../../readConfig.ts'
import type { Deps } from '../../platform/deps.ts'
import { createApp } from '../../platform/http/http.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { embedRoutes } from './embed.routes.ts'

const loader = `(()=>{import(new URL("assets/player-AAAAAAAA.js",x))})();`
const preview = 'import("./assets/player-AAAAAAAA.js")'
/** The chunks that a page may still request after a release removed them. */
const chunks = ['player', 'late', 'failures', 'engine', 'hlsSource']
let url = ''
let folder = ''
let stop = async () => {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embed-built-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'v1.js'), loader)
  await writeFile(join(folder, 'preview.js'), preview)
  for (const chunk of chunks)
    await writeFile(join(folder, `assets/${chunk}-AAAAAAAA.js`), 'export const mount = 1')
  // These routes use no database; the address is known once the server listens.
  const config = readConfig({ NODE_ENV: 'test', PORT: '1' })
  const app = createApp({ config, log: createLog('silent', 'test') } as Deps)
  embedRoutes(app, app.deps, pathToFileURL(`${folder}/`))
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  url = config.publicUrl = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`
  stop = () => app.fastify.close()
})
afterAll(async () => {
  await stop()
  await rm(folder, { recursive: true, force: true })
})

const request = (path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers, redirect: 'manual' })

describe('the scripts', () => {
  test('the loader is cheap to revalidate: a short lifetime, an ETag, and 304 while it is unchanged', async () => {
    const first = await request('/embed/v1.js', { 'accept-encoding': 'identity' })
    expect(await first.text()).toBe(loader)
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=300\b/)
    expect(first.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    const again = await request('/embed/v1.js', { 'if-none-match': first.headers.get('etag')! })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('chunks never change under their name, and any page may read them', async () => {
    const { status, headers } = await request('/embed/assets/player-AAAAAAAA.js')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('timing-allow-origin')).toBe('*')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('set-cookie')).toBeNull()
  })

  test('the embed scripts are served compressed', async () => {
    const { default: http } = await import('node:http')
    const body = await new Promise<{ encoding: string | undefined; bytes: Buffer }>((done, fail) => {
      http
        .get(`${url}/embed/v1.js`, { headers: { 'accept-encoding': 'gzip, br' } }, (response) => {
          const pieces: Buffer[] = []
          response.on('data', (piece: Buffer) => pieces.push(piece))
          response.on('end', () =>
            done({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(pieces) }),
          )
        })
        .on('error', fail)
    })
    expect(body.encoding).toBe('br')
    expect(brotliDecompressSync(body.bytes).toString()).toBe(loader)
  })

  test.each(chunks)('%s of an older release redirects to the current one', async (chunk) => {
    const old = await request(`/embed/assets/${chunk}-ZZZZZZZZ.js`)
    expect([old.status, old.headers.get('location')]).toEqual([302, `/embed/assets/${chunk}-AAAAAAAA.js`])
    expect(old.headers.get('cache-control')).toBe('no-store')
    expect(old.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('any other path answers 404', async () => {
    const others = ['other-ZZZZZZZZ.js', '..%2f..%2fpackage.json', 'player-AAAAAAAA.js%00', '%']
    const answers = await Promise.all(others.map((path) => request(`/embed/assets/${path}`)))
    expect(answers.filter(({ status }) => status < 400).map((answer) => answer.url)).toEqual([])
  })
})

describe('the preview', () => {
  test('the player preview is a script that browsers revalidate after a release', async () => {
    const { status, headers } = await request('/embed/preview.js')
    expect([status, Object.fromEntries(headers)]).toMatchObject([
      200,
      {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': expect.stringMatching(/^public, max-age=300\b/),
        'x-content-type-options': 'nosniff',
        etag: expect.stringMatching(/^"/),
      },
    ])
    expect(await (await request('/embed/preview.js')).text()).toBe(preview)
  })

  test('the player preview is a page that only our own pages may frame', async () => {
    const page = await request('/embed/preview')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers.get('cache-control')).toBe('no-store')
    const policy = page.headers.get('content-security-policy')!.split('; ')
    expect(policy).toContain(`frame-ancestors 'self'`)
    expect(policy).toContain(`script-src 'self'`)
    expect(await page.text()).toContain('<script type="module" src="/embed/preview.js">')
  })
})
