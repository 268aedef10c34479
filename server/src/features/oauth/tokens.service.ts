import { createHash, timingSafeEqual } from 'node:crypto'
import type { BodyOf, OauthScope, ReplyOf } from '@matinee/contract/call'
import type { exchangeToken } from '@matinee/contract/oauth'
import { writeAudit } from '../../platform/access/audit.ts'
import { oauthError } from '../../platform/errors.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import { hashToken } from '../../platform/access/session.ts'
import {
  accessSeconds,
  endSession,
  endSessionByToken,
  holdSessions,
  isLiveSession,
  openSession,
  rotate,
  type Tokens,
} from '../auth/sessions.service.ts'
import { authenticateClient, type Credentials } from './authenticateClient.ts'
import * as store from './oauth.store.ts'
import { parseScope, registeredScopes } from './scopes.ts'

type Request = BodyOf<typeof exchangeToken>
type Reply = ReplyOf<typeof exchangeToken>
type Given = { tokens: Tokens; scopes: OauthScope[] }

/** The token endpoint (RFC 6749 3.2). */
export async function exchange(db: Db, credentials: Credentials, request: Request): Promise<Reply> {
  const client = await authenticateClient(db, credentials)
  const { tokens, scopes } = await give(db, client, request)
  return {
    access_token: tokens.accessToken,
    token_type: 'Bearer',
    expires_in: accessSeconds,
    refresh_token: tokens.refreshToken,
    scope: scopes.join(' '),
  }
}

/** RFC 7009: ends the session of this client's access or refresh token; ignores any other token. */
export async function revoke(db: Db, credentials: Credentials, token: string): Promise<void> {
  const client = await authenticateClient(db, credentials)
  await endSessionByToken(db, token, { clientId: client.id })
}

function give(db: Db, client: store.ClientRow, request: Request): Promise<Given> {
  if (request.grant_type === 'authorization_code') return exchangeCode(db, client, request)
  if (request.grant_type === 'refresh_token') return refresh(db, client, request)
  throw oauthError('unsupported_grant_type', 'Only authorization_code and refresh_token are supported')
}

async function exchangeCode(db: Db, client: store.ClientRow, request: Request): Promise<Given> {
  const { code } = request
  if (!code) throw oauthError('invalid_request', 'code is missing')
  // A replay ends the session, and throwing here would roll that back, so a refusal is a value.
  const outcome = await db.transaction().execute(async (tx) => {
    const row = await store.lockCode(tx, hashToken(code), client.id)
    if (!row) return 'The code is unknown'
    if (row.usedAt) return endReplayed(tx, row)
    return whyNot(row, request) ?? openFor(tx, client, row)
  })
  if (typeof outcome === 'string') throw oauthError('invalid_grant', outcome)
  return outcome
}

/** Two parties have the code, so the session from its first use ends (RFC 6749 4.1.2). Audited once. */
async function endReplayed(tx: Tx, { hash, sessionId, userId, clientId }: store.CodeRow): Promise<string> {
  if (sessionId) {
    await endSession(tx, sessionId)
    await store.updateCode(tx, hash, { sessionId: null })
    const details = { clientId, sessionId }
    await writeAudit(tx, { kind: 'token_reused', accountId: userId, actor: userId, details })
  }
  return 'The code was used before'
}

function whyNot(row: store.CodeRow, { redirect_uri, code_verifier }: Request): string | null {
  if (row.expiresAt <= new Date()) return 'The code has expired'
  if (redirect_uri !== row.redirectUri) return 'The redirect_uri is not the one of the authorization'
  if (row.challenge === null) return 'The authorization had no code_challenge'
  return code_verifier && fits(code_verifier, row.challenge) ? null : 'The code_verifier does not fit'
}

function fits(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false
  const expected = createHash('sha256').update(verifier).digest('base64url')
  return (
    expected.length === challenge.length && timingSafeEqual(Buffer.from(expected), Buffer.from(challenge))
  )
}

async function openFor(tx: Tx, client: store.ClientRow, row: store.CodeRow): Promise<Given | string> {
  const { userId, authorizedBy } = row
  const user = await holdSessions(tx, userId)
  const grant = await store.lockGrant(tx, userId, client.id)
  const scopes = row.scopes.filter((scope) => grant?.scopes.includes(scope))
  const effective = within(client, scopes)
  // A password change or signing out everywhere ends unused codes too.
  const isSignedIn = authorizedBy !== null && (await isLiveSession(tx, authorizedBy))
  if (!effective.length || user?.status !== 'ACTIVE' || !isSignedIn) return 'The user allows this no longer'
  const { id, tokens } = await openSession(tx, { userId, client: { id: client.id, scopes } })
  await store.updateCode(tx, row.hash, { usedAt: new Date(), sessionId: id })
  await store.updateGrant(tx, userId, client.id, { usedAt: new Date() })
  return { tokens, scopes: effective }
}

async function refresh(db: Db, client: store.ClientRow, request: Request): Promise<Given> {
  if (!request.refresh_token) throw oauthError('invalid_request', 'refresh_token is missing')
  const rotated = await rotate(db, request.refresh_token, client.id)
  const scopes = within(client, rotated?.scopes ?? [])
  if (!rotated || !scopes.length) throw oauthError('invalid_grant', 'The refresh token is invalid')
  // The old refresh token stays good until the new one is used, so that a refusal here costs the client nothing.
  if (!parseScope(request.scope, scopes))
    throw oauthError('invalid_scope', 'The user did not allow this scope')
  await store.noteUse(db, rotated.sessionId)
  return { tokens: rotated.tokens, scopes }
}

function within(client: store.ClientRow, scopes: OauthScope[]): OauthScope[] {
  return registeredScopes(client).filter((scope) => scopes.includes(scope))
}
