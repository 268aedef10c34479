import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { OauthScope, QueryOf, ReplyOf } from '@matinee/contract/call'
import type { authorizeClient, listGrants, readOauthClient } from '@matinee/contract/oauth'
import { redirectWith } from '@matinee/contract/plain/account/redirectWith'
import { writeAudit } from '../../platform/access/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import { hashToken, newToken, type Account } from '../../platform/access/session.ts'
import { endSessionsOfClient } from '../auth/sessions.service.ts'
import { isItsOwn, isRegistered } from './checkRedirectUri.ts'
import * as store from './oauth.store.ts'
import { covers, parseScope, registeredScopes } from './scopes.ts'

/** What RFC 6749 4.1.2 calls short; a browser needs a second. */
const codeMs = 60_000

/**
 * Who asks this user for access, and whether it may be given without asking: they allowed the same before, and nobody
 * else can answer for the client. A disabled client is not there.
 */
export async function readClientForUser(
  db: Db,
  userId: string,
  clientId: string,
  asked: QueryOf<typeof readOauthClient>,
): Promise<ReplyOf<typeof readOauthClient>> {
  const client = await findEnabled(db, clientId)
  if (asked.redirect_uri !== undefined) checkRedirect(client, asked.redirect_uri)
  const scopes = scopesOf(client, asked.scope)
  const grant = await store.findGrant(db, userId, client.id)
  const addresses = asked.redirect_uri === undefined ? client.redirectUris : [asked.redirect_uri]
  const isCertain = client.secretHash !== null || addresses.every(isItsOwn)
  const authorized = isCertain && grant !== undefined && covers(grant.scopes, scopes)
  return { authorized, client, scopes }
}

/** The user allows the client what it asks for: remembers it and answers where the browser goes with a code. */
export async function authorize(
  deps: Pick<Deps, 'db' | 'config'>,
  { id: userId, sessionId }: Pick<Account, 'id' | 'sessionId'>,
  asked: QueryOf<typeof authorizeClient>,
): Promise<string> {
  const client = await findEnabled(deps.db, asked.client_id)
  checkRedirect(client, asked.redirect_uri)
  if (asked.response_type !== 'code')
    throw new AppError('unsupported_response_type', 400, refusals.responseTypeUnsupported)
  const scopes = scopesOf(client, asked.scope)
  const challenge = challengeOf(asked)
  const code = newToken()
  await deps.db.transaction().execute(async (tx) => {
    await allow(tx, userId, client, scopes)
    await store.insertCode(tx, {
      hash: hashToken(code),
      clientId: client.id,
      userId,
      redirectUri: asked.redirect_uri,
      scopes,
      challenge,
      expiresAt: new Date(Date.now() + codeMs),
      usedAt: null,
      sessionId: null,
      authorizedBy: sessionId,
    })
  })
  // `iss` names the provider, for clients of several providers (RFC 9207).
  return redirectWith(asked.redirect_uri, { code, state: asked.state, iss: deps.config.publicUrl })
}

export async function listGrantsOf(db: Db, userId: string): Promise<ReplyOf<typeof listGrants>> {
  const rows = await store.selectGrants(db, userId)
  return {
    data: rows.map(({ scopes, createdAt, usedAt, ...client }) => ({
      client,
      scopes,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
  }
}

/** Takes back what the client was allowed; its tokens end at once. Throws 404 where there is nothing. */
export async function removeGrantOf(db: Db, userId: string, clientId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await store.deleteGrant(tx, userId, clientId))) throw notFound()
    await endSessionsOfClient(tx, userId, clientId)
    const details = { clientId }
    await writeAudit(tx, { kind: 'consent_withdrawn', accountId: userId, actor: userId, details })
  })
}

async function findEnabled(db: Db, clientId: string): Promise<store.ClientRow> {
  const client = await store.findClient(db, clientId)
  if (!client || client.disabledAt) throw notFound()
  return client
}

function checkRedirect(client: store.ClientRow, uri: string): void {
  if (!isRegistered(uri, client.redirectUris, client.secretHash === null))
    throw new AppError('redirect_uri_mismatch', 400, refusals.redirectUriMismatch)
}

function scopesOf(client: store.ClientRow, text: string | undefined): OauthScope[] {
  const scopes = parseScope(text, registeredScopes(client))
  if (!scopes) throw new AppError('invalid_scope', 400, refusals.scopeNotRegistered)
  return scopes
}

/** The PKCE challenge, which every client must send; `plain` would show the verifier to everybody who sees the request (RFC 9700 2.1.1). */
function challengeOf(asked: QueryOf<typeof authorizeClient>): string {
  const { code_challenge: challenge, code_challenge_method: method } = asked
  if (!challenge || method !== 'S256' || !/^[\w.~-]{43,128}$/.test(challenge))
    throw new AppError('pkce_required', 400, refusals.pkceRequired)
  return challenge
}

async function allow(tx: Tx, userId: string, client: store.ClientRow, scopes: OauthScope[]): Promise<void> {
  if (!(await store.insertGrant(tx, userId, client.id, scopes))) {
    const { scopes: held } = (await store.lockGrant(tx, userId, client.id)) ?? { scopes: [] }
    if (covers(held, scopes)) return
    await store.updateGrant(tx, userId, client.id, { scopes: [...new Set([...held, ...scopes])].sort() })
  }
  const details = { clientId: client.id, scopes }
  await writeAudit(tx, { kind: 'consent_given', accountId: userId, actor: userId, details })
}
