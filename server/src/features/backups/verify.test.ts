import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newTarget, passphrase, storeBackupOf } from '../../../testing/backupHeader.ts'
import { chunkKey } from '../../platform/backup/readChunk.ts'
import { tryPassphrase } from './runs/tryTarget.service.ts'
import { verifyBackups } from './verify.service.ts'

/** Keys of the objects in a folder. */
const listObjects = (folder: string): string[] =>
  readdirSync(join(folder, 'objects'), { recursive: true })
    .map((name) => `objects/${String(name)}`)
    .filter((key) => key.split('/').length === 3)

type Target = Awaited<ReturnType<typeof newTarget>>

function writeKey({ folder }: Target, text = passphrase): string {
  const path = join(folder, '.key')
  writeFileSync(path, text, { mode: 0o600 })
  return path
}
const verify = (target: Target, options: Partial<Parameters<typeof verifyBackups>[1]> = {}) =>
  verifyBackups(target, { wanted: null, isQuick: false, keyFile: writeKey(target), ...options })

test('a backup that is removed while it is verified is not damaged; an object that is lost is', async () => {
  const target = await newTarget()
  const contents = Array.from({ length: 20 }, (_, index) => `content ${index}`)
  const latest = await storeBackupOf(target, contents)
  const old = await storeBackupOf(target, [...contents, 'only of the old one'], {
    id: '2025-01-01T00-00-00Z',
  })
  const lists = [latest, old].flatMap((header) => header.contents.chunks.map(chunkKey))
  const prune = () => {
    rmSync(join(target.folder, `backups/${old.id}.json`))
    for (const key of listObjects(target.folder)) if (!lists.includes(key)) rmSync(join(target.folder, key))
  }
  let hasPruned = false
  const result = await verify(target, {
    wanted: old.id,
    onProgress: () => {
      if (!hasPruned) prune()
      hasPruned = true
    },
  })
  expect(result).toMatchObject({ backups: 0, damages: [] })
  expect(result.unchecked).toEqual([`The backup ${old.id} was removed while it was read.`])
  const rest = await verify(target)
  expect(rest.damages.length).toBe(contents.length)
  expect(rest.damages[0]!.usedBy).toEqual([expect.stringContaining(`${latest.id}: files originals/`)])
})

test('another passphrase than that of the latest backup is damage, one of an older backup is not', async () => {
  const target = await newTarget()
  const keyFile = writeKey(target)
  const { id, secrets } = await storeBackupOf(target, ['film'])
  const sealedByOther = { ...secrets, tag: Buffer.alloc(16).toString('base64') }
  const older = { id: '2025-01-01T00-00-00Z', secrets: sealedByOther }
  await storeBackupOf(target, ['film'], older)
  const result = await verify(target)
  expect(result).toMatchObject({ damages: [], unchecked: [expect.stringContaining(older.id)] })
  expect(await tryPassphrase(target, keyFile)).toBe(`opens the backup ${id}`)

  const latest = { id: '2026-02-01T00-00-00Z', secrets: sealedByOther }
  const changed = await storeBackupOf(target, ['film'], latest)
  expect((await verify(target)).damages).toEqual([
    {
      kind: 'header',
      reason: expect.stringContaining('is not the one'),
      usedBy: [`${latest.id}: everything`],
    },
  ])
  await expect(tryPassphrase(target, keyFile)).rejects.toThrow('does not open the last backup')
  const path = join(target.folder, `backups/${latest.id}.json`)
  writeFileSync(path, JSON.stringify({ ...changed, secrets, matinee: '9' }))
  await expect(tryPassphrase(target, keyFile)).rejects.toThrow('was changed after the backup was made')
})

test('a list that somebody replaced is not read, and the facts of a ClickHouse server are not checked in a folder', async () => {
  const target = await newTarget()
  const server = { folder: 'clickhouse/2026-01-01T00-00-00Z', bases: [] }
  const header = await storeBackupOf(target, ['film'], {
    facts: { schema: '0001_first', nodes: [], server },
  })
  expect(await verify(target)).toMatchObject({
    backups: 1,
    damages: [],
    unchecked: [expect.stringContaining('a ClickHouse server')],
  })
  const path = join(target.folder, `backups/${header.id}.json`)
  writeFileSync(path, JSON.stringify({ ...header, contents: { bytes: 1, chunks: ['0'.repeat(64)] } }))
  expect((await verify(target)).damages).toMatchObject([
    { reason: expect.stringContaining('was changed after the backup was made') },
  ])
})
