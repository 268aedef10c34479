import { readFile, stat } from 'node:fs/promises'
import { BackupError } from '../../platform/backup/backupError.ts'

const minLength = 16

/** The passphrase of BACKUP_KEY_FILE, without blanks around it. */
export async function readPassphrase(keyFile: string | null): Promise<string> {
  if (keyFile === null)
    throw new BackupError(
      'BACKUP_KEY_FILE is not set. It names a file with a passphrase of yours that seals the key of the installation ' +
        'in each backup: without that key, nobody could read the payment details in a restored database. ' +
        'Make one, and keep a copy away from the backups: (umask 077; openssl rand -hex 32 > /home/matinee/backup-key)',
    )
  await refuseOpenFile(keyFile)
  const passphrase = (
    await readFile(keyFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new BackupError(`BACKUP_KEY_FILE: ${keyFile} cannot be read (${error.code}).`)
    })
  ).trim()
  if (passphrase.length >= minLength) return passphrase
  throw new BackupError(
    `BACKUP_KEY_FILE: the passphrase in ${keyFile} has fewer than ${minLength} characters.`,
  )
}

/** Files of containers and services are closed by the folder that only one process sees, and not by their mode. */
const credentialFolders = ['/run/secrets/', '/run/credentials/']

async function refuseOpenFile(keyFile: string): Promise<void> {
  if (credentialFolders.some((folder) => keyFile.startsWith(folder))) return
  const stats = await stat(keyFile).catch(() => null)
  if (stats?.isFile() && stats.mode & 0o077)
    throw new BackupError(
      `BACKUP_KEY_FILE: other users of this machine can read ${keyFile}. Close it: chmod 600 ${keyFile}`,
    )
}
