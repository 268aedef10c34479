import type { AdminUser } from '@matinee/contract/admin'
import type { IntegrationType } from '@matinee/contract/plain/account/accountTypes'
import type { Db } from '../../platform/postgres/postgres.ts'
import { refused } from '../refuse.ts'

/** The account with this id or email. Refused with the command that finds it when there is none. */
export async function findUser(db: Db, idOrEmail: string): Promise<AdminUser> {
  const { findUserId, readUser } = await import('../../features/admin/admin.service.ts')
  const id = await findUserId(db, idOrEmail)
  if (id !== null) return readUser(db, id)
  const part = idOrEmail.split('@')[0]!.replaceAll(/[^\w.+-]/g, '')
  throw refused(
    `There is no account ${idOrEmail}. Find it with: matinee users list${part && ` --search ${part}`}`,
  )
}

/** The refusal for an account whose type has no `things`. */
export const wrongType = (
  { email, integrationType }: AdminUser,
  things: string,
  fittingType: IntegrationType,
) =>
  refused(
    `${email} has type ${integrationType}, which has no ${things}. Change the type first: matinee users set ${email} --type ${fittingType}`,
  )
