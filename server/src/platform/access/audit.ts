import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Db, Tx } from '../postgres/postgres.ts'
import type { AuditKind } from '../postgres/tables.ts'
import { currentCaller } from './caller.ts'

/** `actor`: as `AuditEntry` of the contract describes it. `details` must contain nothing secret. */
type Entry = {
  kind: AuditKind
  accountId: string | null
  actor: string
  details?: Record<string, unknown>
}

/**
 * Records who changed what in which account, in the same transaction as the change. Where somebody works in an account for
 * its owner, the entry names them in place of the owner.
 */
export async function writeAudit(db: Db | Tx, entry: Entry): Promise<void> {
  const caller = currentCaller()
  const { kind, accountId, details } = entry
  const actor = caller && entry.actor === caller.accountId ? caller.actor : entry.actor
  const client = caller?.clientId && { throughClient: caller.clientId }
  await db
    .insertInto('audit')
    .values({
      kind,
      accountId,
      actor,
      address: caller?.address ?? null,
      details: JSON.stringify(shorten({ ...details, ...client })),
    })
    .execute()
  if (caller) caller.hasEntry = true
}

/** Characters of a text, and entries of a list. A page has up to a thousand log entries. */
const mostCharacters = 300
const mostValues = 30

/** Cuts long texts and lists. What is cut ends with its length and a digest, so that two with the same beginning differ. */
function shorten(value: unknown): unknown {
  if (typeof value === 'string') return value.length > mostCharacters ? shortenText(value) : value
  if (Array.isArray(value)) {
    const kept = value.slice(0, mostValues).map(shorten)
    return value.length > mostValues
      ? [...kept, `… (${value.length}, SHA-256 ${digest(JSON.stringify(value))})`]
      : kept
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const fields = Object.entries(value)
  const kept = fields.slice(0, mostValues).map(([name, each]) => [name, shorten(each)])
  return Object.fromEntries(fields.length > mostValues ? [...kept, ['…', true]] : kept)
}

const shortenText = (text: string): string =>
  `${text.slice(0, mostCharacters).toWellFormed()}… (${text.length}, SHA-256 ${digest(text)})`

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/**
 * Records the fields of `change` that differ from `before`, with both values; nothing where none does. `details` says what
 * was changed, such as `{ video: id }`. Answers the names of these fields.
 */
export async function auditChange(
  db: Db | Tx,
  entry: Omit<Entry, 'kind'>,
  before: Record<string, unknown>,
  change: Record<string, unknown>,
): Promise<string[]> {
  const names = Object.keys(change).filter(
    (name) => change[name] !== undefined && !isDeepStrictEqual(plain(before[name]), plain(change[name])),
  )
  if (names.length === 0) return names
  const pick = (from: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, from[name]]))
  await writeAudit(db, {
    ...entry,
    kind: 'changed',
    details: { ...entry.details, before: pick(before), after: pick(change) },
  })
  return names
}

/** As it is stored: instants as text. */
const plain = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value))
