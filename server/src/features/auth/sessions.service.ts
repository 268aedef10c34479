import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { OauthScope } from '@matinee/contract/call'
import { writeAudit } from '../../platform/access/audit.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import { hashToken, newToken } from '../../platform/access/session.ts'
import type { Sender } from '../../platform/http/caller.ts'
import * as store from './sessions.store.ts'

const accessMs = 15 * 60_000
const refreshMs = 30 * 86_400_000

export type Tokens = { accessToken: string; refreshToken: string }
export const accessSeconds = accessMs / 1000

/**
 * A user's own session, an actor's in another account (`parentId`), or a third party's (`client`). `sender` is missing where
 * no person is at the keyboard.
 */
type Opening = {
  userId: string
  sender?: Sender
  /** The owner presented a second factor. */
  hasFactor?: boolean
  parentId?: string
  client?: { id: string; scopes: OauthScope[] }
}

export async function openSession(tx: Tx, owner: Opening): Promise<{ id: string; tokens: Tokens }> {
  const id = newId()
  await store.insertSession(tx, {
    id,
    userId: owner.userId,
    parentId: owner.parentId ?? null,
    clientId: owner.client?.id ?? null,
    scopes: owner.client?.scopes ?? null,
    endedAt: null,
    factorAt: owner.hasFactor ? new Date() : null,
    seenAt: null,
    address: owner.sender?.ip ?? null,
    userAgent: owner.sender?.userAgent ?? null,
    // Opened by a password, unless a third party or an actor has it.
    confirmedAt: owner.client || owner.parentId ? null : new Date(),
  })
  return { id, tokens: await issueTokens(tx, id) }
}

/** Adds a pair of tokens to an existing session. */
export function issueTokens(tx: Tx, sessionId: string): Promise<Tokens> {
  return insertTokens(tx, sessionId, null)
}

/**
 * Rotates tokens so that a lost answer does no harm: the old refresh token stays valid until the new one is used once.
 * Presenting it, or another successor of it, after that is reuse and ends the entire session. `clientId`: the third
 * party that presents it, null for our own console, which has a `sender`; neither accepts a token of the other. Null for an invalid token.
 */
export function rotate(
  db: Db,
  refreshToken: string,
  clientId: string | null,
  sender?: Sender,
): Promise<{ tokens: Tokens; sessionId: string; scopes: OauthScope[] | null } | null> {
  return db.transaction().execute(async (tx) => {
    const token = await store.lockRefreshToken(tx, hashToken(refreshToken), clientId)
    if (!token) return null
    if (token.deadAt) {
      await store.endSession(tx, token.sessionId, 'tokenReused')
      await store.noteReuse(tx, token)
      return null
    }
    const { predecessor } = token
    if (predecessor) await store.retire(tx, { ...token, predecessor })
    const tokens = await insertTokens(tx, token.sessionId, token.hash)
    if (sender) await store.noteUse(tx, token.sessionId, sender)
    return { tokens, sessionId: token.sessionId, scopes: token.scopes }
  })
}

export async function refresh(db: Db, refreshToken: string, sender: Sender): Promise<Tokens> {
  const rotated = await rotate(db, refreshToken, null, sender)
  if (!rotated) {
    const sessionEnd = await store.readSessionEnd(db, hashToken(refreshToken))
    throw new AppError(
      'invalid_refresh_token',
      401,
      refusals.signInAgain,
      undefined,
      sessionEnd ? { sessionEnd } : undefined,
    )
  }
  return rotated.tokens
}

/**
 * Ends the session that a token of `kind` belongs to, and, for an actor in another account, the actor's own. Each that was
 * open gets an entry in the log of its account.
 */
export async function endSessionByToken(
  db: Db,
  token: string,
  owner: { kind?: 'access' | 'refresh'; clientId: string | null },
): Promise<void> {
  const session = await store.findSessionByToken(db, hashToken(token), owner)
  if (!session) return
  const { id, userId, parentId } = session
  const actor = session.actorId ?? userId
  await db.transaction().execute(async (tx) => {
    const signOut = async (sessionId: string, accountId: string) => {
      if (!(await store.endSession(tx, sessionId, 'signedOut'))) return
      const details = { sessionId, ...(owner.clientId && { throughClient: owner.clientId }) }
      await writeAudit(tx, { kind: 'signed_out', accountId, actor, details })
    }
    await signOut(id, userId)
    if (parentId) await signOut(parentId, actor)
  })
}

export const {
  endSession,
  endSessionsOfClient,
  endSessionsOfUser,
  holdSessions,
  isLiveSession,
  removeExpiredTokens,
} = store

async function insertTokens(tx: Tx, sessionId: string, predecessor: Buffer | null): Promise<Tokens> {
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
