import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import type { Deps } from '../platform/deps.ts'
import { createApp } from '../platform/http.ts'
import { createLog } from '../platform/log.ts'
import { serveConsole } from './consoleFiles.ts'

const script = '(function () { document.title = "early" })()'
const page = `<!doctype html><script>${script}</script><script src="/assets/a.js"></script>`
let url = ''
let folder = ''
let stop = async () => {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-built-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), page)
  const config = readConfig({ NODE_ENV: 'test', PORT: '1' })
  const app = createApp({ config, log: createLog('silent', 'test') } as Deps)
  await serveConsole(app, pathToFileURL(`${folder}/`))
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`
  stop = () => app.fastify.close()
})
afterAll(async () => {
  await stop()
  await rm(folder, { recursive: true, force: true })
})

const ask = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })

test('the script in the page may run by its hash, and no other script that is not a file of ours', async () => {
  const policy = (await ask('/videos')).headers.get('content-security-policy')
  const hash = createHash('sha256').update(script).digest('base64')
  expect(policy?.split('; ').find((rule) => rule.startsWith('script-src'))).toBe(
    `script-src 'self' 'sha256-${hash}'`,
  )
})

test('every address that no other route has gives the page, packed, asked for anew each time and sent when it changed', async () => {
  const first = await ask('/settings/nothing-here', { 'accept-encoding': 'gzip' })
  expect(await first.text()).toBe(page)
  expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect([first.headers.get('cache-control'), first.headers.get('content-encoding')]).toEqual([
    'no-cache',
    'gzip',
  ])
  const again = await ask('/', { 'if-none-match': first.headers.get('etag')! })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await ask('/api/v1/nothing-here')).status).toBe(404)
})
