import { holdsStaffRight, type StaffRole } from '@matinee/contract/plain/account/staffRoles'
import type { AuditKind } from '../../platform/postgres/tables.ts'

/** Who reads the log: an operator, or `cli` as an administrator. */
export type Viewer = { id: string; staffRole: StaffRole | null }

/** What was done about the way in: sign-ins, sessions, second factors and passwords. */
export const accessKinds: readonly AuditKind[] = [
  'activated',
  'authenticator_added',
  'authenticator_removed',
  'factors_reset',
  'passkey_added',
  'passkey_cloned',
  'passkey_removed',
  'password_changed',
  'password_reset',
  'recovery_code_used',
  'recovery_codes_replaced',
  'sessions_ended',
  'signed_in',
  'signed_out',
  'token_reused',
  'DELETE /admin/users/:id/sessions/:sessionId',
  'DELETE /auth/security/authenticator',
  'DELETE /auth/security/passkeys/:id',
  'DELETE /auth/security/sessions',
  'DELETE /auth/security/sessions/:id',
  'POST /admin/users/:id/reset-factors',
  'POST /admin/users/:id/sign-out',
  'POST /auth/security/authenticator/confirm',
  'POST /auth/security/passkeys',
  'POST /auth/security/recovery-codes',
  'PUT /auth/changepassword',
]

/** Payments, payouts and payment details, by their own kinds and by the names of their calls. */
const moneyKind =
  /^(payment|payout)_|^[A-Z]+ \/(admin\/(payments|payouts|payout-confirmations|months)|users\/paymentinfo)(\/|$)/

export const mayReadMoney = ({ staffRole }: Viewer): boolean =>
  staffRole !== null && holdsStaffRight(staffRole, 'staff.money')

/** Whether the viewer may know how each operator signs in; one's own entries are for everyone. */
export const mayReadAccess = ({ staffRole }: Viewer): boolean =>
  staffRole !== null && holdsStaffRight(staffRole, 'staff.administer')

type Entry = { kind: string; accountId: string | null; actor: string; isOperators: boolean }

/** What the viewer may not see of an entry: its details, or its details and its address. */
export function findHidden(entry: Entry, viewer: Viewer): 'details' | 'detailsAndAddress' | null {
  const { kind, accountId, actor, isOperators } = entry
  const isOwn = actor === viewer.id || accountId === viewer.id
  const isAccess = (accessKinds as readonly string[]).includes(kind)
  if (isAccess && isOperators && !isOwn && !mayReadAccess(viewer)) return 'detailsAndAddress'
  return moneyKind.test(kind) && !mayReadMoney(viewer) ? 'details' : null
}
