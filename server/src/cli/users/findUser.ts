import type { AdminUser } from '@matinee/contract/admin'
import type { Db } from '../../platform/postgres/postgres.ts'
import { CliError } from '../refuse.ts'

export const userArgument = { user: 'id or e-mail' }

/** The account of an id or email. Refuses with what to do when there is none. */
export async function findUser(db: Db, idOrEmail: string): Promise<AdminUser> {
  const { findUserId, readUser } = await import('../../features/admin/admin.service.ts')
  const id = await findUserId(db, idOrEmail)
  if (id !== null) return readUser(db, id)
  const part = idOrEmail.split('@')[0]!.replaceAll(/[^\w.+-]/g, '')
  throw new CliError(
    'refused',
    `There is no account ${idOrEmail}. Look for it with: matinee users list${part && ` --search ${part}`}`,
  )
}
