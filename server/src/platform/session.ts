import { createHash, randomBytes } from 'node:crypto'
import type {
  Currency,
  IntegrationType,
  Language,
  VideoInfrastructure,
} from '@matinee/contract/plain/accountTypes'
import { AppError } from './errors.ts'
import type { Db } from './postgres.ts'

/** Who makes a call. Read anew for each call, so that a change of rights counts at once. */
export type Account = {
  id: string
  sessionId: string
  integrationType: IntegrationType
  videoInfrastructure: VideoInfrastructure | null
  language: Language
  currency: Currency
  timezone: string
}

/** 256 random bits, base64url. Only its hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** The account behind an `Authorization: Bearer` header; null without one. Throws 401 for one that does not hold. */
export async function readAccount(db: Db, header: string | undefined): Promise<Account | null> {
  if (header === undefined) return null
  const token = /^Bearer ([\w-]{20,200})$/.exec(header)?.[1]
  const account =
    token &&
    (await db
      .selectFrom('tokens')
      .innerJoin('sessions', 'sessions.id', 'tokens.sessionId')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .where('tokens.hash', '=', hashToken(token))
      .where('tokens.kind', '=', 'access')
      .where('tokens.expiresAt', '>', new Date())
      .where('sessions.endedAt', 'is', null)
      .where('users.status', '=', 'ACTIVE')
      .select([
        'users.id',
        'sessions.id as sessionId',
        'users.integrationType',
        'users.videoInfrastructure',
        'users.language',
        'users.currency',
        'users.timezone',
      ])
      .executeTakeFirst())
  if (!account) throw signedOut()
  return account
}

export const signedOut = () => new AppError('signed_out', 401, 'Sign in to go on')
