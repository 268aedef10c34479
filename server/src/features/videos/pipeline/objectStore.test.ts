import { ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { partBytes } from '@matinee/contract/plain/limits'
import { readPlayback } from '@matinee/contract/playback'
import {
  abortUpload,
  completeUpload,
  initiateUpload,
  listParts,
  presignPart,
} from '@matinee/contract/videoUploads'
import { removeVideo } from '@matinee/contract/videos'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { newBucket, s3LimitMs } from '../../../../testing/sharedS3.ts'
import { server } from '../../../../testing/testServer.ts'
import { readS3Address } from '../../../platform/files/s3Address.ts'
import { openBucket, type S3Bucket } from '../../../platform/files/s3Bucket.ts'
import { s3Files } from '../../../platform/files/s3Files.ts'
import { openEngine } from '../../../platform/media/openEngine.ts'
import { waitUntil } from '../../../platform/processes.ts'
import { abortForgottenParts } from '../../videoUploads/forgottenParts.service.ts'
import { changeQuotas } from '../../quotas/quotas.service.ts'
import { workVideoJobs } from './videos.jobs.ts'
import { purgeVideos } from './watchVideos.ts'

let bucket: S3Bucket
let me: TestAccount

beforeAll(async () => {
  const address = readS3Address(await newBucket())!
  bucket = openBucket(address, null)
  server.deps.files = s3Files(address)
  me = await make.account()
}, s3LimitMs)

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

async function storedKeys(): Promise<string[]> {
  const { Contents = [] } = await bucket.client.send(new ListObjectsV2Command({ Bucket: bucket.bucket }))
  return Contents.map(({ Key }) => Key!)
}

async function openUploads(): Promise<string[]> {
  const command = new ListMultipartUploadsCommand({ Bucket: bucket.bucket })
  const { Uploads = [] } = await bucket.client.send(command)
  return Uploads.map(({ Key }) => Key!)
}

async function begin(fileSize: number, account = me) {
  const totalParts = Math.ceil(fileSize / partBytes)
  const body = { fileName: 'film.mp4', totalParts, fileSize }
  const { uploadId, uploadRecord } = await api(account).get(initiateUpload, { body })
  const { id, key } = uploadRecord
  const send = async (partNumber: number, bytes: Uint8Array) => {
    const part = { uploadId, key, partNumber }
    const { presignedUrl } = await api(account).get(presignPart, { body: part })
    const answer = await fetch(presignedUrl, { method: 'PUT', body: new Uint8Array(bytes) })
    return { url: presignedUrl, status: answer.status, etag: answer.headers.get('etag')! }
  }
  return { id, key, uploadId, send }
}

async function uploadClip(): Promise<{ id: string; bytes: Buffer }> {
  const path = join(server.dataDir, 'clips', 'film.mp4')
  await mkdir(join(server.dataDir, 'clips'), { recursive: true })
  const engine = await openEngine(server.deps.config)
  const { signal } = new AbortController()
  await engine.makeTestClip({ path, seconds: 12, width: 1280, height: 720, codec: 'h264' }, { signal })
  const bytes = await readFile(path)
  const { id, key, uploadId, send } = await begin(bytes.length)
  const parts = []
  for (let at = 0; at * partBytes < bytes.length; at++) {
    const { etag } = await send(at + 1, bytes.subarray(at * partBytes, (at + 1) * partBytes))
    parts.push({ PartNumber: at + 1, ETag: etag })
  }
  await api(me).get(completeUpload, { body: { uploadId, key, parts } })
  return { id, bytes }
}

test('a film whose parts went to the object store is transcoded, played in ranges and purged from there', async () => {
  await workVideoJobs(server.deps)
  const { id, bytes } = await uploadClip()
  await waitUntil(async () => {
    const video = await server.deps.db
      .selectFrom('videos')
      .where('id', '=', id)
      .select(['status', 'isImproving', 'sprite'])
      .executeTakeFirstOrThrow()
    return video.status === 'AVAILABLE' && !video.isImproving && video.sprite !== null
  }, 100_000)
  const { originalKey, mediaKey } = await server.deps.db
    .selectFrom('videos')
    .where('id', '=', id)
    .select(['originalKey', 'mediaKey'])
    .executeTakeFirstOrThrow()
  const keys = await storedKeys()
  expect(keys).toContain(originalKey)
  expect(keys).toContain(`media/${mediaKey}/360p.mp4`)
  expect(keys).toContain(`media/${mediaKey}/sprite.jpg`)
  // Nothing stays on the worker's disk.
  expect(readdirSync(join(server.dataDir, 'work'))).toEqual([])
  expect(existsSync(join(server.dataDir, 'files', 'media'))).toBe(false)

  const { data } = await api(me).get(readPlayback, { params: { id } })
  const playlist = await fetch(data.sources[0]!.src)
  expect(await playlist.text()).toContain('360p.m3u8')
  const film = new URL('360p.mp4', data.sources[0]!.src)
  const range = await fetch(film, { headers: { range: 'bytes=4-7' } })
  expect([range.status, await range.text()]).toEqual([206, 'ftyp'])
  const beyond = await fetch(film, { headers: { range: 'bytes=999999999-' } })
  expect(beyond.status).toBe(416)
  server.deps.config.mediaBaseUrl = 'https://cdn.example'
  const atCdn = (await api(me).get(readPlayback, { params: { id } })).data
  server.deps.config.mediaBaseUrl = null
  expect([atCdn.poster, atCdn.sources[0]!.src, atCdn.sprite!.src]).toEqual([
    `https://cdn.example/media/${mediaKey}/poster.jpg`,
    `https://cdn.example/media/${mediaKey}/master.m3u8`,
    `https://cdn.example/media/${mediaKey}/sprite.jpg`,
  ])
  const original = await server.deps.files.fetch(originalKey!, join(server.dataDir, 'clips'))
  expect(md5(await readFile(original))).toBe(md5(bytes))

  await api(me).get(removeVideo, { params: { id } })
  await server.deps.db
    .updateTable('videos')
    .set({ deletedAt: new Date(Date.now() - 31 * 86_400_000) })
    .where('id', '=', id)
    .execute()
  await purgeVideos(server.deps)
  expect(await storedKeys()).toEqual([])
})

test('an interrupted upload lists its parts, and goes on after a part that another one replaces', async () => {
  const contents = [randomBytes(partBytes), randomBytes(900)]
  const { id, key, uploadId, send } = await begin(partBytes + 900)
  const body = { uploadId, key, parts: [] as { PartNumber: number; ETag: string }[] }
  await send(2, randomBytes(900))
  expect((await send(2, contents[1]!)).etag).toBe(`"${md5(contents[1]!)}"`)
  const listed = await api(me).get(listParts, { params: { id: uploadId } })
  expect(listed.data).toEqual([{ PartNumber: 2, ETag: `"${md5(contents[1]!)}"`, size: 900 }])

  body.parts = contents.map((content, index) => ({ PartNumber: index + 1, ETag: `"${md5(content)}"` }))
  expect(await api(me).status(completeUpload, { body })).toBe(422)
  await send(1, contents[0]!)
  await api(me).get(completeUpload, { body })
  // A client that did not get the answer asks again.
  const { uploadRecord } = await api(me).get(completeUpload, { body })
  expect(uploadRecord.id).toBe(id)
  expect((await api(me).get(listParts, { params: { id: uploadId } })).data.length).toBe(2)
  expect(await server.deps.files.stat(key)).toMatchObject({ bytes: partBytes + 900 })
})

test('a part of another length than announced is refused by the object store', async () => {
  const { send } = await begin(500)
  expect((await send(1, randomBytes(501))).status).toBe(403)
  expect((await send(1, randomBytes(500))).status).toBe(200)
})

test('a cancelled upload, and one that the account has no room for, leave nothing in the object store', async () => {
  const before = await openUploads()
  const cancelled = await begin(500)
  await cancelled.send(1, randomBytes(500))
  expect(await openUploads()).toContain(cancelled.key)
  const { uploadId, key } = cancelled
  await api(me).get(abortUpload, { body: { uploadId, key } })

  const poor = await make.account()
  await changeQuotas(server.deps.db, poor.id, { storage: 100 }, 'cli')
  const body = { fileName: 'film.mp4', totalParts: 1, fileSize: 500 }
  expect(await api(poor).status(initiateUpload, { body })).toBe(409)
  expect(await openUploads()).toEqual(before)
})

test('parts in the object store whose upload nobody knows are aborted, and those of an open upload are kept', async () => {
  const open = await begin(500)
  await server.deps.files.beginParts('originals/forgotten')
  expect(await abortForgottenParts(server.deps)).toBe(0)
  const later = new Date(Date.now() + 60_000)
  const known = (await openUploads()).filter((key) => key !== 'originals/forgotten')
  expect(known).toContain(open.key)
  expect(await abortForgottenParts(server.deps, later)).toBe(1)
  expect(await openUploads()).toEqual(known)
})
