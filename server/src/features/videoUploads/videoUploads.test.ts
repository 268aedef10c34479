import { partBytes } from '@matinee/contract/plain/limits'
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
import { readVideo } from '@matinee/contract/videos'
import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { endAbandonedUploads } from './videoUploads.service.ts'

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

async function begin(account: TestAccount, sizes: number[]) {
  const parts = sizes.map((size) => randomBytes(size))
  const fileSize = sizes.reduce((sum, size) => sum + size, 0)
  const { uploadId, uploadRecord } = await api(account).get(initiateUpload, {
    body: { fileName: 'My film.mp4', totalParts: parts.length, fileSize },
  })
  const { id, key } = uploadRecord
  const sign = (partNumber: number) => api(account).get(presignPart, { body: { uploadId, key, partNumber } })
  const put = async (partNumber: number, bytes: Uint8Array = parts[partNumber - 1]!) => {
    const { presignedUrl } = await sign(partNumber)
    return putTo(presignedUrl, bytes)
  }
  const listed = parts.map((part, index) => ({ ETag: `"${md5(part)}"`, PartNumber: index + 1 }))
  return { id, key, uploadId, parts, sign, put, listed, body: { uploadId, key, parts: listed } }
}

const putTo = (url: string, body: Uint8Array) =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': 'application/octet-stream' } })

describe('a file in parts', () => {
  test('a file in parts becomes a video of exactly the uploaded bytes', async () => {
    const me = await make.account()
    const upload = await begin(me, [partBytes, partBytes, 1_234])
    for (const partNumber of [3, 1, 2]) {
      const answer = await upload.put(partNumber)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('etag')).toBe(upload.listed[partNumber - 1]!.ETag)
      expect(answer.headers.get('access-control-expose-headers')).toContain('ETag')
    }
    expect((await api(me).get(readVideo, { params: { id: upload.id } })).status).toBe('UPLOADING')

    const { uploadRecord } = await api(me).get(completeUpload, { body: upload.body })

    expect(uploadRecord).toMatchObject({ id: upload.id, key: upload.key, fileName: 'My film.mp4' })
    expect(uploadRecord.status).toBe('UPLOADED')
    const stored = await buffer(await server.deps.files.read(upload.key))
    expect(md5(stored)).toBe(md5(Buffer.concat(upload.parts)))
  })

  test('completed twice at once is one video, and a third completion returns it too', async () => {
    const me = await make.account()
    const upload = await begin(me, [700])
    await upload.put(1)
    const both = await Promise.all([1, 2].map(() => api(me).ask(completeUpload, { body: upload.body })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await api(me).status(completeUpload, { body: upload.body })).toBe(200)
    const jobs = await server.deps.db
      .selectFrom('uploads')
      .where('videoId', '=', upload.id)
      .select('status')
      .execute()
    expect(jobs).toEqual([{ status: 'COMPLETE' }])
  })

  test('a file in parts takes ETags with and without quotes and in capitals', async () => {
    const me = await make.account()
    const upload = await begin(me, [100])
    await upload.put(1)
    const parts = [{ PartNumber: 1, ETag: md5(upload.parts[0]!).toUpperCase() }]
    expect(await api(me).status(completeUpload, { body: { ...upload.body, parts } })).toBe(200)
  })

  test('a file in parts is refused with a wrong ETag, a missing part, a gap, a short middle part or another size', async () => {
    const me = await make.account()
    const upload = await begin(me, [partBytes, 10])
    await upload.put(1)
    const refusal = (parts: { ETag: string; PartNumber: number }[]) =>
      api(me).refusal(completeUpload, { body: { ...upload.body, parts } })
    expect(await refusal(upload.listed)).toEqual([422, 'parts_missing'])
    await upload.put(2)
    const [first, second] = upload.listed as [(typeof upload.listed)[0], (typeof upload.listed)[0]]
    expect(await refusal([first])).toEqual([422, 'parts_missing'])
    expect(await refusal([first, first])).toEqual([422, 'parts_missing'])
    expect(await refusal([first, { ...second, ETag: md5(Buffer.from('x')) }])).toEqual([422, 'etag_mismatch'])
    const short = randomBytes(50)
    await upload.put(1, short)
    expect(await refusal([{ PartNumber: 1, ETag: md5(short) }, second])).toEqual([422, 'parts_missing'])
    await upload.put(1)
    await upload.put(2, randomBytes(11))
    expect((await refusal(upload.listed))[1]).toBe('etag_mismatch')
    await upload.put(2)
    expect(await api(me).status(completeUpload, { body: upload.body })).toBe(200)
  })

  test('continues after an interruption with the parts that are listed', async () => {
    const me = await make.account()
    const upload = await begin(me, [partBytes, 20])
    await upload.put(1)
    const { data } = await api(me).get(listParts, { params: { id: upload.uploadId } })
    expect(data).toEqual([{ ...upload.listed[0], size: partBytes }])
    await upload.put(2)
    expect(await api(me).status(completeUpload, { body: upload.body })).toBe(200)
  })

  test('a file in parts does not count a part whose connection broke', async () => {
    const me = await make.account()
    const upload = await begin(me, [partBytes])
    const { presignedUrl } = await upload.sign(1)
    await new Promise<void>((resolve) => {
      const sent = request(presignedUrl, { method: 'PUT', headers: { 'content-length': partBytes } })
      sent.on('error', () => resolve())
      sent.write(upload.parts[0]!.subarray(0, 1_000_000), () => sent.destroy())
      sent.on('close', () => resolve())
    })
    expect((await api(me).get(listParts, { params: { id: upload.uploadId } })).data).toEqual([])
    expect((await upload.put(1)).status).toBe(200)
    expect(await api(me).status(completeUpload, { body: upload.body })).toBe(200)
  })
})

describe('a presigned address', () => {
  test('a presigned address is refused when forged, moved to another part, expired or too large', async () => {
    const me = await make.account()
    const upload = await begin(me, [partBytes, 5])
    const url = new URL((await upload.sign(1)).presignedUrl)
    const changed = (name: string, value: string) => {
      const other = new URL(url)
      other.searchParams.set(name, value)
      return putTo(other.href, Buffer.from('x'))
    }
    for (const answer of [
      await changed('sig', 'A'.repeat(43)),
      await changed('partNumber', '2'),
      await changed('uploadId', 'another12345'),
      await changed('exp', String(Math.floor(Date.now() / 1000) + 7_200)),
      await changed('exp', '1'),
      await putTo(url.href.replace('/storage/originals/', '/storage/originals/x'), Buffer.from('x')),
      await putTo(`${url.origin}${url.pathname}`, Buffer.from('x')),
    ]) {
      expect(answer.status).toBe(403)
      expect(((await answer.json()) as { error: { code: string } }).error.code).toBe('bad_signature')
    }
    const tooLarge = await putTo(url.href, randomBytes(partBytes + 1))
    expect(tooLarge.status).toBe(413)
    expect((await api(me).get(listParts, { params: { id: upload.uploadId } })).data).toEqual([])
  })

  test('a presigned address is open to the console on another origin', async () => {
    const me = await make.account()
    const upload = await begin(me, [5])
    const { presignedUrl } = await upload.sign(1)
    const preflight = await fetch(presignedUrl, {
      method: 'OPTIONS',
      headers: { origin: 'https://console.example', 'access-control-request-method': 'PUT' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT')
  })

  test('a presigned address accepts nothing after the upload is complete or aborted', async () => {
    const me = await make.account()
    for (const end of [completeUpload, abortUpload] as const) {
      const upload = await begin(me, [5])
      const { presignedUrl } = await upload.sign(1)
      await putTo(presignedUrl, upload.parts[0]!)
      await api(me).get(end as typeof completeUpload, { body: upload.body })
      expect((await putTo(presignedUrl, upload.parts[0]!)).status).toBe(409)
      expect(await api(me).refusal(presignPart, { body: { ...upload.body, partNumber: 1 } })).toEqual([
        409,
        'upload_closed',
      ])
    }
  })
})

describe('an upload', () => {
  test('an upload needs a video type, a size above zero and the right number of parts', async () => {
    const me = await make.account()
    const refusal = (body: {
      fileName: string
      totalParts: number
      fileSize?: number
      contentType?: string
    }) => api(me).refusal(initiateUpload, { body })
    expect(await refusal({ fileName: 'notes.txt', totalParts: 1 })).toEqual([422, 'file_type'])
    expect(await refusal({ fileName: 'a.mp4', totalParts: 1, contentType: 'text/html' })).toEqual([
      422,
      'file_type',
    ])
    expect(await refusal({ fileName: 'a.mp4', totalParts: 1, fileSize: 0 })).toEqual([422, 'invalid_request'])
    expect(await refusal({ fileName: 'a.mp4', totalParts: 2, fileSize: 9 })).toEqual([422, 'invalid_request'])
    expect(await refusal({ fileName: 'a.mp4', totalParts: 1_025 })).toEqual([422, 'invalid_request'])
    expect(await api(me).status(initiateUpload, { body: { fileName: 'a.MKV', totalParts: 1 } })).toBe(200)
  })

  test('an upload of another account answers 404 in every call', async () => {
    const [mine, theirs] = [await make.account(), await make.account()]
    const upload = await begin(mine, [5])
    await upload.put(1)
    expect(await api(theirs).status(presignPart, { body: { ...upload.body, partNumber: 1 } })).toBe(404)
    expect(await api(theirs).status(listParts, { params: { id: upload.uploadId } })).toBe(404)
    expect(await api(theirs).status(completeUpload, { body: upload.body })).toBe(404)
    expect(await api(theirs).status(abortUpload, { body: upload.body })).toBe(404)
    const body = { title: 'Mine now' }
    expect(await api(theirs).status(updateUpload, { params: { id: upload.id }, body })).toBe(404)
    expect(await api(theirs).status(removeUpload, { params: { id: upload.id } })).toBe(404)
    expect(await api(mine).status(completeUpload, { body: { ...upload.body, key: 'originals/other' } })).toBe(
      404,
    )
    expect(await api(mine).status(completeUpload, { body: upload.body })).toBe(200)
  })

  test('an upload of a file is refused for accounts that may add links only', async () => {
    const me = await make.account({ videoInfrastructure: 'AWS' })
    expect(await api(me).refusal(initiateUpload, { body: { fileName: 'a.mp4', totalParts: 1 } })).toEqual([
      403,
      'forbidden_for_account_type',
    ])
  })

  test('an upload that is aborted ends in UPLOAD_ERROR, may be aborted again, and leaves no files', async () => {
    const me = await make.account()
    const upload = await begin(me, [5])
    await upload.put(1)
    expect(await api(me).get(abortUpload, { body: upload.body })).toEqual({ aborted: true })
    expect(await api(me).get(abortUpload, { body: upload.body })).toEqual({ aborted: true })
    expect(await api(me).get(readVideo, { params: { id: upload.id } })).toMatchObject({
      status: 'UPLOAD_ERROR',
      statusReason: 'The upload was cancelled.',
    })
    expect(await api(me).refusal(completeUpload, { body: upload.body })).toEqual([409, 'upload_closed'])
    const done = await begin(me, [5])
    await done.put(1)
    await api(me).get(completeUpload, { body: done.body })
    expect(await api(me).refusal(abortUpload, { body: done.body })).toEqual([409, 'upload_closed'])
  })

  test('an upload without a part for 24 h 1 min ends in UPLOAD_ERROR; for 23 h 59 min it continues', async () => {
    const me = await make.account()
    const silentFor = async (minutes: number) => {
      const upload = await begin(me, [partBytes, 5])
      await upload.put(1)
      await server.deps.db
        .updateTable('uploads')
        .set({ lastPartAt: new Date(Date.now() - minutes * 60_000) })
        .where('id', '=', upload.uploadId)
        .execute()
      return upload
    }
    const [over, left] = [await silentFor(24 * 60 + 1), await silentFor(24 * 60 - 1)]
    await endAbandonedUploads(server.deps)
    expect(await api(me).get(readVideo, { params: { id: over.id } })).toMatchObject({
      status: 'UPLOAD_ERROR',
      statusReason: expect.stringMatching(/24 hours/),
    })
    expect(await api(me).refusal(listParts, { params: { id: over.uploadId } })).toEqual([
      409,
      'upload_closed',
    ])
    const part = { uploadId: over.uploadId, key: over.key, partNumber: 2 }
    expect(await api(me).refusal(presignPart, { body: part })).toEqual([409, 'upload_closed'])
    expect((await left.put(2)).status).toBe(200)
    expect(await api(me).status(completeUpload, { body: left.body })).toBe(200)
  })

  test('an upload may last longer than a day while parts keep arriving', async () => {
    const me = await make.account()
    const upload = await begin(me, [partBytes, 5])
    await server.deps.db
      .updateTable('uploads')
      .set({ lastPartAt: new Date(Date.now() - 48 * 3_600_000) })
      .where('id', '=', upload.uploadId)
      .execute()
    await upload.put(1)
    await endAbandonedUploads(server.deps)
    expect((await upload.put(2)).status).toBe(200)
  })

  test('an upload of a link returns a record that the other calls accept', async () => {
    const me = await make.account({ videoInfrastructure: 'AWS' })
    const source = 'https://youtu.be/dQw4w9WgXcQ?t=1'
    const { uploadRecord } = await api(me).get(uploadByUrl, { body: { source } })
    const { id } = uploadRecord
    const changed = await api(me).get(updateUpload, { params: { id }, body: { title: 'A title' } })
    expect(changed.uploadRecord.id).toBe(id)
    expect(await api(me).get(readVideo, { params: { id } })).toMatchObject({
      title: 'A title',
      source: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      status: 'QUEUED',
    })
    expect(await api(me).get(removeUpload, { params: { id } })).toEqual({ success: true })
    expect((await api(me).get(readVideo, { params: { id } })).status).toBe('DELETED')
  })
})
