import type { AuditEntry, listAudit as listCall } from '@matinee/contract/audit'
import type { ReplyOf } from '@matinee/contract/call'
import { formatDateTime } from '@matinee/contract/plain/format'
import type { Sentence } from '@matinee/contract/plain/texts/refusals'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { Keyset } from '../../platform/postgres/keyset.ts'
import * as store from './audit.store.ts'
import { findHidden, type Viewer } from './entryRights.ts'

export type { Viewer } from './entryRights.ts'

/** Newest first. */
export async function listAudit(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { after, before, perPage, ...filter }: store.AuditFilter & Keyset,
  viewer: Viewer,
): Promise<ReplyOf<typeof listCall>> {
  const { rows, ...place } = await store.listEntries(db, filter, { after, before, perPage }, viewer)
  return { data: rows.map((row) => present(row, viewer)), ...place, keptDays: config.auditDays }
}

/** The latest entries of an account, of a campaign, or of a site and its placements, newest first. */
export async function listLatest(
  db: Db,
  of: Subject,
  { count, viewer }: { count: number; viewer: Viewer },
): Promise<AuditEntry[]> {
  const { rows } = await store.listEntries(db, of, { perPage: count })
  return rows.map((row) => present(row, viewer))
}

type Subject = Pick<store.AuditFilter, 'site' | 'campaign' | 'account'>

type Changed = {
  /** What was changed. */
  of: Subject
  /** Whether an entry is about a change of its version. */
  isChange: (details: store.EntryRow['details']) => boolean
  /** The version that was changed; without it the time of the entry. */
  updatedAt?: Date
  sentence: (who: string | null, at: string) => Sentence
}

/**
 * The refusal, 409 `stale`, for a form that is older than what it would change: who changed that, and when. It reads within
 * the transaction of the caller, which holds a connection already.
 */
export async function staleRefusal(
  tx: Tx,
  { of, isChange, updatedAt, sentence }: Changed,
): Promise<AppError> {
  const last = await findLatest(tx, of, ({ details }) => isChange(details))
  const at = updatedAt ?? last?.at ?? new Date()
  const changedBy = last?.actorName ?? null
  const details = { changedBy, changedAt: at.toISOString() }
  return new AppError('stale', 409, sentence(changedBy, formatDateTime(at, 'UTC')), undefined, details)
}

/** The latest entry that is wanted, of the last twenty; undefined without one. Reads within the transaction of the caller. */
export async function findLatest(
  tx: Tx,
  of: store.AuditFilter,
  isWanted: (entry: store.EntryRow) => boolean,
): Promise<store.EntryRow | undefined> {
  const { rows } = await store.listEntries(tx, of, { perPage: 20 })
  return rows.find(isWanted)
}

const removedAtOnce = 5_000

/** Removes the entries that are older than the setting says. */
export async function removeOldEntries({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  while ((await store.removeEntries(db, config.auditDays, removedAtOnce)) === removedAtOnce);
}

function present(entry: store.EntryRow, viewer: Viewer): AuditEntry {
  const { id, at, accountId, accountName, isOperators: _, ...row } = entry
  const hidden = findHidden(entry, viewer)
  return {
    ...row,
    address: hidden === 'detailsAndAddress' ? null : row.address,
    details: hidden === null ? row.details : null,
    isHidden: hidden !== null,
    id: String(id),
    at: at.toISOString(),
    account: accountId === null ? null : { id: accountId, name: accountName },
  }
}
