import { holdsStaffRight } from '@matinee/contract/plain/account/staffRoles'
import { useUser } from '../../../lib/session/session.ts'

/** Whether the operator's role may change sites. */
export function useMaySetUp(): boolean {
  const { staffRole } = useUser()
  return staffRole !== null && holdsStaffRight(staffRole, 'staff.sites')
}
