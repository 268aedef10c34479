import { partBytes } from '@matinee/contract/plain/limits'
import { completeUpload, initiateUpload, presignPart } from '@matinee/contract/videoUploads'
import {
  createVideo,
  readVideo,
  removeVideo,
  setPoster,
  updateVideo,
  type Video,
} from '@matinee/contract/videos'
import { CompiledQuery } from 'kysely'
import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, expect, test, vi } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { breakingDb } from '../../../../testing/breakingDb.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { server } from '../../../../testing/testServer.ts'
import { newId } from '../../../platform/ids.ts'
import { planLadder } from '../../../platform/media/ladder.ts'
import { openEngine } from '../../../platform/media/openEngine.ts'
import { waitUntil } from '../../../platform/processes.ts'
import { makeFirstRendition } from '../pipeline/makeFirstRendition.ts'
import { makeLadder, spriteGrid } from '../pipeline/makeLadder.ts'
import { forgetStaleChoices, makePosters, workPosterJobs } from './posters.jobs.ts'
import { uploadPoster } from './posters.service.ts'
import { importFile } from '../videoImport.service.ts'
import { insertRenditions, listRenditions, readVideoById, updateMedia } from '../videos.store.ts'
import type { PipelineContext } from '../pipeline/videoWork.ts'

// Real decoding takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const png = (width: number, height: number) => {
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return `data:image/png;base64,${bytes.toString('base64')}`
}

/** Its header claims 64 × 64 pixels; no test decodes it. */
const jpg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////' +
    '////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////' +
    '////////////////////wAARCAABAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAA' +
    'AAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCUBYL/2Q==',
  'base64',
)
jpg.writeUInt32BE(0x00400040, jpg.indexOf('ffc0', 'hex') + 5)

let me: TestAccount
let context: PipelineContext
let film: Buffer
let path: string

beforeAll(async () => {
  me = await make.account()
  const engine = await openEngine(server.deps.config)
  context = { deps: server.deps, engine }
  const dir = join(server.dataDir, 'clips')
  await mkdir(dir, { recursive: true })
  path = join(dir, 'film.mp4')
  const signal = new AbortController().signal
  await engine.makeTestClip({ path, seconds: 6, width: 320, height: 180, keyEvery: 5 }, { signal })
  film = await readFile(path)
})

/** A video that plays and has no poster yet; its original was uploaded as the console does it. */
async function playing(): Promise<{ id: string; mediaKey: string; files: () => Promise<string[]> }> {
  const mine = api(me)
  const totalParts = Math.ceil(film.length / partBytes)
  const begun = await mine.get(initiateUpload, { body: { fileName: 'film.mp4', totalParts } })
  const upload = { uploadId: begun.uploadId, key: begun.uploadRecord.key }
  const { presignedUrl } = await mine.get(presignPart, { body: { ...upload, partNumber: 1 } })
  const answer = await fetch(presignedUrl, { method: 'PUT', body: new Uint8Array(film) })
  const parts = [{ PartNumber: 1, ETag: answer.headers.get('etag')! }]
  await mine.get(completeUpload, { body: { ...upload, parts } })
  const { id } = begun.uploadRecord
  const mediaKey = newId(22)
  await updateMedia(server.deps.db, id, { status: 'AVAILABLE', mediaKey, durationMs: 6_000 })
  const dir = join(server.dataDir, 'files', 'media', mediaKey)
  return { id, mediaKey, files: () => readdir(dir).catch(() => []) }
}

const choose = (id: string, atMs: number) => api(me).get(setPoster, { params: { id }, body: { atMs } })
const upload = (id: string, image: string) => api(me).get(setPoster, { params: { id }, body: { image } })
const stored = async (video: Video) =>
  readFile(join(server.dataDir, 'files', new URL(video.thumbnail!).pathname.slice(1)))
const isPending = async (id: string) => (await api(me).get(readVideo, { params: { id } })).isPosterPending
const jobRun = (isLast = false) => ({ attempt: 1, isLast, signal: new AbortController().signal })

/** Waits until the chosen frame is the poster. */
async function made(id: string): Promise<Video> {
  let video = await api(me).get(readVideo, { params: { id } })
  await waitUntil(async () => {
    video = await api(me).get(readVideo, { params: { id } })
    return !video.isPosterPending
  }, 60_000)
  return video
}

test('an uploaded picture is the poster at once, and the previous one is removed', async () => {
  const { id, mediaKey, files } = await playing()
  const first = await upload(id, png(64, 4_096))
  expect(first).toMatchObject({ id, isPosterPending: false })
  const base = `${server.deps.config.publicUrl}/media/${mediaKey}/`
  expect(first.thumbnail!.slice(base.length)).toMatch(/^poster-\w{8}\.png$/)
  expect((await stored(first)).readUInt32BE(16)).toBe(64)
  const second = await upload(id, png(640, 360))
  expect(second.thumbnail).not.toBe(first.thumbnail)
  expect(await files()).toEqual([second.thumbnail!.slice(base.length)])
})

test('an uploaded picture stays even if the connection breaks before the answer', async () => {
  const { id, files } = await playing()
  const broken = { ...server.deps, db: breakingDb(server.deps.db) }
  await expect(uploadPoster(broken, me.id, id, png(64, 64))).rejects.toThrow('connection broke')
  const { thumbnail } = await api(me).get(readVideo, { params: { id } })
  expect([thumbnail!.split('/').at(-1)]).toEqual(await files())
})

test('a photograph used as poster does not reveal where it was taken', async () => {
  const { id, mediaKey } = await playing()
  const exif = Buffer.from('\xff\xe1\0\x18Exif\0\0N 41.0 E 28.9 ..', 'latin1')
  const photograph = Buffer.concat([jpg.subarray(0, 20), exif, jpg.subarray(20)])
  const { thumbnail } = await upload(id, `data:image/jpeg;base64,${photograph.toString('base64')}`)
  const path = thumbnail!.slice(server.deps.config.publicUrl.length)
  expect(path).toMatch(new RegExp(`^/media/${mediaKey}/poster-\\w{8}.jpg$`))
  const answer = await fetch(server.url + path)
  expect(Buffer.from(await answer.arrayBuffer()).equals(jpg)).toBe(true)
  const { headers } = answer
  expect(['content-type', 'x-content-type-options'].map((name) => headers.get(name))).toEqual([
    'image/jpeg',
    'nosniff',
  ])
  expect(headers.get('access-control-allow-origin')).toBe('*')
})

test('pictures that are too small or too large, and files that are no pictures, are refused', async () => {
  const { id, files } = await playing()
  const refusal = (image: string) => api(me).refusal(setPoster, { params: { id }, body: { image } })
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>').toString('base64')
  expect([
    await refusal(png(63, 640)),
    await refusal(png(640, 4_097)),
    await refusal(`data:image/png;base64,${svg}`),
    await refusal(png(640, 360).slice(0, 80)),
  ]).toEqual(Array.from({ length: 4 }, () => [422, 'image_invalid']))
  expect(await refusal(`data:image/svg+xml;base64,${svg}`)).toEqual([422, 'invalid_request'])
  expect([await files(), (await readVideoById(server.deps.db, id))?.poster]).toEqual([[], null])
})

test('only a video in our storage accepts a poster, and a frame must lie within it', async () => {
  const { id } = await playing()
  const frame = (atMs: number) => api(me).refusal(setPoster, { params: { id }, body: { atMs } })
  const picture = () => api(me).refusal(setPoster, { params: { id }, body: { image: png(64, 64) } })
  expect(await frame(6_001)).toEqual([422, 'invalid_request'])
  const otherAccount = api(await make.account())
  expect([
    await otherAccount.refusal(setPoster, { params: { id }, body: { atMs: 0 } }),
    await otherAccount.refusal(setPoster, { params: { id }, body: { image: png(64, 64) } }),
  ]).toEqual(Array.from({ length: 2 }, () => [404, 'not_found']))
  const link = await api(me).get(createVideo, { body: { source: 'https://youtu.be/dQw4w9WgXcQ' } })
  expect(await api(me).refusal(setPoster, { params: { id: link.id }, body: { atMs: 0 } })).toEqual([
    409,
    'not_available',
  ])
  await updateMedia(server.deps.db, id, { sourceKind: 'external' })
  expect([await frame(0), await picture()]).toEqual(Array.from({ length: 2 }, () => [409, 'not_available']))
  await updateMedia(server.deps.db, id, { sourceKind: 'file', originalKey: null })
  expect(await frame(0)).toEqual([409, 'source_gone'])
  await api(me).get(removeVideo, { params: { id } })
  expect([await frame(0), await picture()]).toEqual(Array.from({ length: 2 }, () => [409, 'video_deleted']))
})

test('a video that is deleted while its poster is made leaves no picture behind', async () => {
  const { id, files } = await playing()
  expect(await choose(id, 1_000)).toMatchObject({ isPosterPending: true })
  const engine = {
    ...context.engine,
    frame: async (...args: Parameters<typeof context.engine.frame>) => {
      const look = await context.engine.frame(...args)
      await api(me).get(removeVideo, { params: { id } })
      return look
    },
  }
  await makePosters({ ...context, engine }, id, jobRun())
  expect(await files()).toEqual([])
})

test('the latest choice wins over a frame that is being made', async () => {
  const { id, files } = await playing()
  await choose(id, 0)
  const seen: number[] = []
  const engine = {
    ...context.engine,
    frame: async (...args: Parameters<typeof context.engine.frame>) => {
      if (seen.push(args[2]) === 1) await choose(id, 4_000)
      return context.engine.frame(...args)
    },
  }
  await makePosters({ ...context, engine }, id, jobRun())
  const video = await api(me).get(readVideo, { params: { id } })
  expect([seen, video.isPosterPending, await files()]).toEqual([
    [0, 4_000],
    false,
    [video.thumbnail!.split('/').at(-1)],
  ])
})

test('a file without a picture, and a failed last attempt, leave the old poster and nothing pending', async () => {
  const { id, files } = await playing()
  const { thumbnail } = await upload(id, png(64, 64))
  await choose(id, 1_000)
  const broken = { ...context.engine, frame: () => Promise.reject(new Error('no room')) }
  await expect(makePosters({ ...context, engine: broken }, id, jobRun())).rejects.toThrow('no room')
  const waiting = await api(me).get(readVideo, { params: { id } })
  await makePosters({ ...context, engine: broken }, id, jobRun(true))
  const current = await api(me).get(readVideo, { params: { id } })
  expect([waiting.isPosterPending, current.isPosterPending, current.thumbnail]).toEqual([
    true,
    false,
    thumbnail,
  ])

  await server.deps.files.remove((await readVideoById(server.deps.db, id))!.originalKey!)
  await server.deps.db.updateTable('videos').set({ posterAtMs: 1_000 }).where('id', '=', id).execute()
  await makePosters(context, id, jobRun())
  expect(await api(me).get(readVideo, { params: { id } })).toMatchObject({
    isPosterPending: false,
    thumbnail,
  })
  expect(await files()).toHaveLength(1)
})

test('a choice stays pending when its worker stops during the last attempt', async () => {
  const { id } = await playing()
  await choose(id, 1_000)
  const signal = AbortSignal.abort(new Error('the worker is stopping'))
  await expect(makePosters(context, id, { attempt: 4, isLast: true, signal })).rejects.toThrow('is stopping')
  expect(await isPending(id)).toBe(true)
})

const countJobs = async (id: string) => {
  const { rows } = await server.deps.db.executeQuery<{ count: number }>(
    CompiledQuery.raw(
      `select count(*)::int as count from pgboss.job where name = 'video-poster' and data ->> 'videoId' = $1`,
      [id],
    ),
  )
  return rows[0]!.count
}

test('successive choices wait in one job, and the previous picture’s address leads to the new one', async () => {
  const { id } = await playing()
  for (let turn = 0; turn < 20; turn++) await choose(id, turn * 100)
  expect(await countJobs(id)).toBe(1)
  const before = (await upload(id, png(64, 64))).thumbnail!
  const after = (await upload(id, png(128, 64))).thumbnail!
  const old = await fetch(before, { redirect: 'manual' })
  expect([old.status, old.headers.get('cache-control')]).toEqual([302, 'no-store'])
  expect(new URL(old.headers.get('location')!, before).href).toBe(after)
  const page = encodeURIComponent(`${server.url}/embed/${id}`)
  expect(await (await fetch(`${server.url}/oembed?url=${page}`)).json()).toMatchObject({
    thumbnail_url: after,
    thumbnail_width: 128,
    thumbnail_height: 64,
  })
})

/** Makes the job of the pending frame look as if it was sent `minutes` ago. */
const age = (id: string, minutes: number) =>
  server.deps.db
    .updateTable('videos')
    .set({ posterSentAt: new Date(Date.now() - minutes * 60_000) })
    .where('id', '=', id)
    .execute()
test('a choice whose job is an hour old is dropped despite later saves, and a younger one is not', async () => {
  const [{ id: old }, { id: young }] = [await playing(), await playing()]
  for (const id of [old, young]) await choose(id, 0)
  await age(old, 61)
  await age(young, 59)
  await api(me).get(updateVideo, { params: { id: old }, body: { title: 'Another' } })
  await forgetStaleChoices(context)
  expect([await isPending(old), await isPending(young)]).toEqual([false, true])
})

test('a choice that replaces one with a dead job gets its own job', async () => {
  const { id } = await playing()
  await choose(id, 0)
  await age(id, 59)
  await choose(id, 1_000)
  expect(await countJobs(id)).toBe(1)
  await age(id, 61)
  await choose(id, 2_000)
  await choose(id, 3_000)
  expect(await countJobs(id)).toBe(2)
  await forgetStaleChoices(context)
  expect(await isPending(id)).toBe(true)
})

test('a chosen frame becomes the poster, and another frame gives another picture', async () => {
  const { id, files } = await playing()
  await workPosterJobs(context)
  await choose(id, 0)
  const first = await made(id)
  const firstPicture = await stored(first)
  expect([firstPicture.subarray(0, 3).toString('hex'), first.isPosterPending]).toEqual(['ffd8ff', false])
  await choose(id, 4_500)
  const second = await made(id)
  expect(second.thumbnail).not.toBe(first.thumbnail)
  expect((await stored(second)).equals(firstPicture)).toBe(false)
  expect(await files()).toEqual([second.thumbnail!.split('/').at(-1)])
})

/** Decodes pictures to grey pixels of the size of a seek bar's tile, with ffmpeg. */
function pixels(file: string, filters = ''): Buffer {
  const scale = `${filters}scale=160:90,format=gray`
  const args = ['-v', 'error', '-i', file, '-vf', scale, '-fps_mode', 'passthrough', '-f', 'rawvideo', '-']
  return spawnSync(context.engine.program!, args, { maxBuffer: 2 ** 28 }).stdout
}
const difference = (a: Buffer, b: Buffer) =>
  a.reduce((sum, grey, index) => sum + Math.abs(grey - b[index]!), 0)
/** Index of the picture in `rows`, which lie one after the other, that is most like `picture`. */
function mostLike(picture: Buffer, rows: Buffer): number {
  const size = 160 * 90
  const far = Array.from({ length: rows.length / size }, (_, n) =>
    difference(picture, rows.subarray(n * size, (n + 1) * size)),
  )
  return far.indexOf(Math.min(...far))
}

test('a chosen frame is the picture of its time, the same that the seek bar shows', async () => {
  const { id, mediaKey } = await playing()
  const { deps, engine } = context
  const { signal } = jobRun()
  const folder = join(server.dataDir, 'files', 'media', mediaKey)
  await mkdir(folder, { recursive: true })
  const info = await engine.probe(path, 'mov', { signal })
  const [rung] = planLadder(info)
  await engine.encode({ path, info }, folder, [rung!], 'first', { signal })
  const grid = spriteGrid({ ...rung!, frameRate: 25, durationMs: 6_000 })
  const sprite = join(folder, 'sprite.jpg')
  const film = { path: join(folder, `${rung!.name}.mp4`), hasOurKeys: true }
  await engine.sprite(film, sprite, grid, { signal })
  await updateMedia(deps.db, id, { sprite: grid })

  const poster = async (atMs: number) => {
    await choose(id, atMs)
    await makePosters(context, id, jobRun())
    const { thumbnail } = await api(me).get(readVideo, { params: { id } })
    return pixels(join(server.dataDir, 'files', new URL(thumbnail!).pathname.slice(1)))
  }
  const frames = pixels(path)
  for (const atMs of [2_480, 4_000, 4_960]) expect(mostLike(await poster(atMs), frames)).toBe(atMs / 40)
  const tiles = [0, 1].map((n) => pixels(sprite, `crop=${grid.width}:${grid.height}:${n * grid.width}:0,`))
  for (const [n, tile] of tiles.entries()) {
    expect(mostLike(tile, frames)).toBe((n * grid.everyMs) / 40)
    expect(mostLike(await poster(n * grid.everyMs), Buffer.concat(tiles))).toBe(n)
  }
})

test('the seek bar’s pictures match their time in an unconverted video with rare key frames too', async () => {
  const far = join(server.dataDir, 'clips', 'far.mp4')
  await context.engine.makeTestClip(
    { path: far, seconds: 12, width: 320, height: 180, keyEvery: 10 },
    jobRun(),
  )
  const frames = pixels(far)
  const original = { accountId: me.id, path: far, fileName: 'far.mp4', title: 'Far', description: '' }
  const id = await importFile(server.deps, { ...original, createdAt: new Date() })
  await makeFirstRendition(context, id, jobRun())
  await makeLadder(context, id, jobRun())
  expect((await listRenditions(server.deps.db, id)).map(({ name }) => name)).toEqual(['source'])
  const { mediaKey, sprite } = (await readVideoById(server.deps.db, id))!
  const { width, height, everyMs } = sprite!
  const file = join(server.dataDir, 'files', 'media', mediaKey!, 'sprite.jpg')
  for (const n of [0, 1, 2])
    expect(mostLike(pixels(file, `crop=${width}:${height}:${n * width}:0,`), frames)).toBe((n * everyMs) / 40)
})

test('a poster is made from the best rendition when the original is missing', async () => {
  const { id, mediaKey } = await playing()
  const { deps } = context
  await deps.files.remove((await readVideoById(deps.db, id))!.originalKey!)
  expect(await api(me).refusal(setPoster, { params: { id }, body: { atMs: 2_480 } })).toEqual([
    409,
    'source_gone',
  ])
  const rendition = { width: 320, height: 180, averageBandwidth: 1, peakBandwidth: 1, codecs: 'avc1' }
  await insertRenditions(deps.db as never, [
    { ...rendition, videoId: id, name: '180p', frameRate: 25, bytes: film.length },
  ])
  await deps.files.put(`media/${mediaKey}/180p.mp4`, Readable.from([film]))
  await choose(id, 2_480)
  await makePosters(context, id, jobRun())
  const video = await api(me).get(readVideo, { params: { id } })
  const file = join(server.dataDir, 'files', new URL(video.thumbnail!).pathname.slice(1))
  expect([video.isPosterPending, mostLike(pixels(file), pixels(path))]).toEqual([false, 62])
})
