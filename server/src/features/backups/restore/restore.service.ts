import { openHeader } from '../../../platform/backup/authenticHeader.ts'
import { BackupError } from '../../../platform/backup/backupError.ts'
import { openBackupTarget, type BackupTarget } from '../../../platform/backup/backupTarget.ts'
import { entryKinds, type Entry, type Header } from '../../../platform/backup/manifest.ts'
import { findHeader, readEntries } from '../../../platform/backup/repository.ts'
import { endRestore, markRestore, refuseUnfinishedRestore } from '../../../platform/backup/restoreMarker.ts'
import type { Config } from '../../../platform/config.ts'
import { startFactsEngine } from '../../../platform/facts/startFactsEngine.ts'
import type { Files } from '../../../platform/files/files.ts'
import { lockDataFolder } from '../../../platform/files/lockDataFolder.ts'
import type { Log } from '../../../platform/log.ts'
import { startEmbeddedPostgres } from '../../../platform/postgres/embeddedPostgres.ts'
import { readPassphrase } from '../passphrase.ts'
import { requireEmpty } from './requireEmpty.ts'
import { requireSpace } from './requireSpace.ts'
import type { Restoring } from './restoring.ts'
import { preparePostgres, refuseOtherSchema, restoreRows } from './restorePostgres.ts'
import { refuseOtherFactsSchema } from '../restoreFacts.ts'
import { restoreAllFacts, restoreFiles, restoreSecrets, restoreSpool } from './restoreFiles.ts'
import type { Progress } from '../../../platform/backup/progress.ts'

type Options = {
  /** An id, or `latest`. */
  wanted: string
  target: BackupTarget
  log: Log
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
}

/**
 * Restores a backup into an empty installation that does not run, and checks every byte. Starts the embedded engines for
 * it. An interrupted restore is refused by the next start. `excluded` of the header also names what was not restored. Throws
 * BackupError, DamagedChunk.
 */
export async function restoreBackup(config: Config, options: Options): Promise<Header> {
  const { wanted, target, log } = options
  refuseUnfinishedRestore(config)
  const passphrase = await readPassphrase(config.backups.keyFile)
  const files = await openBackupTarget(target, { isNew: false })
  const header = await findHeader(files, wanted)
  const secrets = await openHeader(passphrase, header)
  refuseOtherEngine(config, header, target)
  await refuseOtherSchema(header)
  await refuseOtherFactsSchema(header.facts)
  const lock = await lockDataFolder(config.dataDir).catch((error: Error) => {
    throw new BackupError(error.message)
  })
  try {
    await requireEmpty(config, secrets)
    await requireSpace(config, header)
    const entries = await readAllEntries(files, header)
    markRestore(config.dataDir, header.id)
    const engines = await startEngines(config, log)
    let skipped: string[]
    try {
      const restoring = {
        config,
        target,
        files,
        header,
        entries,
        log,
        signal: options.signal,
        onRestored: reportRestored(header, options),
      }
      restoreSecrets(config, secrets)
      skipped = await restoreEverything(restoring)
    } finally {
      await engines.stop()
    }
    endRestore(config.dataDir)
    return { ...header, excluded: [...header.excluded, ...skipped] }
  } finally {
    lock.close()
  }
}

/** Parts of the embedded engine cannot be put into a server, and a server's backup needs a server. */
function refuseOtherEngine({ clickhouseUrl }: Config, { facts }: Header, target: BackupTarget): void {
  if (!facts.server && clickhouseUrl)
    throw new BackupError(
      'The facts of this backup are of the embedded engine. Restore without CLICKHOUSE_URL, and move them to the server afterwards.',
    )
  if (facts.server && !(clickhouseUrl && 's3' in target))
    throw new BackupError(
      'The facts of this backup were stored by a ClickHouse server. Set CLICKHOUSE_URL to an empty one, and give the bucket as BACKUP_URL.',
    )
}

/**
 * PostgreSQL's rows come last and in one transaction: until then, the database has no account. Returns what could not be
 * restored, as sentences.
 */
async function restoreEverything(restoring: Restoring): Promise<string[]> {
  await preparePostgres(restoring)
  await restoreFiles(restoring)
  await restoreSpool(restoring)
  const skipped = await restoreAllFacts(restoring)
  await restoreRows(restoring)
  return skipped
}

async function readAllEntries(files: Files, header: Header): Promise<Restoring['entries']> {
  const entries = Object.fromEntries(entryKinds.map((kind) => [kind, [] as Entry[]])) as Restoring['entries']
  for await (const entry of readEntries(files, header)) entries[entry.kind].push(entry)
  return entries
}

function reportRestored({ totals }: Header, { signal, onProgress }: Options): Restoring['onRestored'] {
  const totalBytes = Object.values(totals).reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  return ({ content }) => {
    signal?.throwIfAborted()
    onProgress?.({ bytes: (done += content.bytes), totalBytes })
  }
}

/** The embedded engines of the settings, over the data folder. */
async function startEngines(config: Config, log: Log): Promise<{ stop(): Promise<void> }> {
  const engines: { stop(): Promise<void> }[] = []
  const stop = async () => {
    for (const engine of engines.reverse()) await engine.stop()
  }
  try {
    if (!config.databaseUrl) engines.push(await startEmbeddedPostgres(config.dataDir, log))
    if (!config.clickhouseUrl) engines.push(await startFactsEngine(config.dataDir))
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}
