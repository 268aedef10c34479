import { openHeader, OtherPassphrase } from '../../../platform/backup/authenticHeader.ts'
import { describeTarget, openBackupTarget, type BackupTarget } from '../../../platform/backup/backupTarget.ts'
import { BackupError } from '../../../platform/backup/backupError.ts'
import { findHeader } from '../../../platform/backup/repository.ts'
import { readPassphrase } from '../passphrase.ts'

/** Opens the target and reads its last backup. Throws BackupError without one. */
export async function tryTarget(target: BackupTarget): Promise<string> {
  const { id } = await findHeader(await openBackupTarget(target, { isNew: false }), 'latest')
  return `${describeTarget(target)}; the last backup is ${id}`
}

/**
 * Opens the last backup, as a restore and the next backup do. Throws BackupError when it has another passphrase or was
 * changed.
 */
export async function tryPassphrase(target: BackupTarget, keyFile: string | null): Promise<string> {
  const passphrase = await readPassphrase(keyFile)
  const header = await findHeader(await openBackupTarget(target, { isNew: false }), 'latest')
  try {
    await openHeader(passphrase, header)
    return `opens the backup ${header.id}`
  } catch (error) {
    if (!(error instanceof OtherPassphrase)) throw error
    throw new BackupError(
      `The passphrase in BACKUP_KEY_FILE does not open the last backup, ${header.id}. Keep the one with which it was made, or it can never be restored. Backups are refused until this one is confirmed: matinee backup create --new-passphrase.`,
      { cause: error },
    )
  }
}
