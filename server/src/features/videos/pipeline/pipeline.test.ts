import { partBytes } from '@matinee/contract/plain/limits'
import { isInProgress, videoStatuses, type VideoStatus } from '@matinee/contract/plain/video/videoStatus'
import { completeUpload, initiateUpload, presignPart } from '@matinee/contract/videoUploads'
import { readPlayback } from '@matinee/contract/playback'
import { createVideo, readVideo, removeVideo } from '@matinee/contract/videos'
import { fork } from 'node:child_process'
import { existsSync, createReadStream, readdirSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { endBackoff, missHeartbeats } from '../../../../testing/queueTime.ts'
import { server } from '../../../../testing/testServer.ts'
import { openEngine } from '../../../platform/media/openEngine.ts'
import type { TestClip } from '../../../platform/media/engine.ts'
import { waitUntil } from '../../../platform/processes.ts'
import { firstRenditionJob } from './videoJobs.ts'
import { workVideoJobs } from './videos.jobs.ts'
import { purgeVideos, stuckMs, watchVideos } from './watchVideos.ts'
import { removeLeftovers } from './videoWork.ts'

// Real transcoding takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })
const dir = join(server.dataDir, 'clips')
const signal = new AbortController().signal
let me: TestAccount
let sources: { url: string; close(): void }

async function clip(name: string, options: Omit<TestClip, 'path'>): Promise<string> {
  await mkdir(dir, { recursive: true })
  const path = join(dir, name)
  await (await openEngine(server.deps.config)).makeTestClip({ path, ...options }, { signal })
  return path
}

async function upload(path: string, fileName = 'film.mp4'): Promise<string> {
  const bytes = await readFile(path)
  const totalParts = Math.ceil(bytes.length / partBytes)
  const { uploadId, uploadRecord } = await api(me).get(initiateUpload, { body: { fileName, totalParts } })
  const parts: { ETag: string; PartNumber: number }[] = []
  for (let PartNumber = 1; PartNumber <= totalParts; PartNumber++) {
    const part = { uploadId, key: uploadRecord.key, partNumber: PartNumber }
    const { presignedUrl } = await api(me).get(presignPart, { body: part })
    const body = bytes.subarray((PartNumber - 1) * partBytes, PartNumber * partBytes)
    const answer = await fetch(presignedUrl, { method: 'PUT', body })
    parts.push({ PartNumber, ETag: answer.headers.get('etag')! })
  }
  await api(me).get(completeUpload, { body: { uploadId, key: uploadRecord.key, parts } })
  return uploadRecord.id
}

/** Watches a video until `until` is true; returns it with all statuses that were seen. */
async function follow(
  id: string,
  until: (status: VideoStatus) => boolean = (status) => !isInProgress(status),
) {
  const seen: VideoStatus[] = []
  let video = await api(me).get(readVideo, { params: { id } })
  await waitUntil(async () => {
    video = await api(me).get(readVideo, { params: { id } })
    if (seen.at(-1) !== video.status) seen.push(video.status)
    return until(video.status)
  }, 100_000)
  return { video, seen }
}

const isForward = (seen: VideoStatus[]) =>
  seen.every(
    (status, index) => index === 0 || videoStatuses.indexOf(status) > videoStatuses.indexOf(seen[index - 1]!),
  )

/** Serves the clips like any web server. */
async function serveClips(): Promise<typeof sources> {
  const send = async (request: IncomingMessage, response: ServerResponse) => {
    const path = join(dir, decodeURIComponent(new URL(request.url!, 'http://x').pathname.slice(1)))
    const size = (await stat(path).catch(() => null))?.size
    if (size === undefined) return void response.writeHead(404).end()
    const type = path.includes('.html') ? 'text/html' : 'video/mp4'
    response.writeHead(200, { 'content-type': type, 'content-length': size })
    createReadStream(path).pipe(response)
  }
  const host = createServer((request, response) => void send(request, response))
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  return { url, close: () => host.close() }
}

beforeAll(async () => {
  me = await make.account()
  sources = await serveClips()
})
afterAll(() => sources.close())

describe('with a worker process that is killed', () => {
  test('a video ends AVAILABLE although its worker was killed while it transcoded', async () => {
    const startWorker = () =>
      fork(new URL('../../../main.ts', import.meta.url), ['worker'], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'test',
          LOG_LEVEL: 'silent',
          MATINEE_DATA: server.dataDir,
          DATABASE_URL: server.databaseUrl,
          CLICKHOUSE_URL: 'http://127.0.0.1:1',
        },
      })
    const id = await upload(
      await clip('long.avi', { seconds: 40, width: 960, height: 720, codec: 'mpeg4' }),
      'long.avi',
    )
    const first = startWorker()
    await follow(id, (status) => status === 'TRANSCODING')
    await waitUntil(
      () =>
        existsSync(join(server.dataDir, 'work')) &&
        readdirSync(join(server.dataDir, 'work')).some((entry) => entry.startsWith(id)),
      20_000,
    )
    first.kill('SIGKILL')
    await missHeartbeats()
    const second = startWorker()
    const { video, seen } = await follow(id)
    second.kill('SIGKILL')
    expect([video.status, video.statusReason]).toEqual(['AVAILABLE', null])
    expect(isForward(seen)).toBe(true)
    // Its other renditions would be made before those of the videos below.
    await api(me).get(removeVideo, { params: { id } })
  }, 120_000)
})

describe('with a worker', () => {
  beforeAll(() => workVideoJobs(server.deps))

  test('a standard file is repackaged, plays at once and gets its smaller renditions and pictures later', async () => {
    const id = await upload(await clip('standard.mp4', { seconds: 9, width: 854, height: 480 }))
    const { video, seen } = await follow(id)
    expect(isForward(seen)).toBe(true)
    expect(video).toMatchObject({ status: 'AVAILABLE', title: 'film', duration: 9_000, stepProgress: null })
    expect(video.renditions).toEqual([{ width: 854, height: 480 }])
    expect((await fetch(video.thumbnail!)).headers.get('content-type')).toBe('image/jpeg')

    let playback = (await api(null).get(readPlayback, { params: { id } })).data
    // One address may start 300 plays a minute.
    const asOftenAsAllowed = 500
    await waitUntil(
      async () => {
        playback = (await api(null).get(readPlayback, { params: { id } })).data
        return playback.sprite !== null
      },
      40_000,
      asOftenAsAllowed,
    )
    expect(playback.sprite).toMatchObject({ columns: 3, rows: 1, everyMs: 4_000, width: 160, height: 90 })
    expect((await fetch(playback.sprite!.src)).status).toBe(200)
    const master = await (await fetch(playback.sources[0]!.src)).text()
    expect(master).toMatch(/RESOLUTION=854x480.*CODECS="avc1\.\w{6},mp4a\.40\.2"/)
    expect(master).toMatch(/RESOLUTION=640x360/)
    for (const name of ['source', '360p']) {
      const playlist = await (await fetch(new URL(`${name}.m3u8`, playback.sources[0]!.src))).text()
      expect(playlist).toContain(`URI="${name}.mp4"`)
      expect(playlist).toContain('#EXT-X-ENDLIST')
    }
  })

  test('a file that browsers cannot play is transcoded, its smallest rendition first', async () => {
    const id = await upload(
      await clip('old.avi', { seconds: 5, width: 640, height: 480, codec: 'mpeg4' }),
      'Old film.avi',
    )
    const { video } = await follow(id)
    expect(video).toMatchObject({ status: 'AVAILABLE', title: 'Old film' })
    expect(video.renditions.at(-1)).toEqual({ width: 480, height: 360 })
  })

  test('a file without sound and one with rare key frames become available too', async () => {
    const silent = await upload(await clip('silent.mp4', { seconds: 3, isSilent: true }))
    const sparse = await upload(await clip('sparse.mp4', { seconds: 24, keyEvery: 20 }))
    expect((await follow(silent)).video.renditions).toEqual([{ width: 640, height: 360 }])
    expect((await follow(sparse)).video.status).toBe('AVAILABLE')
    const { sources: playable } = (await api(null).get(readPlayback, { params: { id: sparse } })).data
    expect(playable[1]!.src).toMatch(/\/360p\.mp4$/)
  })

  test('a link to a video file is fetched and becomes available', async () => {
    await clip('linked film.mp4', { seconds: 3 })
    const { id } = await api(me).get(createVideo, { body: { source: `${sources.url}/linked%20film.mp4` } })
    const { video, seen } = await follow(id)
    expect(video).toMatchObject({ status: 'AVAILABLE', title: 'linked film' })
    expect(isForward(seen)).toBe(true)
  })

  test('links that lead nowhere or to a page end in DOWNLOAD_ERROR', async () => {
    await mkdir(dir, { recursive: true })
    await writeFile(join(dir, 'page.html.mp4'), '<html>')
    const fails = async (source: string) => {
      const { id } = await api(me).get(createVideo, { body: { source } })
      const { video } = await follow(id)
      expect(video.status).toBe('DOWNLOAD_ERROR')
      return video.statusReason
    }
    expect(await fails(`${sources.url}/missing.mp4`)).toBe('The server in the URL answered with status 404.')
    expect(await fails(`${sources.url}/page.html.mp4`)).toBe('We did not find a video file at this URL.')
  })

  test('a link to a platform is fetched by the operator’s helper', async () => {
    const film = await clip('platform.mp4', { seconds: 2 })
    const helper = join(dir, 'yt-dlp')
    const script = [
      '#!/bin/sh',
      'printf "%s\\n" "$@" > "$0.args"',
      'for word in "$@"; do case "$word" in --output=*) to="${word#--output=}";; esac; done',
      'echo "percent  50.0%"',
      `case "$*" in *v=brokenbroke) echo "ERROR: private" >&2; exit 1;; esac`,
      `cp ${film} "$(dirname "$to")/source.mp4"`,
    ]
    await writeFile(helper, script.join('\n'), { mode: 0o755 })
    server.deps.config.ytdlpPath = helper
    try {
      const add = async (source: string) => (await api(me).get(createVideo, { body: { source } })).id
      const { video } = await follow(await add('https://youtu.be/dQw4w9WgXcQ?list=evil'))
      expect([video.status, video.title]).toEqual(['AVAILABLE', 'YouTube dQw4w9WgXcQ'])
      const args = (await readFile(`${helper}.args`, 'utf8')).split('\n')
      expect(args).toContain(`--js-runtimes=node:${process.execPath}`)
      expect(args.slice(-3)).toEqual(['--', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', ''])
      const broken = await add('https://youtu.be/brokenbroke')
      await waitUntil(async () => {
        await endBackoff()
        return (await api(me).get(readVideo, { params: { id: broken } })).status === 'DOWNLOAD_ERROR'
      }, 40_000)
      const failed = (await follow(broken)).video
      expect(failed.status).toBe('DOWNLOAD_ERROR')
      expect(failed.statusReason).toMatch(/^YouTube did not let us download this video/)
    } finally {
      server.deps.config.ytdlpPath = null
    }
  })

  test('hostile and odd files end in TRANSCODING_ERROR with a reason that reveals nothing about the server', async () => {
    const good = await readFile(await clip('good.mp4', { seconds: 3 }))
    const secret = await clip('secret.mp4', { seconds: 2 })
    const files: Record<string, string | Buffer> = {
      'playlist.mp4': `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile://${secret}\n#EXT-X-ENDLIST\n`,
      'concat.mp4': `ffconcat version 1.0\nfile '${secret}'\n`,
      'text.mp4': 'this is not a video at all, whatever its name may say',
      'cut.mp4': good.subarray(0, 40_000),
      'header.mp4': Buffer.concat([good.subarray(0, 32), Buffer.alloc(2_000, 7)]),
      'tiny.mp4': Buffer.from('x'),
    }
    for (const [name, content] of Object.entries(files)) await writeFile(join(dir, name), content)
    await clip('huge.mp4', { seconds: 1, rate: 1, width: 8_704, height: 4_896 })
    const ids = await Promise.all([...Object.keys(files), 'huge.mp4'].map((name) => upload(join(dir, name))))
    for (const id of ids) {
      const { video } = await follow(id)
      expect([video.status, video.id]).toEqual(['TRANSCODING_ERROR', id])
      expect(video.statusReason).toMatch(/^[A-Z].+\.$/)
      expect(video.statusReason).not.toContain('/')
      expect(video.renditions).toEqual([])
    }
  })

  test('deleting a video ends the work on it and its media answer 404 at once', async () => {
    const available = await upload(await clip('deleted.mp4', { seconds: 3 }))
    const { thumbnail } = (await follow(available)).video
    await api(me).get(removeVideo, { params: { id: available } })
    expect((await fetch(thumbnail!)).status).toBe(404)
    expect(await api(null).refusal(readPlayback, { params: { id: available } })).toEqual([
      410,
      'video_deleted',
    ])

    const path = await clip('big.avi', { seconds: 60, width: 1280, height: 720, codec: 'mpeg4' })
    const working = await upload(path, 'big.avi')
    await follow(working, (status) => status === 'TRANSCODING')
    await api(me).get(removeVideo, { params: { id: working } })
    const isRemoved = () =>
      !readdirSync(join(server.dataDir, 'work')).some((entry) => entry.startsWith(working))
    expect(await waitUntil(isRemoved, 10_000)).toBe(true)
    expect((await api(me).get(readVideo, { params: { id: working } })).status).toBe('DELETED')
  })

  test('the files of a deleted video are removed after 30 days, not before', async () => {
    const id = await upload(await clip('grace.mp4', { seconds: 2 }))
    await follow(id)
    await api(me).get(removeVideo, { params: { id } })
    const row = await server.deps.db
      .selectFrom('videos')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow()
    const isStored = async () => (await server.deps.files.stat(row.originalKey!)) !== null
    await purgeVideos(server.deps)
    expect(await isStored()).toBe(true)
    await server.deps.db
      .updateTable('videos')
      .set({ deletedAt: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    await purgeVideos(server.deps)
    expect(await isStored()).toBe(false)
  })

  test('a worker removes what killed attempts left on its machine two days ago, and nothing newer', async () => {
    const work = join(server.dataDir, 'work')
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    for (const days of [1, 3]) {
      await mkdir(join(work, `left-${days}`), { recursive: true })
      await utimes(join(work, `left-${days}`), daysAgo(days), daysAgo(days))
    }
    await removeLeftovers(server.deps.config)
    const left = (await readdir(work)).filter((name) => name.startsWith('left-'))
    expect(left).toEqual(['left-1'])
  })
})

test('a stuck video is restarted once, then ends in the error of its step', async () => {
  const { id } = await api(me).get(createVideo, { body: { source: `${sources.url}/missing.mp4` } })
  await follow(id)
  const age = async (requeuedAt: Date | null) => {
    await server.deps.db
      .updateTable('videos')
      .set({ status: 'TRANSCODING', heartbeatAt: new Date(Date.now() - stuckMs - 1), requeuedAt })
      .where('id', '=', id)
      .execute()
    await watchVideos(server.deps, stuckMs, true)
    return server.deps.db.selectFrom('videos').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  }
  expect((await age(null)).requeuedAt).not.toBeNull()
  await waitUntil(async () => !(await server.deps.queue.isPending(firstRenditionJob, id)), 20_000)
  expect((await age(new Date())).status).toBe('TRANSCODING_ERROR')
})
