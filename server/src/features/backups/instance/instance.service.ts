import { BackupError } from '../../../platform/backup/backupError.ts'
import { openBackupTarget } from '../../../platform/backup/backupTarget.ts'
import type { Header } from '../../../platform/backup/manifest.ts'
import { findHeader } from '../../../platform/backup/repository.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import { requireTarget } from '../requireTarget.ts'
import { adoptInstance, readInstance } from './instance.store.ts'

/**
 * The id of this copy of the installation. Throws BackupError when the last backup is of another copy: two copies, such
 * as an original and its restore drill, would remove each other's backups.
 */
export async function requireOwnTarget(
  db: Db,
  last: Pick<Header, 'id' | 'instance'> | null,
): Promise<string> {
  const own = await readInstance(db)
  if (last === null || last.instance === own.id || last.instance === own.adopted) return own.id
  throw new BackupError(
    `The last backup in the target, ${last.id}, was made by another copy of this installation, such as the one that was restored here. ` +
      'If that copy will never run again, continue its backups: matinee backup adopt. Otherwise set BACKUP_URL to a folder of its own.',
  )
}

/** Lets this copy continue the backups in its target; the copy that made them is refused after the next one. */
export async function adoptTarget({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<{ backup: string }> {
  const last = await findHeader(await openBackupTarget(requireTarget(config), { isNew: false }), 'latest')
  await adoptInstance(db, last.instance)
  return { backup: last.id }
}
