import { fingerprintOf, isOwnKey } from '../../platform/access/keyFingerprint.ts'
import { openHeader, OtherPassphrase } from '../../platform/backup/authenticHeader.ts'
import { BackupError } from '../../platform/backup/backupError.ts'
import { openBackupTarget } from '../../platform/backup/backupTarget.ts'
import { openChunks, type Chunks } from '../../platform/backup/chunks.ts'
import type { Entry, Header } from '../../platform/backup/manifest.ts'
import type { Progress } from '../../platform/backup/progress.ts'
import { readEntries, readHeaders, storeEntries, writeHeader } from '../../platform/backup/repository.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Files } from '../../platform/files/files.ts'
import { withAdvisoryLock } from '../../platform/postgres/advisoryLock.ts'
import { readDatabaseClock } from '../../platform/postgres/databaseClock.ts'
import { openSnapshot, type PostgresSnapshot } from '../../platform/postgres/snapshot.ts'
import { postgresAddress } from '../../platform/storeAddresses.ts'
import { backupLock, readLastRuns } from './runs/backupRuns.store.ts'
import { describeBackup } from './describeBackup.ts'
import { openFileSources } from './fileSources.ts'
import { requireOwnTarget } from './instance/instance.service.ts'
import { readPassphrase } from './passphrase.ts'
import { refuseFutureBackup } from './prune/agreedClock.ts'
import { recordRun } from './runs/recordRun.ts'
import { requireTarget } from './requireTarget.ts'
import { beaconSources, factsSources, postgresSources } from './sources.ts'
import { planServerBackup } from './serverBackups.ts'
import { nameOf, storeSources } from './storeSources.ts'
import { takeCut } from './takeCut.ts'

export type BackupDeps = Pick<Deps, 'config' | 'db' | 'facts' | 'log' | 'secrets'>
type Options = {
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
  /** Whether the last backup may have another passphrase. */
  isNewPassphrase?: boolean
}

/** Files and parts that are read at a time: a bucket takes long to answer, and a disk would only be busier. */
const readAtOnce = (config: BackupDeps['config']): number =>
  config.s3 === null && config.backups.target && 'folder' in config.backups.target ? 1 : 4

/**
 * Makes a backup of everything while Matinee runs, and records the attempt. Throws BackupError when the settings forbid it
 * or another backup is being made.
 */
export async function createBackup(deps: BackupDeps, options: Options = {}): Promise<Header> {
  const { db, config } = deps
  const outcome = await withAdvisoryLock(db, backupLock, (check) =>
    recordRun(db, async () => {
      const checkLock = () => check().catch(throwLockLost)
      const target = requireTarget(config)
      const passphrase = await readPassphrase(config.backups.keyFile)
      const { good } = await readLastRuns(db)
      const files = await openBackupTarget(target, { isNew: good === null })
      return makeBackup(deps, { ...options, files, passphrase, checkLock })
    }),
  )
  if (outcome) return outcome.result
  throw new BackupError('Another backup is being made or removed. Wait until it has ended, and try again.')
}

function throwLockLost(error: unknown): never {
  throw new BackupError(
    'The connection to PostgreSQL that kept other backups away was lost, so this one ended. Try again.',
    { cause: error },
  )
}

type Making = Options & { files: Files; passphrase: string; checkLock: () => Promise<void> }

async function makeBackup(deps: BackupDeps, making: Making): Promise<Header> {
  const { files, checkLock, signal } = making
  await refuseOtherKey(deps)
  const chunks = await openChunks(files, { bytesPerS: deps.config.backups.bytesPerS })
  const last = await readLast(deps, files)
  const instance = await requireOwnTarget(deps.db, last)
  refuseFutureBackup(last, await readDatabaseClock(deps.db))
  const base = last && (await trust(making, last))
  const known = await readKnown(deps, { files, chunks, last: base })
  const server = await planServerBackup(deps, { files, last: base })
  const ends: Ends = []
  try {
    signal?.throwIfAborted()
    const found = await openFileSources(deps.config, (source) => known.has(nameOf(source)), signal)
    ends.push(() => found.end())
    // Before the cut for files that are deleted soon after it, and after it for those that came meanwhile.
    await found.list()
    const open = () => openUntilEnd(deps.config, ends)
    const cut = await takeCut(deps, open, {
      checkLock,
      ...(server && { bucket: server.backup }),
      ...(signal && { signal }),
    })
    ends.push(() => cut.end())
    refuseFutureBackup(last, cut.at.getTime())
    await found.list()
    const local = [...beaconSources(cut), ...factsSources(cut), ...found.sources]
    const storing = { chunks, known, signal, checkLock, onRead: countRead(local, making.onProgress) }
    const tables = await storeSources(storing, postgresSources(cut.snapshot), 1)
    // Its transaction keeps PostgreSQL from removing old rows.
    await cut.snapshot.close()
    const { entries, vanished } = await storeSources(storing, local, readAtOnce(deps.config))
    await checkLock()
    if (cut.facts.kind === 'bucket') await cut.facts.store()
    const header = await describeBackup(deps, making.passphrase, {
      cut,
      instance,
      entries: [...tables.entries, ...entries],
      vanished: [...found.vanished, ...vanished],
      foreign: found.foreign,
      sent: chunks.sent,
      server: server?.stored ?? null,
      contents: await storeEntries(chunks, [...tables.entries, ...entries]),
    })
    await checkLock()
    await writeHeader(files, header)
    return header
  } finally {
    await runEnds(deps.log, ends)
  }
}

type Ends = (() => Promise<void>)[]

/** A snapshot that ends with `ends`, also when it opens after them. */
async function openUntilEnd(config: BackupDeps['config'], ends: Ends): Promise<PostgresSnapshot> {
  const opening = openSnapshot(postgresAddress(config))
  let hasEnded = false
  let snapshot: PostgresSnapshot | undefined
  ends.push(async () => {
    hasEnded = true
    await snapshot?.close()
  })
  snapshot = await opening
  if (hasEnded) await snapshot.close()
  return snapshot
}

/** Runs all of them. What they leave is removed by the next backup, so a failure does not make a good backup a failed one. */
async function runEnds(log: BackupDeps['log'], ends: Ends): Promise<void> {
  for (const end of ends)
    await end().catch((error: unknown) => {
      log.error({ err: error }, 'a backup could not remove its links or copies; the next one removes them')
    })
}

/** The key that is sealed is the one that opens what PostgreSQL has encrypted. */
async function refuseOtherKey({ db, secrets }: BackupDeps): Promise<void> {
  if (await isOwnKey(db, secrets)) return
  throw new BackupError(
    'The key of this machine is not that of the installation, so its backup would restore no payment details. ' +
      'Copy secrets.json from a node that runs, and set MATINEE_SECRETS to it.',
  )
}

function countRead(
  sources: readonly { bytes: number }[],
  onProgress: Options['onProgress'],
): (bytes: number) => void {
  const totalBytes = sources.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  return (bytes) => onProgress?.({ bytes: (done += bytes), totalBytes })
}

/** The last backup of this installation; null before the first. */
async function readLast(deps: BackupDeps, files: Files): Promise<Header | null> {
  const { headers, unreadable } = await readHeaders(files)
  const last = headers.at(-1) ?? null
  for (const { id, error } of unreadable) deps.log.warn({ err: error, backup: id }, 'a backup cannot be read')
  if (last && last.installation !== fingerprintOf(deps.secrets))
    throw new BackupError(
      `The target has backups of another installation, such as ${last.id}. Give each installation a folder of its own in BACKUP_URL.`,
    )
  return last
}

/**
 * The backup if it is unchanged since it was made; null if it has another passphrase and may have: everything is read again
 * then. Otherwise throws BackupError: a mistaken passphrase, or somebody else in the target, must be noticed before the
 * backups are needed.
 */
async function trust(
  { passphrase, isNewPassphrase }: Pick<Making, 'passphrase' | 'isNewPassphrase'>,
  last: Header,
): Promise<Header | null> {
  try {
    await openHeader(passphrase, last)
    return last
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    if (!(error instanceof OtherPassphrase))
      throw new BackupError(
        `backups/${last.id}.json was changed after the backup was made. Find out who can write to the target. ` +
          'Then remove this file from it, and try again: the next backup begins with the one before.',
        { cause: error },
      )
    if (isNewPassphrase) return null
    throw new BackupError(
      `The passphrase in BACKUP_KEY_FILE does not open the last backup, ${last.id}: it is another one, or somebody has changed the backup. ` +
        'Use the file of that time. If you have changed the passphrase, confirm it once: matinee backup create --new-passphrase. Keep the old one as long as the backups that were made with it.',
      { cause: error },
    )
  }
}

type Before = { files: Files; chunks: Chunks; last: Header | null }

/** The entries of the last backup that are still complete, by name. */
async function readKnown({ log }: BackupDeps, { files, chunks, last }: Before): Promise<Map<string, Entry>> {
  const known = new Map<string, Entry>()
  if (!last) return known
  try {
    for await (const entry of readEntries(files, last))
      if (entry.identity !== null && chunks.has(entry.content)) known.set(nameOf(entry), entry)
  } catch (error) {
    // All files are read again then; equal content is still not sent twice.
    log.warn({ err: error, backup: last.id }, 'the list of the last backup cannot be read')
    known.clear()
  }
  return known
}
