import { statfs } from 'node:fs/promises'
import { BackupError } from '../../../platform/backup/backupError.ts'
import type { Header } from '../../../platform/backup/manifest.ts'
import type { Config } from '../../../platform/config.ts'

/** Tables and spools are stored compressed; they need about this many times as much. */
const growth = 5

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'clickhouseUrl' | 'storage'>

/** Throws BackupError if the data folder has too little room for what a restore puts into it. */
export async function requireSpace(
  config: Settings,
  { totals, id }: Pick<Header, 'totals' | 'id'>,
): Promise<void> {
  const needed =
    totals.uploads.bytes +
    totals.beacons.bytes * growth +
    (config.databaseUrl ? 0 : totals.postgres.bytes * growth) +
    (config.clickhouseUrl ? 0 : totals.facts.bytes) +
    (config.storage === 's3' ? 0 : totals.files.bytes)
  const { bavail, bsize } = await statfs(config.dataDir)
  if (bavail * bsize >= needed) return
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
  throw new BackupError(
    `The backup ${id} needs about ${gigabytes(needed)} in ${config.dataDir}, which has ${gigabytes(bavail * bsize)} left. ` +
      'Set MATINEE_DATA to a folder on a larger disk.',
  )
}
