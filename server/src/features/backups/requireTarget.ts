import { BackupError } from '../../platform/backup/backupError.ts'
import type { BackupTarget } from '../../platform/backup/backupTarget.ts'
import type { Config } from '../../platform/config.ts'

/** The target of the settings. Throws BackupError without one. */
export function requireTarget({ backups }: Pick<Config, 'backups'>): BackupTarget {
  if (backups.target) return backups.target
  throw new BackupError(
    'BACKUP_URL is not set. It names where backups go: a folder on another disk (/mnt/backup), or a bucket (https://KEY:SECRET@s3.example/bucket).',
  )
}
