import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { newTarget } from '../../../../testing/backupHeader.ts'
import { listChunks, openChunks } from '../../../platform/backup/chunks.ts'
import { removeObjects } from './removeObjects.ts'

test('a prune that loses its lock removes no further object', async () => {
  const { files } = await newTarget()
  const chunks = await openChunks(files)
  for (const content of ['one', 'two', 'three'])
    await chunks.store(Readable.from([Buffer.from(content)], { objectMode: false }))
  let checks = 0
  const checkLock = async () => {
    if (++checks === 2) throw new Error('the lock is lost')
  }
  const removing = { files, before: Date.now() + 60_000, checkLock }
  await expect(removeObjects(removing, new Set())).rejects.toThrow('the lock is lost')
  expect((await listChunks(files)).size).toBe(2)
})
