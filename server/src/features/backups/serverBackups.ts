import { backupId, type Header } from '../../platform/backup/manifest.ts'
import type { Config } from '../../platform/config.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ServerBackup } from '../../platform/facts/serverBackup.ts'
import type { Files } from '../../platform/files/files.ts'

/** A restore reads all bases, and none can be removed before the last backup that needs it. */
const maxBases = 6

type PlanDeps = Pick<Deps, 'log'> & { config: Pick<Config, 'clickhouseUrl' | 'backups'> }
type Stored = NonNullable<Header['facts']['server']>

/**
 * Where a ClickHouse server stores its tables, on top of the last backup if all of its folders are there; null when it
 * does not.
 */
export async function planServerBackup(
  { config, log }: PlanDeps,
  { files, last }: { files: Files; last: Header | null },
  now = new Date(),
): Promise<{ backup: ServerBackup; stored: Stored } | null> {
  const { clickhouseUrl, backups } = config
  const { target } = backups
  if (!clickhouseUrl || !target || !('s3' in target)) return null
  const lost = last && (await findLostFolder(files, last))
  if (lost) log.warn({ folder: lost }, 'a folder of the last backup is lost: all facts are stored again')
  const before = lost ? null : last?.facts.server
  const bases = before && before.bases.length < maxBases ? [...before.bases, before.folder] : []
  const folder = `clickhouse/${backupId(now)}`
  return {
    backup: { bucket: target.s3, name: folder, base: bases.at(-1) ?? null },
    stored: { folder, bases },
  }
}

/** ClickHouse looks for the last one only, and would store on top of bases that are lost. */
async function findLostFolder(files: Files, last: Header): Promise<string | null> {
  for (const folder of neededFolders([last])) if (!(await files.stat(`${folder}/.backup`))) return folder
  return null
}

/** The folders that backups need. */
export const neededFolders = (headers: readonly Header[]): Set<string> =>
  new Set(headers.flatMap(({ facts: { server } }) => (server ? [server.folder, ...server.bases] : [])))

/** Every folder that a ClickHouse server has stored, with its newest file. */
export async function listServerFolders(
  files: Files,
): Promise<Map<string, { bytes: number; modifiedAt: Date }>> {
  const folders = new Map<string, { bytes: number; modifiedAt: Date }>()
  for await (const { key, bytes, modifiedAt } of files.list('clickhouse')) {
    const name = key.split('/').slice(0, 2).join('/')
    const folder = folders.get(name) ?? { bytes: 0, modifiedAt }
    folder.bytes += bytes
    if (modifiedAt > folder.modifiedAt) folder.modifiedAt = modifiedAt
    folders.set(name, folder)
  }
  return folders
}
