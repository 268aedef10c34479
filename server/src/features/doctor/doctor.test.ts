import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { createVideo } from '@matinee/contract/videos'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { runCommand } from '../../../testing/commandLine.ts'
import { make } from '../../../testing/make.ts'
import { linkFactsEngine, settings } from '../../../testing/matinee.ts'
import { newSite } from '../../../testing/sites.ts'
import { startSmtpServer, type Received } from '../../../testing/smtpServer.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import { readConfig } from '../../readConfig.ts'
import { assembleApi } from '../../roles/api.ts'
import { serveConsole } from '../../roles/consoleFiles.ts'
import { moveVideo } from '../videos/videos.store.ts'
import { workDoctorJobs } from './doctor.jobs.ts'
import type { DoctorDeps } from './doctorDeps.ts'
import { checkMail } from './checkMail.ts'
import { checkSettings } from './checkSettings.ts'
import { checkPages } from './publicAddress/checkPages.ts'
import { checkProxy } from './publicAddress/checkProxy.ts'
import { checkPublicUrl } from './publicAddress/checkPublicUrl.ts'
import { echoPath } from './publicAddress/requestEcho.ts'
import { createSteps, type Finding, type RunStep } from './step.ts'

const mails: Received[] = []
const smtp = await startSmtpServer((mail) => mails.push(mail))

/** What a proxy may do wrong. */
type Faults = Partial<{
  addresses: (client: string, given: string | undefined) => string | undefined
  keepsBodies: boolean
  maxBytes: number
  rewrites: (page: string) => string
  dropsRange: boolean
  addsCors: boolean
  api: { port: number }
}>
let faults: Faults
const rightAddresses = (client: string) => client

/** An `api` with the console; beacons go to the tests' server, as to an ingest process. */
async function startApi(trustsProxy: boolean) {
  server.deps.config.trustsProxy = trustsProxy
  const { fastify, deps: own } = await assembleApi(server.deps)
  await serveConsole({ fastify, deps: own })
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  return { fastify, port: (fastify.server.address() as AddressInfo).port }
}
const distrusting = await startApi(false)
const trusting = await startApi(true)
const proxy = createServer((request, response) => void pass(request, response)).listen(0, '127.0.0.1')
await once(proxy, 'listening')
const publicUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`

async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const {
    addresses = rightAddresses,
    api: node = trusting,
    keepsBodies,
    maxBytes = Infinity,
    rewrites,
    dropsRange,
    addsCors,
  } = faults
  if (Number(request.headers['content-length'] ?? 0) > maxBytes)
    return void response.writeHead(413, { connection: 'close' }).end('Request Entity Too Large')
  const headers = { ...request.headers }
  const forwarded = addresses('198.51.100.7', request.headers['x-forwarded-for'] as string | undefined)
  delete headers['x-forwarded-for']
  if (forwarded !== undefined) headers['x-forwarded-for'] = forwarded
  if (dropsRange) delete headers.range
  if (rewrites) delete headers['accept-encoding']
  const body = keepsBodies ? Readable.from([Buffer.concat(await request.toArray())]) : request
  const port = request.url!.startsWith('/e/') ? new URL(server.url).port : node.port
  const passed = forward({ port, path: request.url!, method: request.method!, headers }, (answer) => {
    const sent = { ...answer.headers, ...(addsCors && { 'access-control-allow-origin': '*, *' }) }
    if (!rewrites) return void answer.pipe(response.writeHead(answer.statusCode!, sent))
    delete sent['content-length']
    void text(answer).then((page) => response.writeHead(answer.statusCode!, sent).end(rewrites(page)))
  })
  passed.on('error', () => response.destroy())
  body.pipe(passed)
}

const environment = {
  ...settings,
  PORT: String(trusting.port),
  PUBLIC_URL: publicUrl,
  TRUST_PROXY: 'on',
  SMTP_URL: smtp.url,
  SUPPORT_EMAIL: 'support@video.example',
}
const run = (args: string[], more: Record<string, string> = {}) =>
  runCommand(['doctor', ...args], { ...environment, ...more })
const deps = (more: Record<string, string> = {}): DoctorDeps => ({
  ...server.deps,
  config: readConfig({ ...environment, ...more }),
  postgres: server.deps,
})

/** The problems of one subject. */
async function problemsOf(check: (step: RunStep) => Promise<unknown>): Promise<string[]> {
  const findings: Finding[] = []
  await check(createSteps('test', (finding) => findings.push(finding)))
  return findings.filter(({ state }) => state === 'problem').map(({ step, text }) => `${step}: ${text}`)
}

function withFaults(some: Faults): void {
  faults = some
  onTestFinished(() => void (faults = {}))
}

linkFactsEngine()
beforeAll(async () => {
  faults = {}
  server.deps.config.publicUrl = publicUrl
  await workDoctorJobs(server.deps)
  await server.deps.queue.schedule('doctor-test', '0 0 1 1 *', () => Promise.resolve())
  const account = await make.account()
  await newSite(account.id)
  const { id } = await api(account).get(createVideo, { body: { source: 'https://youtu.be/dQw4w9WgXcQ' } })
  const mediaKey = newId(22)
  await moveVideo(server.deps.db, id, 'AVAILABLE', { mediaKey })
  const rendition = {
    width: 640,
    height: 360,
    averageBandwidth: 1,
    peakBandwidth: 1,
    codecs: 'avc1',
    frameRate: 25,
  }
  await server.deps.db
    .insertInto('renditions')
    .values({ ...rendition, videoId: id, name: '360p', bytes: 500 })
    .execute()
  await server.deps.files.put(`media/${mediaKey}/360p.mp4`, Readable.from([Buffer.alloc(500)]))
})
afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await Promise.all([distrusting, trusting].map(({ fastify }) => fastify.close()))
  await smtp.close()
})

test('an installation that works has no problem, and doctor leaves nothing behind', async () => {
  const { code, out, err } = await run([])
  expect([code, err, out.match(/✗.*/g)]).toEqual([0, '', null])
  for (const step of [
    '✓ write: a table',
    '✓ write: a row',
    '✓ mail server: takes',
    '✓ a worker does a job',
    '✓ sign-in page: the same bytes',
    '✓ films',
    '✓ ads.txt',
    '✓ viewers keep their addresses: this machine is seen at 198.51.100.7',
    '✓ beacons: acknowledged',
  ])
    expect(out).toContain(step)
  const jobs = await sql`select 1 from pgboss.job where name = 'doctor'`.execute(server.deps.db)
  expect(jobs.rows).toEqual([])
  const rows = await server.deps.facts.query({
    sql: `SELECT stream FROM ingest_progress WHERE stream = 'doctor'`,
    params: {},
  })
  expect(rows).toEqual([])
  expect(readdirSync(join(server.dataDir, 'spool')).filter((name) => name.endsWith('.spool'))).toEqual([])
  expect(readdirSync(join(server.dataDir, 'files')).filter((name) => name.startsWith('check'))).toEqual([])
  expect(mails).toEqual([])
})

test.each<[string, Faults, Record<string, string>, RegExp[]]>([
  [
    'is not trusted',
    { api: distrusting },
    {},
    [/A proxy adds X-Forwarded-For, but the api process runs with TRUST_PROXY=off/],
  ],
  [
    'adds a second address',
    { addresses: (client, given) => `${given}, ${client}, 10.0.0.1` },
    {},
    [/Several proxies add an address \(198.51.100.7, 10.0.0.1\)/],
  ],
  [
    'refuses large bodies and passes the header on',
    { maxBytes: 1_048_576, addresses: (_client, given) => given },
    {},
    [/413.*client_max_body_size 0/, /every client chooses/],
  ],
  ['keeps bodies', { keepsBodies: true }, {}, [/proxy_request_buffering off/]],
])('a proxy that %s is named', async (_name, some, more, problems) => {
  withFaults(some)
  expect(await problemsOf((step) => checkProxy(deps(more), step))).toEqual(
    problems.map((problem) => expect.stringMatching(problem)),
  )
})

test.each<[string, Faults, Record<string, string>, RegExp[]]>([
  [
    'rewrites pages',
    { rewrites: (page) => page.replace('<script>', '<script>/* fast */') },
    {},
    [/sign-in page: The page is not the one that Matinee sent/],
  ],
  [
    'loads films as a whole',
    { dropsRange: true },
    {},
    [/films: A part of a film was asked for, and all of it came/],
  ],
  [
    'adds CORS headers of its own',
    { addsCors: true },
    {},
    [
      /player: \/embed\/v1.js has Access-Control-Allow-Origin "\*, \*"/,
      /ad tag/,
      /beacons: \/e\/v has Access/,
      /films/,
    ],
  ],
  [
    'is in front of no process at INGEST_PORT',
    {},
    { INGEST_PORT: String(await freePort()) },
    [/beacons: The process of INGEST_PORT does not answer/],
  ],
])('a proxy that %s is named, too', async (_name, some, more, problems) => {
  withFaults(some)
  expect(await problemsOf((step) => checkPages(deps(more), step))).toEqual(
    problems.map((problem) => expect.stringMatching(problem)),
  )
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

test('beacons that the proxy does not send to INGEST_PORT are noticed', async () => {
  const ingest = await serve(
    createServer((_request, response) => response.end('matinee_beacons_preview_total{stream="video"} 7\n')),
  )
  const pages = deps({ INGEST_PORT: String(ingest) })
  expect(await problemsOf((step) => checkPages(pages, step))).toEqual([
    expect.stringMatching(/beacons: The proxy does not send beacons to INGEST_PORT/),
  ])
})

async function serve(one: Server): Promise<number> {
  one.listen(0, 'localhost')
  await once(one, 'listening')
  onTestFinished(() => void one.close())
  return (one.address() as AddressInfo).port
}

test('a self-signed certificate is named, and something else than Matinee', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'matinee-doctor-test-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const [key, certificate] = [join(dir, 'key'), join(dir, 'certificate')]
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync('openssl', [...request, '-subj', '/CN=localhost', '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  const tls = { key: readFileSync(key), cert: readFileSync(certificate) }
  const secure = await serve(createTlsServer(tls, (_request, response) => response.end()))
  const PUBLIC_URL = `https://localhost:${secure}`
  expect(await problemsOf((step) => checkPublicUrl(deps({ PUBLIC_URL }), step))).toEqual([
    expect.stringMatching(/certificate: The certificate is self-signed/),
    expect.stringMatching(/Matinee answers: .*self-signed/),
  ])
  const other = await serve(createServer((_request, response) => response.end('hello')))
  expect(
    await problemsOf((step) => checkPublicUrl(deps({ PUBLIC_URL: `http://localhost:${other}` }), step)),
  ).toEqual([expect.stringMatching(/Something else than Matinee answers/)])
})

test('a mail server that refuses the recipient is named; --mail sends an email', async () => {
  smtp.state.admit = () => ({ refuse: 550, text: '5.7.1 relaying denied' })
  expect(await problemsOf((step) => checkMail(deps(), step))).toEqual([
    expect.stringMatching(/mail server: .*relaying denied.*MAIL_FROM/),
  ])
  smtp.state.admit = () => null
  expect(await problemsOf((step) => checkMail({ ...deps(), mailTo: 'ada@video.example' }, step))).toEqual([])
  expect(mails.map(({ to }) => to)).toEqual(['ada@video.example'])
})

test('risky settings of a public installation are named', async () => {
  const risky = deps({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://video.example',
    TRUST_PROXY: 'off',
    SMTP_URL: '',
    MEDIA_BASE_URL: 'http://cdn.example',
    ALLOW_PRIVATE_SOURCES: 'on',
    SUPPORT_EMAIL: 'support@matinee.test',
  })
  const steps = (await problemsOf((step) => checkSettings(risky, step))).map((text) => text.split(':')[0])
  expect(steps).toEqual([
    'mixed content',
    'TRUST_PROXY',
    'SMTP_URL',
    'SUPPORT_EMAIL',
    'ALLOW_PRIVATE_SOURCES',
  ])
})

test('an installation whose databases and address are missing is checked to the end', async () => {
  const { code, out, err } = await run(['--json'], {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    CLICKHOUSE_URL: 'http://127.0.0.1:1',
    PUBLIC_URL: 'http://127.0.0.1:1',
    FFMPEG_PATH: '/bin/false',
    MATINEE_SECRETS: '/nowhere/secrets.json',
    BACKUP_URL: '/nowhere',
    BACKUP_KEY_FILE: '/nowhere/key',
  })
  expect([code, err]).toEqual([1, ''])
  const { findings } = JSON.parse(out) as { findings: Finding[] }
  const problems = findings
    .filter(({ state }) => state === 'problem')
    .map(({ subject, step }) => `${subject}: ${step}`)
  expect(problems).toEqual([
    'Settings: key',
    'PostgreSQL: connect',
    'Facts store: connect',
    'Video: encode a film of a second',
    'Backups: target',
    'Backups: passphrase',
    'Public address: Matinee answers',
  ])
})

test('an interrupted doctor ends its step, which cleans up, and begins no other one', async () => {
  const [ended, controller] = [[] as string[], new AbortController()]
  const step = createSteps('Files', ({ step }) => ended.push(step), controller.signal)
  const first = step('store', '', async () => {
    controller.abort(new Error('interrupted'))
    await setImmediate()
    return 'removed'
  })
  await expect(first).resolves.toBe(true)
  await expect(step('read', '', () => 'read')).rejects.toThrow('interrupted')
  expect(ended).toEqual(['store'])
})

test('nobody without the key learns how a request arrives', async () => {
  const ask = (header: string) =>
    fetch(`${publicUrl}${echoPath}`, { method: 'POST', body: 'x', headers: { 'x-matinee-doctor': header } })
  for (const header of ['', `${Date.now() + 60_000}.${'a'.repeat(43)}`]) {
    const answer = await ask(header)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('198.51.100.7')
  }
})
