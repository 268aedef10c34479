import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { diskFiles, openPrivateFolder } from './diskFiles.ts'

function newFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'matinee-files-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

const readMode = (...path: string[]) => (statSync(join(...path)).mode & 0o777).toString(8)

test('all files and folders are readable by their owner only', async () => {
  const dir = newFolder()
  const files = diskFiles({ dir, publicUrl: () => 'http://video.example', key: Buffer.alloc(32) })
  await files.put('reports/a/export.csv', Readable.from([Buffer.from('day\r\n')]))
  const made = join(dir, 'made.mp4')
  writeFileSync(made, 'film', { mode: 0o644 })
  await files.moveIn('media/b/360p.mp4', made)
  const part = { key: 'originals/c', uploadId: 'AAAAAAAAAA', partNumber: 1 }
  await files.ownParts!.receive(part, Readable.from([Buffer.from('part')]))
  await files.completeParts({ ...part, storeUploadId: null }, { bytes: 4, parts: [] })

  const modes = ['reports/a/export.csv', 'media/b/360p.mp4', 'originals/c'].map((key) => readMode(dir, key))
  expect(modes).toEqual(['600', '600', '600'])
  const folders = ['reports', 'reports/a', 'media', 'media/b', 'originals', '.incoming', '.parts']
  expect(folders.map((folder) => readMode(dir, folder))).toEqual(folders.map(() => '700'))
})

test('an existing folder is closed to others, and a new one is created closed', () => {
  const dir = newFolder()
  const [old, young] = [join(dir, 'old'), join(dir, 'data/young')]
  mkdirSync(old)
  chmodSync(old, 0o755)
  for (const folder of [old, young]) openPrivateFolder(folder)
  expect([readMode(old), readMode(young)]).toEqual(['700', '700'])
})
