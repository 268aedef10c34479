import type { BackupTarget } from '../../../platform/backup/backupTarget.ts'
import type { Entry, EntryKind, Header } from '../../../platform/backup/manifest.ts'
import type { Config } from '../../../platform/config.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { Log } from '../../../platform/log.ts'

/** What the steps of a restore have in common. */
export type Restoring = {
  config: Config
  target: BackupTarget
  /** What is in the target. */
  files: Files
  header: Header
  entries: Record<EntryKind, Entry[]>
  log: Log
  signal: AbortSignal | undefined
  /** After each entry. Throws when the restore is aborted. */
  onRestored: (entry: Entry) => void
}
