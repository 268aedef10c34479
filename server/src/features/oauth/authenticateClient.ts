import { timingSafeEqual } from 'node:crypto'
import { oauthError } from '../../platform/errors.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { hashToken } from '../../platform/access/session.ts'
import * as store from './oauth.store.ts'

export type Credentials = { id: string; secret: string | null }
type Body = { client_id?: string | undefined; client_secret?: string | undefined }

/** The client's credentials from HTTP Basic or the body, never both (RFC 6749 2.3.1). */
export function readCredentials(header: string | undefined, body: Body): Credentials {
  const fromBody = { id: body.client_id ?? '', secret: body.client_secret || null }
  if (header === undefined) return checked(fromBody)
  const fromHeader = parseBasic(header)
  if (fromBody.secret !== null)
    throw oauthError('invalid_request', 'Send the secret once: in the header or in the body')
  if (fromBody.id && fromBody.id !== fromHeader.id)
    throw oauthError('invalid_request', 'The header and the body name two clients')
  return checked(fromHeader)
}

/** Authenticates the client. A public one has no secret; PKCE and its redirect_uri replace it. */
export async function authenticateClient(db: Db, { id, secret }: Credentials): Promise<store.ClientRow> {
  const client = await store.findClient(db, id)
  const isRight =
    client &&
    (client.secretHash
      ? secret !== null && timingSafeEqual(hashToken(secret), client.secretHash)
      : secret === null)
  if (!isRight || client.disabledAt) throw unknownClient()
  return client
}

const unknownClient = () => oauthError('invalid_client', 'Unknown client, or not its secret')

// The id reaches the database, which refuses U+0000.
function checked(credentials: Credentials): Credentials {
  if (!/^[\w-]{1,128}$/.test(credentials.id)) throw unknownClient()
  return credentials
}

/** Both halves are form-encoded before they are joined (RFC 6749 2.3.1). */
function parseBasic(header: string): Credentials {
  const [, encoded] = /^Basic +([A-Za-z\d+/]+={0,2})$/i.exec(header) ?? []
  const [, id, secret] = /^([^:]*):([^]*)$/.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? []
  if (id === undefined || secret === undefined) throw unknownClient()
  try {
    return { id: formDecode(id), secret: formDecode(secret) || null }
  } catch {
    throw unknownClient()
  }
}

const formDecode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))
