import type { StaffRight } from '../account/staffRoles.ts'

/** Queues whose work is somebody else's than that of all who may retry. A new queue has the right of the others. */
const rights: Partial<Record<string, StaffRight>> = {
  'payment-mail': 'staff.money',
  'close-payment-terms': 'staff.money',
  'clean-revenue-imports': 'staff.imports',
  'site-proof': 'staff.sites',
  'check-site-proofs': 'staff.sites',
  // Their letters open accounts.
  'auth-mail': 'staff.accounts',
}

/** The queues with a right of their own. */
export const ownQueues: readonly string[] = Object.keys(rights)

/** The right to retry and discard failed jobs of a queue. */
export const rightOfQueue = (queue: string): StaffRight =>
  (Object.hasOwn(rights, queue) ? rights[queue] : undefined) ?? 'staff.retry'
