import { refusals } from '@matinee/contract/plain/texts/refusals'
import { holdsStaffRight, type StaffRight } from '@matinee/contract/plain/account/staffRoles'
import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/postgres.ts'
import * as store from '../auth.store.ts'

/**
 * Throws 403 `staff_role` unless the operator has the right; otherwise any operator with accounts could gain the rights of
 * other roles. `actor`: as in the audit.
 */
export async function requireStaffRight(tx: Tx, actor: string, right: StaffRight): Promise<void> {
  if (actor === 'cli' || actor === 'demo') return
  const operator = await store.findUser(tx, actor)
  const role = operator && store.staffRoleOf(operator)
  if (role && holdsStaffRight(role, right)) return
  throw new AppError('staff_role', 403, refusals.staffRole)
}
