import type { OauthScope } from '@matinee/contract/call'
import type {
  Currency,
  IntegrationType,
  Language,
  VideoInfrastructure,
} from '@matinee/contract/plain/account/accountTypes'
import type { StaffRole } from '@matinee/contract/plain/account/staffRoles'
import type { SessionEnd } from '@matinee/contract/plain/account/sessionEnd'
import type { Generated } from 'kysely'
import type { CreatedAt, Instant } from '../../platform/postgres/tables.ts'

declare module '../../platform/postgres/tables.ts' {
  interface Tables {
    users: UserTable
    sessions: SessionTable
    tokens: TokenTable
    codes: CodeTable
    signInAddresses: SignInAddressTable
    appUsers: AppUserTable
  }
  interface AuditKinds {
    registered: true
    signed_in: true
    signed_out: true
    approved: true
    refused: true
    activated: true
    password_reset: true
    password_changed: true
    switched: true
    switched_back: true
    entered_account: true
    token_reused: true
    sessions_ended: true
    agent_added: true
    agent_removed: true
  }
}

export type UserTable = {
  id: string
  email: string
  name: string
  passwordHash: string
  status: 'PENDING' | 'ACTIVE' | 'DISABLED'
  integrationType: IntegrationType
  videoInfrastructure: VideoInfrastructure | null
  language: Language
  currency: Currency
  timezone: string
  virgulId: string | null
  isDemo: Generated<boolean>
  isStaff: Generated<boolean>
  /** Null for operators that an earlier release made: they are administrators. */
  staffRole: StaffRole | null
  /** When an operator approved the registration; the owner then activates the account by mail. */
  approvedAt: Instant | null
  createdAt: CreatedAt
}

export type SessionTable = {
  id: string
  userId: string
  /** Where an agent or operator acts in this account: the session of their account. */
  parentId: string | null
  /** The third-party app that has this session's tokens; `scopes` are its rights. */
  clientId: string | null
  scopes: OauthScope[] | null
  createdAt: CreatedAt
  endedAt: Instant | null
  endReason: SessionEnd | null
  /** When the password was last entered in this session. */
  confirmedAt: Instant | null
  /** When a second factor was last used, or added, in this session. */
  factorAt: Instant | null
  /** When its tokens were last refreshed. Address and browser are of that request, or of the sign-in before it. */
  seenAt: Instant | null
  address: string | null
  userAgent: string | null
}

/** Access and refresh tokens, stored as SHA-256. */
export type TokenTable = {
  hash: Buffer
  sessionId: string
  kind: 'access' | 'refresh'
  expiresAt: Instant
  /** Hash of the refresh token that this one replaces. The first use of this one revokes that one. */
  predecessor: Buffer | null
  deadAt: Instant | null
}

/** Single-use codes sent by mail, stored as SHA-256. Each user has one code of each kind, the newest. */
export type CodeTable = {
  hash: Buffer
  userId: string
  kind: 'activation' | 'reset'
  expiresAt: Instant
  createdAt: CreatedAt
}

/** Network addresses that an account signed in from, as SHA-256 of account and address. */
type SignInAddressTable = { userId: string; addressHash: Buffer; seenAt: Instant }

/** An agent and an account that the agent manages. */
type AppUserTable = { agentId: string; userId: string; createdAt: CreatedAt }
