import { holdsStaffRight } from '@matinee/contract/plain/account/staffRoles'
import { useUser } from '../../../lib/session/session.ts'

/** Whether the operator's role may add and change exchange rates. */
export function useMaySaveRates(): boolean {
  const { staffRole } = useUser()
  return staffRole !== null && holdsStaffRight(staffRole, 'staff.rates')
}
