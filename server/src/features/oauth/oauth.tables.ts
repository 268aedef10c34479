import type { OauthScope } from '@matinee/contract/call'
import type { Generated } from 'kysely'
import type { CreatedAt, Instant } from '../../platform/postgres/tables.ts'

declare module '../../platform/postgres/tables.ts' {
  interface Tables {
    oauthClients: OauthClientTable
    oauthGrants: OauthGrantTable
    oauthCodes: OauthCodeTable
  }
  interface AuditKinds {
    consent_given: true
    consent_withdrawn: true
  }
}

export type OauthClientTable = {
  id: string
  name: string
  /** A data: URL. */
  logo: string | null
  redirectUris: string[]
  readAccess: boolean
  writeAccess: boolean
  /** Registered by the operators. */
  verified: Generated<boolean>
  /** Null: a public client. */
  secretHash: Buffer | null
  disabledAt: Instant | null
  createdAt: CreatedAt
}

/** Scopes that a user granted to a client; the row is deleted when the access is revoked. */
export type OauthGrantTable = {
  userId: string
  clientId: string
  scopes: OauthScope[]
  createdAt: CreatedAt
  usedAt: Instant | null
}

export type OauthCodeTable = {
  hash: Buffer
  clientId: string
  userId: string
  redirectUri: string
  scopes: OauthScope[]
  /** PKCE S256. */
  challenge: string | null
  expiresAt: Instant
  usedAt: Instant | null
  /** The session that the code was exchanged for. */
  sessionId: string | null
  /** The session in which the user gave consent. */
  authorizedBy: string | null
}
