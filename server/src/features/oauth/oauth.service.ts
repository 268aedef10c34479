import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
import { auditChange, writeAudit } from '../../platform/access/audit.ts'
import { AppError, nameField, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { hashToken, newToken } from '../../platform/access/session.ts'
import { whyNoLogo } from './checkLogo.ts'
import { whyNoRedirectUri } from './checkRedirectUri.ts'
import * as store from './oauth.store.ts'

/** The data of a third-party app for operators. */
export type Client = {
  id: string
  name: string
  /** A data: URL. */
  logo: string | null
  redirectUris: string[]
  readAccess: boolean
  writeAccess: boolean
  /** Made by the provider. */
  verified: boolean
  /** An app or a page, which cannot keep a secret and so has none. */
  isPublic: boolean
  isDisabled: boolean
  createdAt: Date
}

export type NewClient = {
  name: string
  logo?: string | null | undefined
  redirectUris: string[]
  readAccess: boolean
  writeAccess: boolean
  verified?: boolean | undefined
  isPublic?: boolean | undefined
}

export type ClientChange = {
  [Field in Exclude<keyof NewClient, 'isPublic'> | 'isDisabled']?:
    | (Field extends keyof NewClient ? NewClient[Field] : boolean)
    | undefined
}

/**
 * Registers a third-party app. The secret, null for a public client, is answered once: only its hash is stored.
 * `actor`: a user's id, or `cli`.
 */
export async function createClient(
  db: Db,
  fields: NewClient,
  actor: string,
): Promise<{ client: Client; secret: string | null }> {
  const { isPublic = false, logo = null, verified = false, redirectUris, readAccess, writeAccess } = fields
  const name = fields.name.trim()
  check({ name, logo, redirectUris, readAccess, writeAccess, isPublic })
  const secret = isPublic ? null : newToken()
  const id = newId()
  return db.transaction().execute(async (tx) => {
    const row = await store.insertClient(tx, {
      id,
      name,
      logo,
      redirectUris,
      readAccess,
      writeAccess,
      verified,
      secretHash: secret === null ? null : hashToken(secret),
      disabledAt: null,
    })
    await writeAudit(tx, { kind: 'created', accountId: null, actor, details: { clientId: id, name } })
    return { client: present(row), secret }
  })
}

export async function listClients(db: Db): Promise<Client[]> {
  return (await store.selectClients(db)).map(present)
}

/** Throws 404 for an unknown id; a disabled client is included. */
export async function readClient(db: Db, id: string): Promise<Client> {
  const row = await store.findClient(db, id)
  if (!row) throw notFound()
  return present(row)
}

/**
 * Changes the given fields. A right that is taken away is refused from the client's next call on. The tokens of a
 * disabled client do not work until it is enabled again.
 */
export function setClient(db: Db, id: string, change: ClientChange, actor: string): Promise<Client> {
  return db.transaction().execute(async (tx) => {
    const before = await store.lockClient(tx, id)
    if (!before) throw notFound()
    const { isDisabled, ...fields } = change
    const defined = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const next = { ...present(before), ...defined }
    next.name = next.name.trim()
    check(next)
    const { name, logo, redirectUris, readAccess, writeAccess, verified } = next
    const row = await store.updateClient(tx, id, {
      name,
      logo,
      redirectUris,
      readAccess,
      writeAccess,
      verified,
      ...(isDisabled !== undefined && { disabledAt: isDisabled ? (before.disabledAt ?? new Date()) : null }),
    })
    const entry = { accountId: null, actor, details: { clientId: id } }
    await auditChange(tx, entry, present(before), { ...change, name: change.name && name })
    return present(row)
  })
}

/** Replaces the secret immediately. Throws `invalid_request` for a public client, which has none. */
export function renewSecret(db: Db, id: string, actor: string): Promise<{ client: Client; secret: string }> {
  return db.transaction().execute(async (tx) => {
    const before = await store.lockClient(tx, id)
    if (!before) throw notFound()
    if (!before.secretHash) throw refusal({ id: refusals.publicClientSecret })
    const secret = newToken()
    const row = await store.updateClient(tx, id, { secretHash: hashToken(secret) })
    const details = { clientId: id, changed: ['secret'] }
    await writeAudit(tx, { kind: 'changed', accountId: null, actor, details })
    return { client: present(row), secret }
  })
}

function present({ secretHash, disabledAt, ...row }: store.ClientRow): Client {
  return { ...row, isPublic: secretHash === null, isDisabled: disabledAt !== null }
}

type Checked = Pick<Client, 'name' | 'logo' | 'redirectUris' | 'readAccess' | 'writeAccess' | 'isPublic'>

function check(client: Checked): void {
  const { name, logo, redirectUris, readAccess, writeAccess, isPublic } = client
  const faults: [string, Sentence | null][] = [
    ['name', name.length < 1 || name.length > 100 ? refusals.nameLength(100) : null],
    ['logo', logo === null ? null : whyNoLogo(logo)],
    ['redirectUris', redirectUris.length < 1 || redirectUris.length > 20 ? refusals.redirectUriCount : null],
    ...redirectUris.map((uri, index): [string, Sentence | null] => [
      `redirectUris.${index}`,
      whyNoRedirectUri(uri, isPublic),
    ]),
    ['readAccess', readAccess || writeAccess ? null : refusals.clientAccess],
  ]
  const fields = faults.filter((fault): fault is [string, Sentence] => fault[1] !== null)
  if (fields.length) throw refusal(Object.fromEntries(fields))
}

function refusal(fields: Record<string, Sentence>): AppError {
  const [name, sentence] = Object.entries(fields)[0]!
  return new AppError('invalid_request', 422, nameField(name, sentence), fields)
}
