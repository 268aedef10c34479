import type { OauthScope } from '@matinee/contract/call'
import type { SessionEnd } from '@matinee/contract/plain/sessionEnd'
import type { ColumnType } from 'kysely'
import type { CreatedAt, Instant } from './tables.ts'

export type SessionTable = {
  id: string
  userId: string
  /** The session of the person who acts in this account for its owner. */
  parentId: string | null
  /** The third party that holds this session's tokens, and what it may do. */
  clientId: string | null
  scopes: OauthScope[] | null
  createdAt: CreatedAt
  endedAt: Instant | null
  endReason: ColumnType<SessionEnd | null, SessionEnd | null | undefined, SessionEnd | null>
  /** When its owner last entered the password in it. */
  confirmedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Where the owner of an account signed in, by the SHA-256 of account and address. */
export type SignInAddressTable = { userId: string; addressHash: Buffer; seenAt: Instant }

/** Access and refresh tokens, by the SHA-256 of what the client holds. */
export type TokenTable = {
  hash: Buffer
  sessionId: string
  kind: 'access' | 'refresh'
  expiresAt: Instant
  /** Hash of the refresh token that this one replaces; that one dies when this one is used first. */
  predecessor: Buffer | null
  deadAt: Instant | null
}
