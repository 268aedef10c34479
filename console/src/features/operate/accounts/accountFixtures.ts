import type { AccountDetails, AdminUser } from '@matinee/contract/admin'
import type { StaffRole } from '@matinee/contract/plain/account/staffRoles'
import { aUser } from '../../../testing/renderConsole.tsx'

export const anOperator = (staffRole: StaffRole = 'administrator') =>
  aUser({ id: 'op1', name: 'Selin Operator', staffRole })

export const anAccount = (some: Partial<AdminUser> = {}): AdminUser => ({
  ...aUser(),
  status: 'ACTIVE',
  isDemo: false,
  approvedAt: '2026-11-02T09:00:00.000Z',
  createdAt: '2026-11-01T16:20:00.000Z',
  ...some,
})

export const details = (some: Partial<AccountDetails> = {}): AccountDetails => ({
  user: anAccount(),
  sessions: 2,
  grants: [],
  connectedApps: [],
  audit: [],
  ...some,
})
