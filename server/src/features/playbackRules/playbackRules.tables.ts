import type { PlaybackReason } from '@matinee/contract/plain/video/playbackReasons'
import type { CreatedAt, Instant, UpdatedAt } from '../../platform/postgres/tables.ts'

declare module '../../platform/postgres/tables.ts' {
  interface Tables {
    playbackRules: PlaybackRulesTable
    signingKeys: SigningKeyTable
    playbackRefusals: PlaybackRefusalTable
  }
}

export type PlaybackRulesTable = {
  accountId: string
  allowedDomains: string[]
  requiresSignature: boolean
  updatedAt: UpdatedAt
}

/** The secret is not stored: it is derived from the installation's key and the id. */
export type SigningKeyTable = { id: string; accountId: string; createdAt: CreatedAt }

type PlaybackRefusalTable = {
  accountId: string
  videoId: string
  reason: PlaybackReason
  domain: string
  count: number
  firstAt: Instant
  lastAt: Instant
}
