import { maxFileBytes, maxParts, partBytes } from '@matinee/contract/plain/limits'
import {
  abortUpload,
  completeUpload,
  initiateUpload,
  listParts,
  presignPart,
  removeUpload,
  updateUpload,
  uploadByUrl,
} from '@matinee/contract/videoUploads'
import { createVideo, listVideos, readVideo, removeVideo, updateVideo } from '@matinee/contract/videos'
import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { endAbandonedUploads } from './videoUploads.service.ts'

const put = (url: string, body: Uint8Array) =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': 'application/octet-stream' } })
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

describe('the largest file', () => {
  test('the largest file has 5,368,709,120 bytes in 1,024 parts; one more of either is refused', async () => {
    const me = await make.account()
    const status = (body: { totalParts: number; fileSize?: number }) =>
      api(me).status(initiateUpload, { body: { fileName: 'a.mp4', ...body } })
    expect([maxFileBytes, maxParts, partBytes]).toEqual([5_368_709_120, 1_024, 5_242_880])
    expect(await status({ totalParts: 1_024, fileSize: 5_368_709_120 })).toBe(200)
    expect(await status({ totalParts: 1_024, fileSize: 5_368_709_121 })).toBe(422)
    expect(await status({ totalParts: 1_025, fileSize: 5_368_709_121 })).toBe(422)
    expect(await status({ totalParts: 1_024 })).toBe(200)
    expect(await status({ totalParts: 1_025 })).toBe(422)
    expect(await status({ totalParts: 0 })).toBe(422)
  })

  test('the largest file accepts part 1,024 and neither part 1,025 nor part 0', async () => {
    const me = await make.account()
    const { uploadId, uploadRecord } = await api(me).get(initiateUpload, {
      body: { fileName: 'a.mp4', totalParts: 1_024, fileSize: 5_368_709_120 },
    })
    const sign = (partNumber: number) =>
      api(me).status(presignPart, { body: { uploadId, key: uploadRecord.key, partNumber } })
    expect(await Promise.all([1_024, 1_025, 0].map(sign))).toEqual([200, 422, 422])
  })
})

test('a part of exactly 5,242,880 bytes arrives; one byte more is refused and does not count', async () => {
  const me = await make.account()
  const { uploadId, uploadRecord } = await api(me).get(initiateUpload, {
    body: { fileName: 'a.mp4', totalParts: 1 },
  })
  const { key } = uploadRecord
  const { presignedUrl } = await api(me).get(presignPart, { body: { uploadId, key, partNumber: 1 } })
  const tooLarge = await put(presignedUrl, randomBytes(5_242_881))
  expect([tooLarge.status, (await tooLarge.text()).includes('part_too_large')]).toEqual([413, true])
  expect((await api(me).get(listParts, { params: { id: uploadId } })).data).toEqual([])
  const bytes = randomBytes(5_242_880)
  const fits = await put(presignedUrl, bytes)
  expect([fits.status, fits.headers.get('etag')]).toEqual([200, `"${md5(bytes)}"`])
})

test('a presigned address is refused after one hour', async () => {
  const me = await make.account()
  const { uploadId, uploadRecord } = await api(me).get(initiateUpload, {
    body: { fileName: 'a.mp4', totalParts: 1 },
  })
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_601_000)
  const upload = { key: uploadRecord.key, uploadId, storeUploadId: null }
  const { url } = await server.deps.files.presignPart(upload, { partNumber: 1, bytes: null })
  now.mockRestore()
  const answer = await put(url, Buffer.from('expired'))
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('has expired')
})

test('a presigned address names its expiry, one hour after it was signed', async () => {
  const me = await make.account()
  const { uploadId, uploadRecord } = await api(me).get(initiateUpload, {
    body: { fileName: 'a.mp4', totalParts: 1 },
  })
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21, 10))
  const upload = { key: uploadRecord.key, uploadId, storeUploadId: null }
  const { expiresAt } = await server.deps.files.presignPart(upload, { partNumber: 1, bytes: null })
  now.mockRestore()
  expect(expiresAt.toISOString()).toBe('2026-11-21T11:00:00.000Z')
  const before = Date.now()
  const body = { uploadId, key: uploadRecord.key, partNumber: 1 }
  const expiresAtMs = Date.parse((await api(me).get(presignPart, { body })).expiresAt)
  // To the second: an address may contain seconds only.
  expect(expiresAtMs).toBeGreaterThan(before + 3_599_000 - 1)
  expect(expiresAtMs).toBeLessThanOrEqual(Date.now() + 3_600_000)
})

test('an upload that is completed twice at once is one video in the list', async () => {
  const me = await make.account()
  const { uploadId, uploadRecord } = await api(me).get(initiateUpload, {
    body: { fileName: 'a.mp4', totalParts: 1 },
  })
  const { id, key } = uploadRecord
  const { presignedUrl } = await api(me).get(presignPart, { body: { uploadId, key, partNumber: 1 } })
  const bytes = randomBytes(10)
  await put(presignedUrl, bytes)
  const body = { uploadId, key, parts: [{ PartNumber: 1, ETag: md5(bytes) }] }
  const both = await Promise.all([1, 2].map(() => api(me).get(completeUpload, { body })))
  expect(both.map(({ uploadRecord: { id: of, status } }) => [of, status])).toEqual([
    [id, 'UPLOADED'],
    [id, 'UPLOADED'],
  ])
  expect((await api(me).get(listVideos)).data.map((video) => video.id)).toEqual([id])
})

test('deleting a video that is being uploaded ends the upload and removes its parts', async () => {
  const me = await make.account()
  const { uploadId, uploadRecord } = await api(me).get(initiateUpload, {
    body: { fileName: 'a.mp4', totalParts: 2 },
  })
  const { id, key } = uploadRecord
  const { presignedUrl } = await api(me).get(presignPart, { body: { uploadId, key, partNumber: 1 } })
  expect((await put(presignedUrl, randomBytes(partBytes))).status).toBe(200)
  expect((await api(me).get(readVideo, { params: { id } })).status).toBe('UPLOADING')
  await api(me).get(removeUpload, { params: { id } })
  expect((await put(presignedUrl, randomBytes(5))).status).toBe(409)
  await endAbandonedUploads(server.deps)
  expect(await api(me).refusal(listParts, { params: { id: uploadId } })).toEqual([409, 'upload_closed'])
  const rows = server.deps.db.selectFrom('uploadParts').where('uploadId', '=', uploadId).selectAll()
  expect(await rows.execute()).toEqual([])
  expect((await api(me).get(readVideo, { params: { id } })).status).toBe('DELETED')
})

test('a file name may contain any text, but not be empty', async () => {
  const me = await make.account()
  for (const name of [
    '<script>alert(1)</script>',
    '\u202Egpj.film',
    'a\u0007b\u001B[31m',
    '../../etc/passwd',
    'ğüşİ "x"',
  ]) {
    const fileName = `${name}.mp4`
    const { uploadRecord } = await api(me).get(initiateUpload, { body: { fileName, totalParts: 1 } })
    expect([fileName, uploadRecord.fileName]).toEqual([fileName, fileName])
    expect(uploadRecord.key).toMatch(/^originals\/[\w-]+$/)
    const { body, headers } = await api(me).ask(readVideo, { params: { id: uploadRecord.id } })
    expect(headers.get('content-type')).toContain('application/json')
    expect(body.source).toBe(fileName)
    expect(body.title).not.toMatch(/[\p{Cc}\u202a-\u202e]/u)
  }
  for (const fileName of ['', '   ', 'a\u0000.mp4', `${'a'.repeat(252)}.mp4`])
    expect([fileName, await api(me).status(initiateUpload, { body: { fileName, totalParts: 1 } })]).toEqual([
      fileName,
      422,
    ])
})

test('titles of 10,000 characters, empty titles and too long descriptions are refused', async () => {
  const me = await make.account()
  const source = 'https://youtu.be/dQw4w9WgXcQ'
  const { id } = await api(me).get(createVideo, { body: { source } })
  for (const body of [{ title: 'a'.repeat(10_000) }, { title: '' }, { description: 'a'.repeat(5_001) }]) {
    expect(await api(me).status(createVideo, { body: { source, ...body } })).toBe(422)
    expect(await api(me).status(updateVideo, { params: { id }, body })).toBe(422)
    expect(await api(me).status(updateUpload, { params: { id }, body })).toBe(422)
  }
  const title = 'a'.repeat(200)
  expect(await api(me).get(updateVideo, { params: { id }, body: { title } })).toMatchObject({ title })
})

test('accounts of type 1 read videos and write none', async () => {
  const me = await make.account({ integrationType: 1 })
  expect(await api(me).status(listVideos)).toBe(200)
  const id = 'AAAAAAAAAAAAAA'
  // The video does not exist: the account may read, so the answer is 404 and not 403.
  expect(await api(me).status(readVideo, { params: { id } })).toBe(404)
  const [params, source] = [{ id }, 'https://youtu.be/dQw4w9WgXcQ']
  const part = { uploadId: id, key: 'originals/x' }
  const refusals = await Promise.all([
    api(me).refusal(createVideo, { body: { source } }),
    api(me).refusal(updateVideo, { params, body: { title: 'x' } }),
    api(me).refusal(removeVideo, { params }),
    api(me).refusal(initiateUpload, { body: { fileName: 'a.mp4', totalParts: 1 } }),
    api(me).refusal(uploadByUrl, { body: { source } }),
    api(me).refusal(presignPart, { body: { ...part, partNumber: 1 } }),
    api(me).refusal(completeUpload, { body: { ...part, parts: [{ PartNumber: 1, ETag: 'x' }] } }),
    api(me).refusal(abortUpload, { body: part }),
    api(me).refusal(updateUpload, { params, body: { title: 'x' } }),
    api(me).refusal(removeUpload, { params }),
  ])
  for (const refusal of refusals) expect(refusal).toEqual([403, 'forbidden_for_account_type'])
})
