import type { Campaign } from '@matinee/contract/campaigns'
import { holdsStaffRight } from '@matinee/contract/plain/account/staffRoles'
import { useUser } from '../../../lib/session/session.ts'

/** Whether the operator's role may set up campaigns. */
export function useMaySell(): boolean {
  const { staffRole } = useUser()
  return staffRole !== null && holdsStaffRight(staffRole, 'staff.campaigns')
}

/** An ended campaign stays as it is. */
export function useMayChange({ status }: Pick<Campaign, 'status'>): boolean {
  const maySell = useMaySell()
  return maySell && status !== 'ENDED'
}
