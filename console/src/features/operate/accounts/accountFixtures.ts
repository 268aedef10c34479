import type { AccountDetails, AdminUser } from '@matinee/contract/admin'
import type { AuditEntry } from '@matinee/contract/audit'
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

export const anEntry = (some: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '7',
  at: '2026-11-20T09:30:00.000Z',
  kind: 'changed',
  account: { id: 'u1', name: 'Ada Publisher' },
  actor: 'op1',
  actorName: 'Selin Operator',
  clientName: null,
  address: '203.0.113.7',
  siteName: null,
  isHidden: false,
  details: { before: { currency: 'usd' }, after: { currency: 'eur' } },
  ...some,
})

export const details = (some: Partial<AccountDetails> = {}): AccountDetails => ({
  user: anAccount(),
  sessions: 2,
  grants: [],
  agents: [],
  connectedApps: [],
  audit: [],
  ...some,
})
