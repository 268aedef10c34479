import type { User } from '@matinee/contract/auth'
import type {
  IntegrationType,
  Language,
  Currency,
  VideoInfrastructure,
} from '@matinee/contract/plain/accountTypes'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db, Tx } from '../../platform/postgres.ts'
import { hashToken, newToken } from '../../platform/session.ts'
import { hashPassword, isPassword, nobodysHash } from './password.ts'
import * as store from './auth.store.ts'

const accessMs = 15 * 60_000
const refreshMs = 30 * 86_400_000

type Tokens = { accessToken: string; refreshToken: string }

/** Known and unknown addresses, wrong passwords and accounts that are not active get one answer (G-014). */
export async function login(deps: Pick<Deps, 'db'>, email: string, password: string) {
  const user = await store.findUserByEmail(deps.db, email)
  const fits = await isPassword(password, user?.passwordHash ?? nobodysHash)
  if (!user || !fits || user.status !== 'ACTIVE')
    throw new AppError('invalid_credentials', 401, 'Invalid credentials!')
  const tokens = await deps.db.transaction().execute(async (tx) => {
    const sessionId = newId()
    await store.insertSession(tx, sessionId, user.id)
    return issueTokens(tx, sessionId, null)
  })
  return { tokens, user: presentUser(user) }
}

/**
 * Rotation that forgives a lost answer (G-019): the old refresh token stays good until the new one is used once;
 * presenting it after that is reuse and ends the whole session.
 */
export async function refresh(deps: Pick<Deps, 'db'>, refreshToken: string): Promise<Tokens> {
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const token = await store.lockRefreshToken(tx, hashToken(refreshToken))
    if (!token) return null
    if (token.deadAt) {
      await store.endSession(tx, token.sessionId)
      return null
    }
    if (token.predecessor) await store.retire(tx, token.predecessor)
    return issueTokens(tx, token.sessionId, token.hash)
  })
  if (!outcome) throw new AppError('invalid_refresh_token', 401, 'Sign in again')
  return outcome
}

export async function logout(deps: Pick<Deps, 'db'>, refreshToken: string): Promise<void> {
  const sessionId = await store.findSessionOfRefreshToken(deps.db, hashToken(refreshToken))
  if (sessionId) await store.endSession(deps.db, sessionId)
}

export type NewUser = {
  email: string
  name: string
  password: string
  integrationType: IntegrationType
  videoInfrastructure: VideoInfrastructure | null
  language: Language
  currency: Currency
  timezone: string
  isDemo?: boolean
}

/** Makes an active account; answers its id. For the operator's side and the demo data. */
export async function createUser(db: Db, user: NewUser): Promise<string> {
  const { password, ...rest } = user
  const id = newId()
  const passwordHash = await hashPassword(password.trim())
  await store.insertUser(db, { isDemo: false, ...rest, id, passwordHash, status: 'ACTIVE', virgulId: null })
  return id
}

export const { removeExpiredTokens } = store

export function presentUser(user: store.UserRow): User {
  return { ...user, apps: [], appUsers: [] }
}

async function issueTokens(tx: Tx, sessionId: string, predecessor: Buffer | null): Promise<Tokens> {
  const tokens = { accessToken: newToken(), refreshToken: newToken() }
  const row = { sessionId, deadAt: null }
  await store.insertTokens(tx, [
    {
      ...row,
      hash: hashToken(tokens.accessToken),
      kind: 'access',
      expiresAt: new Date(Date.now() + accessMs),
      predecessor: null,
    },
    {
      ...row,
      hash: hashToken(tokens.refreshToken),
      kind: 'refresh',
      expiresAt: new Date(Date.now() + refreshMs),
      predecessor,
    },
  ])
  return tokens
}
