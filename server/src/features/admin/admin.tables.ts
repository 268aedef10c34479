import type { CreatedAt, Instant } from '../../platform/postgres/tables.ts'

declare module '../../platform/postgres/tables.ts' {
  interface Tables {
    accountGrants: AccountGrantTable
  }
  interface AuditKinds {
    grant_added: true
    grant_removed: true
  }
}

/** An operator's permission for `actorId` to act in the account `targetId`. */
export type AccountGrantTable = {
  id: string
  actorId: string
  targetId: string
  grantedBy: string
  /** Null: valid until revoked. */
  expiresAt: Instant | null
  createdAt: CreatedAt
}
