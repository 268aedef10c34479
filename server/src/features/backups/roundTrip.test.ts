// First, because a backup contains all tables of the facts store.
import '../../../testing/ownTables.ts'
import type { Call } from '@matinee/contract/call'
import { everyCall } from '@matinee/contract/everyCall'
import { partBytes } from '@matinee/contract/plain/limits'
import { completeUpload, initiateUpload, presignPart } from '@matinee/contract/videoUploads'
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { api, urlOf } from '../../../testing/api.ts'
import { runCommand } from '../../../testing/commandLine.ts'
import { insertFacts, makeVideo } from '../../../testing/facts.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { nothing, requests, type Ids } from '../../../testing/requests.ts'
import { insertPageviews, insertRevenue } from '../../../testing/revenue.ts'
import { importCsv, march, storeRates } from '../../../testing/revenueImports.ts'
import { server } from '../../../testing/testServer.ts'
import { newThings } from '../../../testing/things.ts'
import { openFacts } from '../../platform/facts/facts.ts'
import { factsSocketPath } from '../../platform/facts/launch.ts'
import { runDir } from '../../platform/files/runDir.ts'
import { newId } from '../../platform/ids.ts'
import { pause, waitUntil } from '../../platform/processes.ts'
import { signPlaybackToken } from '../playback/playbackToken.ts'
import { createBackup } from './create.service.ts'

const { db, facts, secrets, log, files } = server.deps
const dir = mkdtempSync(join(tmpdir(), 'matinee-round-trip-'))
const [target, restored, keyFile] = [join(dir, 'target'), join(dir, 'restored'), join(dir, 'key')]
const config = {
  ...server.deps.config,
  databaseUrl: server.databaseUrl,
  backups: { target: { folder: target }, keyFile, cron: null, bytesPerS: null, keepDays: 30 },
}
const environment = {
  PATH: process.env.PATH,
  MATINEE_DATA: restored,
  BACKUP_URL: target,
  BACKUP_KEY_FILE: keyFile,
  PUBLIC_URL: server.url,
  ALLOW_PRIVATE_SOURCES: 'on',
  DNS_SERVER: '127.0.0.1:9',
  EXTERNAL_EMBED_URL: 'https://video.example/{id}',
  MATINEE_DEMO: 'off',
  LOG_LEVEL: 'error',
}

beforeAll(async () => {
  writeFileSync(keyFile, `${newId(32)}\n`, { mode: 0o600 })
  // The tests' engine serves all files; its folder is that of this product for the freeze.
  const [table] = await facts.query<{ path: string }>({
    sql: `SELECT data_paths[1] AS path FROM system.tables WHERE database = {database:String} AND name = 'video_events'`,
    params: { database: facts.database },
  })
  symlinkSync(table!.path.slice(0, table!.path.indexOf('/store/')), join(server.dataDir, 'facts'))
})
afterAll(() => {
  for (const folder of [dir, runDir(restored)]) rmSync(folder, { recursive: true, force: true })
})

/** Answers of the product at `origin`. */
async function ask(origin: string, account: TestAccount, call: Call, request: object) {
  const { body } = request as { body?: unknown }
  const answer = await fetch(urlOf(call, request).replace(server.url, origin), {
    method: call.method,
    headers: { authorization: `Bearer ${account.accessToken}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

/** An account with one of everything, with events, revenue and money. */
async function filledAccount(): Promise<{ account: TestAccount; ids: Ids }> {
  const account = await make.account()
  const things = await newThings(account.id)
  const { operatedSite: site, operatedZone: zone } = things
  await storeRates()
  const lines = Array.from(
    { length: 20 },
    (_, index) => `${march(index + 1)},${site},${zone},${index}.123456,usd`,
  )
  await importCsv(['day,site,zone,revenue,currency', ...lines].join('\n'), { state: 'final' })
  await insertRevenue(account, [{ day: '2026-01-02', site, zone, impressions: 5, spentMicrosUsd: 1_234_567 }])
  await insertPageviews(account, [{ day: '2026-01-02', site, visitor: 1 }])
  const video = await makeVideo(account, 'Night tram')
  const at = Math.floor(Date.now() / 1000) - 1_800
  await insertFacts(account, [
    { video, type: 'start', at },
    { video, type: 'infoLoad', at, country: 'TR' },
  ])
  const ids = { ...nothing, ...things, video }
  for (const name of ['savePaymentInfo', 'setPlayerLogo'])
    expect((await callAs(server.url, { account, ids }, name)).status).toBeLessThan(300)
  return { account, ids }
}

function callAs(origin: string, { account, ids }: { account: TestAccount; ids: Ids }, name: string) {
  const { call } = everyCall.find((one) => one.name === name)!
  return ask(origin, account, call, requests[name]!(ids))
}

/** Calls that only read, although some use POST. */
const reports = /^(read|compare|explain|list|preview)/
/** These change with the clock, with jobs that the restored worker continues, and with the settings. */
const changing = new Set(['readRealtime', 'readVideoRealtime', 'listReportJobs', 'readConfig'])
const reads = everyCall.filter(
  ({ name, call }) => (call.method === 'GET' || reports.test(name)) && !changing.has(name),
)

/** Every answer that an account can read, without what differs each time: addresses, signatures, freshness. */
async function readEverything(origin: string, { account, ids }: { account: TestAccount; ids: Ids }) {
  const answers: Record<string, string> = {}
  for (const { name, call } of reads) {
    const { status, text } = await ask(origin, account, call, requests[name]!(ids))
    const lasting = text
      .replaceAll(server.url, '')
      .replaceAll(/"completeTo":"[^"]+"/g, '')
      .replaceAll(/[?&](expires|session|signature)=[^&"]*/g, '')
    answers[name] = `${status} ${lasting}`
  }
  return answers
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** An upload of which one of two parts has arrived. */
async function beginUpload(account: TestAccount) {
  const parts = [randomBytes(partBytes), randomBytes(1_234)]
  const { uploadId, uploadRecord } = await api(account).get(initiateUpload, {
    body: { fileName: 'Film.mp4', totalParts: 2, fileSize: partBytes + 1_234 },
  })
  const { key } = uploadRecord
  const send = async (origin: string, partNumber: number) => {
    const { text } = await ask(origin, account, presignPart, { body: { uploadId, key, partNumber } })
    const { pathname, search } = new URL((JSON.parse(text) as { presignedUrl: string }).presignedUrl)
    return fetch(`${origin}${pathname}${search}`, { method: 'PUT', body: parts[partNumber - 1]! })
  }
  const etags = parts.map((part, index) => ({
    ETag: createHash('md5').update(part).digest('hex'),
    PartNumber: index + 1,
  }))
  expect((await send(server.url, 1)).status).toBe(200)
  return { key, send, sha256: hash(Buffer.concat(parts)), body: { uploadId, key, parts: etags } }
}

/** Sends a beacon after the other, each of a view of its own, until `stop`. */
function sendBeacons(accountId: string) {
  const sent: { view: string; sentAt: number; acknowledgedAt: number }[] = []
  const stopping = new AbortController()
  const sending = (async () => {
    for (; !stopping.signal.aborted; await pause(5)) {
      const [view, sentAt] = [newId(22), Date.now()]
      const token = signPlaybackToken(secrets.signing, { accountId, videoId: 'V', playerId: '' }, sentAt)
      const events = [{ type: 'infoLoad', at: sentAt - 10, value: 1 }]
      const answer = await fetch(`${server.url}/e/v`, {
        method: 'POST',
        body: JSON.stringify({ token, view, seq: 0, sentAt, page: 'https://www.example.com/', events }),
        headers: {
          'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
        },
      })
      expect(answer.status).toBe(204)
      sent.push({ view, sentAt, acknowledgedAt: Date.now() })
    }
  })()
  return {
    sent,
    async stop() {
      stopping.abort()
      await sending
    },
  }
}

/** Starts the restored product and waits until it answers. */
async function startRestored(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
  const child = spawn(process.execPath, [main, 'all'], {
    env: { ...environment, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const origin = `http://127.0.0.1:${port}`
  const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => null))?.status === 200
  expect(await waitUntil(async () => child.exitCode !== null || (await isReady()), 90_000)).toBe(true)
  expect(child.exitCode).toBeNull()
  return origin
}

// It starts the entire product: minutes on a busy machine.
test(
  'a backup of the running product brings back every answer, file, event and session',
  { timeout: 240_000 },
  async () => {
    const filled = await filledAccount()
    const upload = await beginUpload(filled.account)
    const film = randomBytes(20_000_000)
    await files.put('originals/film', Readable.from([film], { objectMode: false }))
    const views = sendBeacons((await make.account()).id)
    await expect.poll(() => views.sent.length, { timeout: 60_000 }).toBeGreaterThan(20)
    // Deleted as soon as the cut is taken, which was when it was there.
    const deleting = Object.create(log, {
      info: { value: () => rmSync(join(server.dataDir, 'files/originals/film'), { force: true }) },
    }) as typeof log
    const header = await createBackup({ db, facts, secrets, log: deleting, config })
    const endedAt = Date.now()
    await expect.poll(() => views.sent.at(-1)!.sentAt > endedAt + 100, { timeout: 60_000 }).toBe(true)
    await views.stop()
    expect(header.excluded).toEqual([])
    const before = await readEverything(server.url, filled)

    const run = await runCommand(['backup', 'restore', 'latest'], environment)
    expect([run.code, run.err]).toEqual([0, ''])
    const origin = await startRestored()
    const after = await readEverything(origin, filled)
    expect(Object.keys(before).length).toBeGreaterThan(40)
    expect(Object.keys(before).filter((name) => before[name] !== after[name])).toEqual([])

    // The upload continues where it was.
    expect((await upload.send(origin, 2)).status).toBe(200)
    expect((await ask(origin, filled.account, completeUpload, { body: upload.body })).status).toBe(200)
    const bytesOf = (key: string) => hash(readFileSync(join(restored, 'files', key)))
    expect(bytesOf(upload.key)).toBe(upload.sha256)
    expect(bytesOf('originals/film')).toBe(hash(film))

    // Generated ids continue after the restored ones.
    expect((await callAs(origin, filled, 'savePaymentInfo')).status).toBeLessThan(300)

    const store = openFacts({ socketPath: factsSocketPath(restored) })
    onTestFinished(() => store.close())
    const loaded = async () => {
      const rows = await store.query<{ view: string; rows: number }>({
        sql: `SELECT view, toUInt32(count()) AS rows FROM video_events WHERE video = 'V' GROUP BY view`,
        params: {},
      })
      return new Map(rows.map(({ view, rows: count }) => [view, count]))
    }
    const acknowledged = views.sent.filter(({ acknowledgedAt }) => acknowledgedAt < Date.parse(header.at))
    const missing = async () => {
      const rows = await loaded()
      return acknowledged.filter(({ view }) => !rows.has(view))
    }
    await expect.poll(missing, { timeout: 60_000 }).toEqual([])
    const rows = await loaded()
    expect(acknowledged.length).toBeGreaterThan(20)
    expect([...rows.values()].filter((count) => count !== 1)).toEqual([])
    expect(views.sent.filter(({ view, sentAt }) => sentAt > endedAt && rows.has(view))).toEqual([])
  },
)
