import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newBucket, s3LimitMs } from '../../../testing/sharedS3.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { diskFiles } from './diskFiles.ts'
import type { Files } from './files.ts'
import { countFiles, moveFiles } from './moveFiles.ts'
import { readS3Address } from './s3Address.ts'
import { s3Files } from './s3Files.ts'
import { twoStores } from './twoStores.ts'

vi.setConfig({ testTimeout: s3LimitMs })

function newFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'matinee-store-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

const openFolder = async (): Promise<Files> =>
  diskFiles({ dir: newFolder(), publicUrl: () => 'http://video.example', key: Buffer.alloc(32) })
const openS3 = async (): Promise<Files> => s3Files(readS3Address(await newBucket())!)

const stores = [
  ['a folder', openFolder],
  ['an S3 bucket', openS3],
  ['a bucket, with a folder before', async () => twoStores(await openS3(), await openFolder())],
  ['a folder, with a bucket before', async () => twoStores(await openFolder(), await openS3())],
] as const

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const streamOf = (text: string | Buffer) => Readable.from([Buffer.from(text)])
const readAll = async (files: Files, key: string) => buffer(await files.read(key))
const newUpload = async (files: Files) => {
  const key = `originals/${newId(22)}`
  return { key, uploadId: newId(20), storeUploadId: await files.beginParts(key) }
}

/** Sends a part to its address, wherever that leads. */
async function sendPart(files: Files, url: string, body: Buffer) {
  const own = files.ownParts
  const { origin, pathname, searchParams } = new URL(url)
  if (!own || origin !== 'http://video.example') {
    const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(body) })
    return { status: answer.status, etag: answer.headers.get('etag') }
  }
  try {
    const address = own.checkAddress(pathname.replace('/storage/', ''), Object.fromEntries(searchParams))
    return { status: 200, etag: `"${(await own.receive(address, Readable.from([body]))).md5}"` }
  } catch (error) {
    return { status: (error as AppError).status, etag: null }
  }
}

describe.each(stores)('%s', (_name, open) => {
  test('stores a stream, and reads all of it or a range', async () => {
    const files = await open()
    expect(await files.put('reports/a.csv', Readable.from(['day', ',sum\r\n'], { objectMode: false }))).toBe(
      9,
    )
    expect(await files.stat('reports/a.csv')).toMatchObject({ bytes: 9 })
    expect(String(await readAll(files, 'reports/a.csv'))).toBe('day,sum\r\n')
    expect(String(await buffer(await files.read('reports/a.csv', { start: 4, end: 6 })))).toBe('sum')
  })

  test('a key that is stored again has the new content', async () => {
    const files = await open()
    await files.put('media/a/poster.jpg', streamOf('first'))
    await files.stat('media/a/poster.jpg')
    await files.put('media/a/poster.jpg', streamOf('second'))
    expect(await files.stat('media/a/poster.jpg')).toMatchObject({ bytes: 6 })
    expect(String(await readAll(files, 'media/a/poster.jpg'))).toBe('second')
  })

  test('a missing key has no stats, cannot be read or fetched, and can be removed', async () => {
    const files = await open()
    expect(await files.stat('media/none')).toBeNull()
    await expect(files.read('media/none')).rejects.toMatchObject({ status: 404 })
    await expect(files.fetch('media/none', newFolder())).rejects.toMatchObject({ status: 404 })
    await files.remove('media/none')
  })

  test('takes a finished file in, longer than one part, and gives a copy to a program', async () => {
    const files = await open()
    const [dir, film] = [newFolder(), randomBytes(20_000_000)]
    writeFileSync(join(dir, 'film.mp4'), film)
    await files.moveIn('media/b/360p.mp4', join(dir, 'film.mp4'))
    expect(existsSync(join(dir, 'film.mp4'))).toBe(false)
    const copy = await files.fetch('media/b/360p.mp4', dir)
    expect(md5(readFileSync(copy))).toBe(md5(film))
  })

  test('removes a key with everything below it, and nothing beside it', async () => {
    const files = await open()
    const keys = ['media/c/a.jpg', 'media/c/b.jpg', 'media/cc/a.jpg']
    for (const key of keys) await files.put(key, streamOf(key))
    await files.stat(keys[0]!)
    await files.remove('media/c')
    const left = await Promise.all(keys.map((key) => files.stat(key)))
    expect(left.map((stats) => stats !== null)).toEqual([false, false, true])
  })

  test('an upload in parts becomes one file; completing it again changes nothing', async () => {
    const files = await open()
    const upload = await newUpload(files)
    const contents = [randomBytes(5_242_880), randomBytes(1_000)]
    for (const index of [1, 0]) {
      const part = { partNumber: index + 1, bytes: contents[index]!.length }
      const { url, expiresAt } = await files.presignPart(upload, part)
      expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 3_590_000)
      expect(await sendPart(files, url, contents[index]!)).toEqual({
        status: 200,
        etag: `"${md5(contents[index]!)}"`,
      })
    }
    const parts = contents.map((content, index) => ({
      partNumber: index + 1,
      size: content.length,
      etag: md5(content),
    }))
    expect((await files.listParts(upload)) ?? parts).toEqual(parts)
    for (const _time of ['once', 'again']) await files.completeParts(upload, { bytes: 5_243_880, parts })
    expect(md5(await readAll(files, upload.key))).toBe(md5(Buffer.concat(contents)))
  })

  test('a forged or expired address is refused', async () => {
    const files = await open()
    const upload = await newUpload(files)
    const part = { partNumber: 1, bytes: 4 }
    const { url } = await files.presignPart(upload, part)
    const forged = url.replace('partNumber=1', 'partNumber=2')
    expect(await sendPart(files, forged, Buffer.from('part'))).toEqual({ status: 403, etag: null })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_605_000 })
    const { url: old } = await files.presignPart(upload, part).finally(() => vi.useRealTimers())
    expect(await sendPart(files, old, Buffer.from('part'))).toEqual({ status: 403, etag: null })
  })

  test('lists what is stored, and not the parts of an upload', async () => {
    const files = await open()
    const { url } = await files.presignPart(await newUpload(files), { partNumber: 1, bytes: 4 })
    await sendPart(files, url, Buffer.from('part'))
    const keys = ['media/d/a.jpg', 'reports/b.csv']
    for (const key of keys) await files.put(key, streamOf(key))
    const listed: Record<string, number> = {}
    for await (const { key, bytes } of files.list()) listed[key] = bytes
    expect(listed).toEqual({ 'media/d/a.jpg': 13, 'reports/b.csv': 13 })
  })

  test('an abandoned upload leaves nothing, and can be abandoned again', async () => {
    const files = await open()
    const upload = await newUpload(files)
    const { url } = await files.presignPart(upload, { partNumber: 1, bytes: 4 })
    await sendPart(files, url, Buffer.from('part'))
    await files.abortParts(upload)
    await files.abortParts(upload)
    const parts = [{ partNumber: 1, size: 4, etag: md5(Buffer.from('part')) }]
    await expect(files.completeParts(upload, { bytes: 4, parts })).rejects.toThrow(
      /parts of an upload are missing|upload does not exist/,
    )
    expect(await files.stat(upload.key)).toBeNull()
  })
})

describe.each([
  ['a folder to a bucket', openFolder, openS3],
  ['a bucket to a folder', openS3, openFolder],
] as const)('moving the files of %s', (_name, openFrom, openTo) => {
  const film = randomBytes(9_000_000)
  const contents: Record<string, Buffer> = {
    'originals/one': film,
    'media/a/360p.mp4': randomBytes(300_000),
    'media/a/poster.jpg': randomBytes(10),
    'reports/empty.csv': Buffer.alloc(0),
  }
  const keys = Object.keys(contents)
  const openBoth = async () => {
    const [from, to] = [await openFrom(), await openTo()]
    for (const key of keys) await from.put(key, Readable.from([contents[key]!]))
    return { from, to }
  }

  test('everybody can read each of them at any time, and finds it in the other store at the end', async () => {
    const { from, to } = await openBoth()
    const both = twoStores(to, from)
    const moved: number[] = []
    const state = { isMoving: true }
    const readers = keys.map(async (key) => {
      while (state.isMoving) expect(md5(await readAll(both, key))).toBe(md5(contents[key]!))
    })
    const report = await moveFiles({ from, to, onMoved: ({ files }) => moved.push(files) })
    state.isMoving = false
    await Promise.all(readers)
    const bytes = keys.reduce((sum, key) => sum + contents[key]!.length, 0)
    expect(report).toEqual({ moved: { files: 4, bytes }, failed: [] })
    expect(moved).toEqual([1, 2, 3, 4])
    expect([await countFiles(from), await countFiles(to)]).toEqual([
      { files: 0, bytes: 0 },
      { files: 4, bytes },
    ])
    for (const key of keys) expect(md5(await readAll(to, key))).toBe(md5(contents[key]!))
  })

  test('a file that moves between the two questions of a reader is found', async () => {
    const { from, to } = await openBoth()
    const leaving: Files = {
      ...from,
      read: async (key, range) => {
        await moveFiles({ from, to })
        return from.read(key, range)
      },
    }
    expect(md5(await readAll(twoStores(to, leaving), 'originals/one'))).toBe(md5(film))
  })

  test('a film that a program reads stays readable', async () => {
    const { from, to } = await openBoth()
    const path = await twoStores(to, from).fetch('originals/one', newFolder())
    await moveFiles({ from, to })
    expect(md5(readFileSync(path))).toBe(md5(film))
  })

  test('a file that was copied before the move was interrupted is only removed', async () => {
    const { from, to } = await openBoth()
    await to.put('originals/one', streamOf(film))
    expect((await moveFiles({ from, to })).failed).toEqual([])
    expect([(await countFiles(from)).files, (await countFiles(to)).files]).toEqual([0, 4])
  })

  test('a file that has another content in the other store is kept in both and reported', async () => {
    const { from, to } = await openBoth()
    await to.put('originals/one', streamOf('newer'))
    const { moved, failed } = await moveFiles({ from, to })
    expect([moved.files, failed.map(({ key }) => key)]).toEqual([3, ['originals/one']])
    expect(md5(await readAll(from, 'originals/one'))).toBe(md5(film))
    expect(String(await readAll(to, 'originals/one'))).toBe('newer')
  })

  test('a copy that arrives damaged is removed, and its file stays', async () => {
    const { from, to } = await openBoth()
    const damaging = {
      ...to,
      put: async (key: string, content: Readable) => {
        await buffer(content)
        return to.put(key, streamOf('damaged'))
      },
    }
    const { moved, failed } = await moveFiles({ from, to: damaging })
    expect([moved.files, failed.length]).toEqual([0, 4])
    expect([(await countFiles(from)).files, (await countFiles(to)).files]).toEqual([4, 0])
  })

  test('a file that its owner deletes during its copy is in neither store', async () => {
    const { from, to } = await openBoth()
    const slow = {
      ...to,
      put: async (key: string, content: Readable) => {
        if (key === 'originals/one') await twoStores(to, from).remove(key)
        return to.put(key, content)
      },
    }
    expect((await moveFiles({ from, to: slow })).failed).toEqual([])
    expect([(await countFiles(from)).files, (await countFiles(to)).files]).toEqual([0, 3])
  })
})

test('an S3 address accepts a part of the announced length only', async () => {
  const files = await openS3()
  const { url } = await files.presignPart(await newUpload(files), { partNumber: 1, bytes: 4 })
  expect(await sendPart(files, url, Buffer.from('longer'))).toEqual({ status: 403, etag: null })
  expect((await sendPart(files, url, Buffer.from('part'))).status).toBe(200)
})

test('wrong credentials are an error, not a missing file', async () => {
  const address = readS3Address(await newBucket())!
  const files = s3Files({ ...address, credentials: { accessKeyId: 'test:tester', secretAccessKey: 'wrong' } })
  await expect(files.stat('media/a')).rejects.toThrow('the object store answered 403 for media/a')
  await expect(files.put('media/a', streamOf('a'))).rejects.toThrow('signature')
})

test('keys of a bucket with a prefix are below it', async () => {
  const address = readS3Address(await newBucket())!
  const [all, below] = [s3Files(address), s3Files({ ...address, prefix: 'matinee/' })]
  await below.put('media/a/poster.jpg', streamOf('a'))
  expect(await all.stat('matinee/media/a/poster.jpg')).toMatchObject({ bytes: 1 })
  await below.remove('media/a')
  expect(await all.stat('matinee/media/a/poster.jpg')).toBeNull()
})

test('files of the store before are readable, and removed with the others', async () => {
  const [before, now] = [await openFolder(), await openS3()]
  await before.put('media/old/poster.jpg', streamOf('old'))
  const files = twoStores(now, before)
  await files.put('media/new/poster.jpg', streamOf('new'))
  expect(String(await readAll(files, 'media/old/poster.jpg'))).toBe('old')
  expect([await now.stat('media/new/poster.jpg'), await before.stat('media/new/poster.jpg')]).toEqual([
    expect.objectContaining({ bytes: 3 }),
    null,
  ])
  await files.remove('media/old')
  expect(await before.stat('media/old/poster.jpg')).toBeNull()
})

test('an upload that began in the folder ends there after the change to a bucket', async () => {
  const [before, now] = [await openFolder(), await openS3()]
  const upload = await newUpload(before)
  const files = twoStores(now, before)
  const { url } = await files.presignPart(upload, { partNumber: 1, bytes: 4 })
  expect((await sendPart(files, url, Buffer.from('part'))).status).toBe(200)
  await files.completeParts(upload, { bytes: 4, parts: [] })
  expect(String(await readAll(files, upload.key))).toBe('part')
})
