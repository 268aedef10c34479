import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { newBucket, s3LimitMs } from '../../../testing/sharedS3.ts'
import { openBackupTarget } from '../../platform/backup/backupTarget.ts'
import { openChunks } from '../../platform/backup/chunks.ts'
import type { Config } from '../../platform/config.ts'
import { notFound } from '../../platform/errors.ts'
import { readS3Address } from '../../platform/files/s3Address.ts'
import { s3Files } from '../../platform/files/s3Files.ts'
import { openFileSources } from './fileSources.ts'
import type { Source } from './sources.ts'
import { storeSources } from './storeSources.ts'

async function listSources(config: Config) {
  const found = await openFileSources(config, () => false)
  await found.list()
  return found
}

/** A data folder with the files `names`, each of its own name. */
function newFolder(...names: string[]): Config {
  const dataDir = mkdtempSync(join(tmpdir(), 'matinee-sources-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  mkdirSync(join(dataDir, 'files/originals'), { recursive: true, mode: 0o700 })
  for (const name of names) writeFileSync(join(dataDir, 'files/originals', name), name)
  const settings: Partial<Config> = {
    dataDir,
    publicUrl: 'http://video.example',
    s3: null,
    storage: 'folder',
  }
  return settings as Config
}

test('a file is read after it was deleted, but a link that somebody else removed is an error, not a deleted file', async () => {
  const config = newFolder('film')
  const links = join(config.dataDir, 'files/.backup')
  const found = await listSources(config)
  rmSync(join(config.dataDir, 'files/originals/film'))
  expect(await text((await found.sources[0]!.open())!)).toBe('film')
  for (const name of readdirSync(links)) rmSync(join(links, name), { recursive: true })
  await expect(found.sources[0]!.open()).rejects.toThrow('was removed while the backup was made')
  writeFileSync(join(config.dataDir, 'files/originals/new'), 'new')
  await expect(found.list()).rejects.toThrow('was removed while the backup was made')
  await found.end()
  expect(existsSync(links)).toBe(false)
})

test('a backup removes the links that an earlier one left, and not those of a later one', async () => {
  const config = newFolder('film')
  const links = () => readdirSync(join(config.dataDir, 'files/.backup'))
  const lost = await listSources(config)
  const next = await listSources(config)
  expect(links().length).toBe(1)
  await lost.end()
  expect(await text((await next.sources[0]!.open())!)).toBe('film')
})

test('a second list adds what is new, and keeps what was deleted since the first', async () => {
  const config = newFolder('deleted', 'film')
  const path = (key: string) => join(config.dataDir, 'files', key)
  mkdirSync(path('.parts'))
  writeFileSync(path('.parts/upload'), 'one')
  const found = await listSources(config)
  rmSync(path('originals/deleted'))
  writeFileSync(path('originals/new'), 'new')
  writeFileSync(path('.parts/upload'), 'one and two')
  await found.list()
  const stored = await Promise.all(
    found.sources.map(async ({ path: key, bytes, open }) => [key, bytes, await text((await open())!)]),
  )
  expect(stored.map(String).sort()).toEqual([
    'originals/deleted,7,deleted',
    'originals/film,4,film',
    'originals/new,3,new',
    'upload,11,one and two',
  ])
  expect(found.vanished).toEqual([])
})

test(
  'files of a bucket are read, and those that were deleted since they were listed are reported',
  { timeout: s3LimitMs },
  async () => {
    const s3 = readS3Address(await newBucket())!
    const bucket = s3Files(s3)
    for (const key of ['originals/film', 'originals/deleted', 'originals/empty'])
      await bucket.put(key, Readable.from([key === 'originals/empty' ? '' : key]))
    const found = await listSources({ ...newFolder(), s3, storage: 's3' })
    await bucket.remove('originals/deleted')
    await found.list()
    const texts: Record<string, string | null> = {}
    for (const { path, open } of found.sources) {
      const content = await open()
      texts[path] = content && (await text(content))
    }
    expect(texts).toEqual({
      'originals/film': 'originals/film',
      'originals/deleted': null,
      'originals/empty': '',
    })
  },
)

test('a file that is deleted while it is read is reported, and the others are stored', async () => {
  const files = await openBackupTarget({ folder: newFolder().dataDir }, { isNew: false })
  async function* deleted() {
    yield Buffer.from('its begin')
    throw notFound()
  }
  const describe = (path: string, open: Source['open']): Source => ({
    kind: 'files',
    path,
    identity: null,
    isCompressed: false,
    bytes: 9,
    open,
  })
  const storing = {
    chunks: await openChunks(files),
    known: new Map(),
    checkLock: () => Promise.resolve(),
    onRead: () => {},
  }
  const sources = [
    describe('originals/deleted', deleted),
    describe('originals/film', () => Readable.from([Buffer.from('film')])),
  ]
  const { entries, vanished } = await storeSources(storing, sources, 1)
  expect(entries.map(({ path, content }) => [path, content.bytes])).toEqual([['originals/film', 4]])
  expect(vanished).toEqual(['originals/deleted'])
})
