import type { AdminUser } from '@matinee/contract/admin'
import { holdsStaffRight } from '@matinee/contract/plain/account/staffRoles'
import { useUser } from '../../../lib/session/session.ts'

/** Whether the operator's role may change this account; those of operators belong to administrators. */
export function useMayManage(account: Pick<AdminUser, 'staffRole'>): boolean {
  const { staffRole } = useUser()
  return (
    staffRole !== null &&
    holdsStaffRight(staffRole, account.staffRole ? 'staff.administer' : 'staff.accounts')
  )
}

/** Whether the operator's role may decide who else gets into accounts. */
export function useMayLetIn(): boolean {
  const { staffRole } = useUser()
  return staffRole !== null && holdsStaffRight(staffRole, 'staff.act')
}
