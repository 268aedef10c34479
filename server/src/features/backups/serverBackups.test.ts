import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { makeHeader } from '../../../testing/backupHeader.ts'
import { newBucket, s3LimitMs } from '../../../testing/sharedS3.ts'
import { openBackupTarget, readBackupTarget } from '../../platform/backup/backupTarget.ts'
import type { Header } from '../../platform/backup/manifest.ts'
import { createLog } from '../../platform/log.ts'
import { planServerBackup } from './serverBackups.ts'

const dayMs = 86_400_000

test(
  'a ClickHouse server stores a whole backup after six that need each other, and when one of them is lost',
  { timeout: s3LimitMs },
  async () => {
    const target = readBackupTarget(await newBucket())!
    const backups = { target, keyFile: null, cron: null, bytesPerS: null, keepDays: 30 }
    const deps = { log: createLog('silent', 'test'), config: { clickhouseUrl: 'http://one', backups } }
    const files = await openBackupTarget(target, { isNew: false })
    const first = await makeHeader()
    let last: Header | null = null
    let day = 0
    const planNext = async () => {
      const { backup, stored } = (await planServerBackup(deps, { files, last }, new Date(day++ * dayMs)))!
      expect(backup.base).toBe(stored.bases.at(-1) ?? null)
      await files.put(`${backup.name}/.backup`, Readable.from(['']))
      last = { ...first, facts: { ...first.facts, server: stored } }
      return stored.bases
    }
    const bases: number[] = []
    while (bases.length < 10) bases.push((await planNext()).length)
    expect(bases).toEqual([0, 1, 2, 3, 4, 5, 6, 0, 1, 2])
    const [whole] = await planNext()
    await files.remove(whole!)
    expect(await planNext()).toEqual([])
  },
)
