import { partBytes } from '@matinee/contract/plain/limits'
import { completeUpload, initiateUpload, presignPart } from '@matinee/contract/videoUploads'
import { createVideo, readVideo, removeVideo, setPoster, type Video } from '@matinee/contract/videos'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import { openEngine } from '../../platform/media/openEngine.ts'
import { waitUntil } from '../../platform/processes.ts'
import { makePosters, workPosterJobs } from './posters.jobs.ts'
import { readVideoById, updateMedia } from './videos.store.ts'
import type { Workshop } from './videoWork.ts'

// Real decoding beside whatever else the machine does.
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

let me: TestAccount
let shop: Workshop
let film: Buffer

beforeAll(async () => {
  me = await make.account()
  const engine = await openEngine(server.deps.config)
  shop = { deps: server.deps, engine }
  const dir = join(server.dataDir, 'clips')
  await mkdir(dir, { recursive: true })
  const path = join(dir, 'film.mp4')
  const signal = new AbortController().signal
  await engine.makeTestClip({ path, seconds: 6, width: 320, height: 180, keyEvery: 1 }, { signal })
  film = await readFile(path)
})

/** A video that plays, its original uploaded as the console does it and its poster not made yet. */
async function playing(): Promise<{ id: string; mediaKey: string; files: () => Promise<string[]> }> {
  const mine = api(me)
  const totalParts = Math.ceil(film.length / partBytes)
  const begun = await mine.get(initiateUpload, { body: { fileName: 'film.mp4', totalParts } })
  const of = { uploadId: begun.uploadId, key: begun.uploadRecord.key }
  const { presignedUrl } = await mine.get(presignPart, { body: { ...of, partNumber: 1 } })
  const answer = await fetch(presignedUrl, { method: 'PUT', body: new Uint8Array(film) })
  const parts = [{ PartNumber: 1, ETag: answer.headers.get('etag')! }]
  await mine.get(completeUpload, { body: { ...of, parts } })
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
const run = (isLast = false) => ({ attempt: 1, isLast, signal: new AbortController().signal })

/** Waits until the chosen frame is the poster. */
async function made(id: string): Promise<Video> {
  let video = await api(me).get(readVideo, { params: { id } })
  await waitUntil(async () => {
    video = await api(me).get(readVideo, { params: { id } })
    return !video.isPosterPending
  }, 60_000)
  return video
}

test('a picture is the poster at once and its predecessor is removed', async () => {
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

test('pictures that are too small, too large or none at all are refused and nothing changes', async () => {
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

test('only a video that plays from here takes a poster, and a frame lies within it', async () => {
  const { id } = await playing()
  const frame = (atMs: number) => api(me).refusal(setPoster, { params: { id }, body: { atMs } })
  const picture = () => api(me).refusal(setPoster, { params: { id }, body: { image: png(64, 64) } })
  expect(await frame(6_001)).toEqual([422, 'invalid_request'])
  const stranger = api(await make.account())
  expect([
    await stranger.refusal(setPoster, { params: { id }, body: { atMs: 0 } }),
    await stranger.refusal(setPoster, { params: { id }, body: { image: png(64, 64) } }),
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
    ...shop.engine,
    poster: async (...of: Parameters<typeof shop.engine.poster>) => {
      await shop.engine.poster(...of)
      await api(me).get(removeVideo, { params: { id } })
    },
  }
  await makePosters({ ...shop, engine }, id, run())
  expect(await files()).toEqual([])
})

test('a frame that is chosen while another is made is the one that counts', async () => {
  const { id, files } = await playing()
  await choose(id, 0)
  const seen: number[] = []
  const engine = {
    ...shop.engine,
    poster: async (...of: Parameters<typeof shop.engine.poster>) => {
      if (seen.push(of[2]) === 1) await choose(id, 4_000)
      await shop.engine.poster(...of)
    },
  }
  await makePosters({ ...shop, engine }, id, run())
  const video = await api(me).get(readVideo, { params: { id } })
  expect([seen, video.isPosterPending, await files()]).toEqual([
    [0, 4_000],
    false,
    [video.thumbnail!.split('/').at(-1)],
  ])
})

test('a file that yields no picture, and a last try that fails, leave the old poster and nothing pending', async () => {
  const { id, files } = await playing()
  const { thumbnail } = await upload(id, png(64, 64))
  await choose(id, 1_000)
  const broken = { ...shop.engine, poster: () => Promise.reject(new Error('no room')) }
  await expect(makePosters({ ...shop, engine: broken }, id, run())).rejects.toThrow('no room')
  const waiting = await api(me).get(readVideo, { params: { id } })
  await expect(makePosters({ ...shop, engine: broken }, id, run(true))).rejects.toThrow('no room')
  const given = await api(me).get(readVideo, { params: { id } })
  expect([waiting.isPosterPending, given.isPosterPending, given.thumbnail]).toEqual([true, false, thumbnail])

  await server.deps.files.remove((await readVideoById(server.deps.db, id))!.originalKey!)
  await server.deps.db.updateTable('videos').set({ posterAtMs: 1_000 }).where('id', '=', id).execute()
  await makePosters(shop, id, run())
  expect(await api(me).get(readVideo, { params: { id } })).toMatchObject({
    isPosterPending: false,
    thumbnail,
  })
  expect(await files()).toHaveLength(1)
})

test('a chosen frame becomes the poster, and another frame is another picture', async () => {
  const { id, files } = await playing()
  await workPosterJobs(shop)
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
