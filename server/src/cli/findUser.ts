import type { AdminUser } from '@matinee/contract/admin'
import type { Db } from '../platform/postgres/postgres.ts'
import { CliError } from './cliError.ts'

/** The account that the operator named by id or e-mail. Refuses with what to do when there is none. */
export async function findUser(db: Db, idOrEmail: string): Promise<AdminUser> {
  const { findUserId, readUser } = await import('../features/admin/admin.service.ts')
  const id = await findUserId(db, idOrEmail)
  if (id === null) throw new CliError('refused', noSuchUser(idOrEmail))
  return readUser(db, id)
}

function noSuchUser(idOrEmail: string): string {
  const part = idOrEmail.split('@')[0]!.replaceAll(/[^\w.+-]/g, '')
  return `There is no account ${idOrEmail}. Look for it with: matinee users list${part && ` --search ${part}`}`
}

/** What `read` answers; a missing thing is refused with `message`. */
export async function refuseMissing<T>(read: () => Promise<T>, message: string): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if ((error as { code?: string }).code === 'not_found') throw new CliError('refused', message)
    throw error
  }
}
