import type { AuditEntry, listAudit as listCall } from '@matinee/contract/audit'
import type { ReplyOf } from '@matinee/contract/call'
import { formatDateTime } from '@matinee/contract/plain/format'
import type { Sentence } from '@matinee/contract/plain/texts/refusals'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { Keyset } from '../../platform/postgres/keyset.ts'
import * as store from './audit.store.ts'

/** Newest first. */
export async function listAudit(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { after, before, perPage, ...filter }: store.AuditFilter & Keyset,
): Promise<ReplyOf<typeof listCall>> {
  const { rows, ...place } = await store.listEntries(db, filter, { after, before, perPage })
  return { data: rows.map(present), ...place, keptDays: config.auditDays }
}

/** The latest entries of an account, newest first. */
export async function listLatest(db: Db, accountId: string, count: number): Promise<AuditEntry[]> {
  const { rows } = await store.listEntries(db, { account: accountId }, { perPage: count })
  return rows.map(present)
}

/** The latest entries of a campaign, newest first. */
export async function listOfCampaign(db: Db, campaign: string, count: number): Promise<AuditEntry[]> {
  const { rows } = await store.listEntries(db, { campaign }, { perPage: count })
  return rows.map(present)
}

/** The latest entries of a site and its placements, newest first. */
export async function listOfSite(db: Db, site: string, count: number): Promise<AuditEntry[]> {
  const { rows } = await store.listEntries(db, { site }, { perPage: count })
  return rows.map(present)
}

type Changed = {
  /** What was changed: a site, a campaign or an account. */
  of: Pick<store.AuditFilter, 'site' | 'campaign' | 'account'>
  /** Whether an entry is about a change of its version. */
  isChange: (details: AuditEntry['details']) => boolean
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

function present({ id, at, accountId, accountName, ...row }: store.EntryRow): AuditEntry {
  return {
    ...row,
    id: String(id),
    at: at.toISOString(),
    account: accountId === null ? null : { id: accountId, name: accountName },
  }
}
