import { createVideo, readVideo } from '@matinee/contract/videos'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { server } from '../../../../testing/testServer.ts'
import type { TranscodeEngine } from '../../../platform/media/engine.ts'
import { openEngine } from '../../../platform/media/openEngine.ts'
import { waitUntil } from '../../../platform/processes.ts'
import { downloadVideo } from './downloadVideo.ts'
import { importFile } from '../videoImport.service.ts'
import { workVideoJobs } from './videos.jobs.ts'

// Real transcoding takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })
const { deps } = server
const closing: (() => void)[] = []
const drips = new Set<NodeJS.Timeout>()
let engine: TranscodeEngine
let filmPath: string
let filmUrl: string
let dripUrl: string

async function serve(listener: RequestListener): Promise<string> {
  const host = createServer(listener)
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    host.close()
    host.closeAllConnections()
  })
  return `http://127.0.0.1:${(host.address() as AddressInfo).port}/film.mp4`
}

beforeAll(async () => {
  engine = await openEngine(deps.config)
  await mkdir(join(server.dataDir, 'clips'), { recursive: true })
  filmPath = join(server.dataDir, 'clips', 'film.mp4')
  await engine.makeTestClip({ path: filmPath, seconds: 3 }, { signal: new AbortController().signal })
  const film = await readFile(filmPath)
  filmUrl = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': film.length }).end(film)
  })
  dripUrl = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 100_000_000 })
    const drip = setInterval(() => response.write('a'), 1_000)
    drips.add(drip)
    response.on('close', () => {
      clearInterval(drip)
      drips.delete(drip)
    })
  })
})
afterAll(() => closing.forEach((close) => close()))

const link = async (account: TestAccount, source: string) =>
  (await api(account).get(createVideo, { body: { source } })).id
const readStatus = async (account: TestAccount, id: string) =>
  (await api(account).get(readVideo, { params: { id } })).status

/** Milliseconds from sending a link to a good server until its video plays; Infinity after a minute. */
async function msUntilAvailable(account: TestAccount): Promise<number> {
  const start = performance.now()
  const id = await link(account, filmUrl)
  const isDone = await waitUntil(async () => (await readStatus(account, id)) === 'AVAILABLE', 60_000)
  return isDone ? performance.now() - start : Infinity
}

test('the download from a server that sends too slowly ends, and the owner reads why', async () => {
  const me = await make.account()
  const id = await link(me, dripUrl)
  const jobRun = { attempt: 4, isLast: true, signal: new AbortController().signal }
  const pace = { bytesPerS: 1_000, overMs: 1_500 }
  await expect(downloadVideo({ deps, engine, pace }, id, jobRun)).rejects.toThrow('server_too_slow')
  const { status, statusReason, reason, canRetry } = await api(me).get(readVideo, { params: { id } })
  expect({ status, statusReason, reason, canRetry }).toEqual({
    status: 'DOWNLOAD_ERROR',
    statusReason: 'The server in the URL sends the file too slowly.',
    reason: { code: 'server_too_slow', detail: null },
    canRetry: true,
  })
})

/** Imports a film of this machine as if it had been uploaded. */
async function upload(account: TestAccount, film: string): Promise<string> {
  const path = join(server.dataDir, 'clips', `${Math.random()}`)
  await copyFile(film, path)
  const shown = { fileName: 'film.mp4', title: 'Film', description: '', createdAt: new Date() }
  return importFile(deps, { accountId: account.id, path, ...shown })
}

describe('with a worker', () => {
  beforeAll(() => workVideoJobs(deps))

  test('eight slow downloads of one account do not delay another account’s link', async () => {
    const [alone, slow, other] = [await make.account(), await make.account(), await make.account()]
    const aloneMs = await msUntilAvailable(alone)
    const slowIds: string[] = []
    for (let n = 0; n < 8; n++) slowIds.push(await link(slow, `${dripUrl}?${n}`))
    expect(await waitUntil(() => drips.size >= 3, 20_000)).toBe(true)

    const besideMs = await msUntilAvailable(other)
    expect([aloneMs, besideMs, besideMs < aloneMs + 10_000]).toEqual([aloneMs, besideMs, true])
    const statuses = await Promise.all(slowIds.map((id) => readStatus(slow, id)))
    expect(new Set(statuses)).toEqual(new Set(['DOWNLOADING', 'QUEUED']))
  })

  test('four long videos of one account do not delay another account’s short one', async () => {
    const [many, other] = [await make.account(), await make.account()]
    const long = join(server.dataDir, 'clips', 'long.avi')
    const clip = { path: long, seconds: 40, width: 960, height: 720, codec: 'mpeg4' } as const
    await engine.makeTestClip(clip, { signal: new AbortController().signal })
    const longIds: string[] = []
    for (let n = 0; n < 4; n++) longIds.push(await upload(many, long))
    const statuses = () => Promise.all(longIds.map((id) => readStatus(many, id)))
    const isWorking = async () => (await statuses()).filter((now) => now === 'TRANSCODING').length === 2
    expect(await waitUntil(isWorking, 20_000)).toBe(true)
    const id = await upload(other, filmPath)
    expect(await waitUntil(async () => (await readStatus(other, id)) === 'AVAILABLE', 60_000)).toBe(true)
    expect((await statuses()).sort()).toEqual(['TRANSCODING', 'TRANSCODING', 'UPLOADED', 'UPLOADED'])
  })
})
