import { holdsStaffRight } from '@matinee/contract/plain/account/staffRoles'
import { useUser } from '../../../lib/session/session.ts'

/** Whether the operator's role may import revenue, and undo or cancel imports. */
export function useMayImport(): boolean {
  const { staffRole } = useUser()
  return staffRole !== null && holdsStaffRight(staffRole, 'staff.imports')
}
