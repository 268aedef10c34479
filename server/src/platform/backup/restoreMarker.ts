import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, type Config } from '../config.ts'

/** In the data folder from the begin of a restore to its end. */
const markerPath = (dataDir: string) => join(dataDir, 'restore.json')

export function markRestore(dataDir: string, id: string): void {
  writeFileSync(markerPath(dataDir), JSON.stringify({ id }), { mode: 0o600 })
}

export function endRestore(dataDir: string): void {
  rmSync(markerPath(dataDir))
}

/** Nothing may use a data folder whose restore was interrupted. Throws ConfigError. */
export function refuseUnfinishedRestore({ dataDir }: Pick<Config, 'dataDir'>): void {
  if (!existsSync(markerPath(dataDir))) return
  throw new ConfigError(
    `The restore of the backup ${readId(dataDir)} into ${dataDir} was interrupted, so its data is incomplete. ` +
      'Remove this folder, empty the database, facts store and bucket if they are elsewhere, and restore again.',
  )
}

function readId(dataDir: string): string {
  try {
    return String((JSON.parse(readFileSync(markerPath(dataDir), 'utf8')) as { id: unknown }).id)
  } catch {
    return 'of an unknown time'
  }
}
