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

/** RFC 6749 4.1.2 asks for a short lifetime; a browser needs a second. */
const codeMs = 60_000

/**
 * The client that wants this user's access, and whether consent may be skipped: the user allowed the same scopes
 * before, and only the client can receive the answer. A disabled client counts as missing.
 */
export async function readClientForUser(
  db: Db,
  userId: string,
  clientId: string,
  query: QueryOf<typeof readOauthClient>,
): Promise<ReplyOf<typeof readOauthClient>> {
  const client = await findEnabled(db, clientId)
  if (query.redirect_uri !== undefined) checkRedirect(client, query.redirect_uri)
  const scopes = readScopes(client, query.scope)
  const grant = await store.findGrant(db, userId, client.id)
  const addresses = query.redirect_uri === undefined ? client.redirectUris : [query.redirect_uri]
  const isCertain = client.secretHash !== null || addresses.every(isItsOwn)
  const authorized = isCertain && grant !== undefined && covers(grant.scopes, scopes)
  return { authorized, client, scopes }
}

/** Stores the user's consent; answers the address, with a code, to which the browser is sent. */
export async function authorize(
  deps: Pick<Deps, 'db' | 'config'>,
  { id: userId, sessionId }: Pick<Account, 'id' | 'sessionId'>,
  query: QueryOf<typeof authorizeClient>,
): Promise<string> {
  const client = await findEnabled(deps.db, query.client_id)
  checkRedirect(client, query.redirect_uri)
  if (query.response_type !== 'code')
    throw new AppError('unsupported_response_type', 400, refusals.responseTypeUnsupported, {
      response_type: refusals.responseTypeUnsupported,
    })
  const scopes = readScopes(client, query.scope)
  const challenge = readChallenge(query)
  const code = newToken()
  await deps.db.transaction().execute(async (tx) => {
    await allow(tx, userId, client, scopes)
    await store.insertCode(tx, {
      hash: hashToken(code),
      clientId: client.id,
      userId,
      redirectUri: query.redirect_uri,
      scopes,
      challenge,
      expiresAt: new Date(Date.now() + codeMs),
      usedAt: null,
      sessionId: null,
      authorizedBy: sessionId,
    })
  })
  // `iss` identifies the provider, for clients of several providers (RFC 9207).
  return redirectWith(query.redirect_uri, { code, state: query.state, iss: deps.config.publicUrl })
}

export async function listUserGrants(db: Db, userId: string): Promise<ReplyOf<typeof listGrants>> {
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

/** Revokes the client's access; its tokens end immediately. Throws 404 when it has none. */
export async function removeUserGrant(db: Db, userId: string, clientId: string): Promise<void> {
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
    throw new AppError('redirect_uri_mismatch', 400, refusals.redirectUriMismatch, {
      redirect_uri: refusals.redirectUriMismatch,
    })
}

function readScopes(client: store.ClientRow, text: string | undefined): OauthScope[] {
  const scopes = parseScope(text, registeredScopes(client))
  if (!scopes)
    throw new AppError('invalid_scope', 400, refusals.scopeNotRegistered, {
      scope: refusals.scopeNotRegistered,
    })
  return scopes
}

/** The PKCE challenge, required of every client. `plain` is refused: it shows the verifier in the request (RFC 9700 2.1.1). */
function readChallenge(query: QueryOf<typeof authorizeClient>): string {
  const { code_challenge: challenge, code_challenge_method: method } = query
  const isChallenge = challenge !== undefined && /^[\w.~-]{43,128}$/.test(challenge)
  if (isChallenge && method === 'S256') return challenge
  const field = isChallenge ? 'code_challenge_method' : 'code_challenge'
  throw new AppError('pkce_required', 400, refusals.pkceRequired, { [field]: refusals.pkceRequired })
}

async function allow(tx: Tx, userId: string, client: store.ClientRow, scopes: OauthScope[]): Promise<void> {
  if (!(await store.insertGrant(tx, userId, client.id, scopes))) {
    const { scopes: granted } = (await store.lockGrant(tx, userId, client.id)) ?? { scopes: [] }
    if (covers(granted, scopes)) return
    await store.updateGrant(tx, userId, client.id, { scopes: [...new Set([...granted, ...scopes])].sort() })
  }
  const details = { clientId: client.id, scopes }
  await writeAudit(tx, { kind: 'consent_given', accountId: userId, actor: userId, details })
}
