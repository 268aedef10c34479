import { expect, test } from 'vitest'
import { newBucket, s3LimitMs } from '../../../../testing/sharedS3.ts'
import { server } from '../../../../testing/testServer.ts'
import { backupId } from '../../../platform/backup/manifest.ts'
import { readS3Address } from '../../../platform/files/s3Address.ts'
import { s3Files } from '../../../platform/files/s3Files.ts'
import { readAgreedClock, refuseFutureBackup, refuseOtherClock } from './agreedClock.ts'

const dayMs = 86_400_000

test(
  'a bucket that refuses a file, as a full one does, says its clock all the same',
  { timeout: s3LimitMs },
  async () => {
    const address = readS3Address(await newBucket())!
    const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'mistaken' }
    const [open, refusing] = [s3Files(address), s3Files({ ...address, credentials })]
    for (const target of [open, refusing])
      expect(Math.abs((await readAgreedClock(server.deps.db, target)) - Date.now())).toBeLessThan(60_000)
    const away = s3Files({ ...address, endpoint: 'http://127.0.0.1:9' })
    await expect(readAgreedClock(server.deps.db, away)).rejects.toThrow('ECONNREFUSED')
  },
)

test('nothing is removed, and no backup made, by a clock that differs from that of the target', () => {
  const now = Date.now()
  expect(() => refuseOtherClock(now, now - dayMs + 1)).not.toThrow()
  for (const other of [now - 2 * dayMs, now + 2 * dayMs])
    expect(() => refuseOtherClock(now, other)).toThrow('nothing was removed')
  const last = { id: backupId(new Date(now - 1_000)) }
  expect(() => refuseFutureBackup(last, now)).not.toThrow()
  expect(() => refuseFutureBackup(last, now - 1_000)).toThrow('is in the future')
})
