import { holdsStaffRight, type StaffRole } from '@matinee/contract/plain/account/staffRoles'
import { rightOfQueue } from '@matinee/contract/plain/operate/queueRights'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { AppError } from '../../../platform/errors.ts'

/** Throws 403 `staff_role` for a role that may not change jobs of the queue. */
export function requireQueueRight(role: StaffRole | null, queue: string): void {
  if (role === null || !holdsStaffRight(role, rightOfQueue(queue)))
    throw new AppError('staff_role', 403, refusals.staffRole)
}
