import type { Kysely } from 'kysely'
import { createIndexesConcurrently } from '../../src/platform/postgres/createIndexes.ts'

/** What this is for the release before (decision 053). */
export const step = 'expand'
export const inTransaction = false

/** The audit log by each of its filters, newest first. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  createIndexesConcurrently(db, {
    audit_newest: 'audit (at desc, id desc)',
    audit_account_newest: 'audit (account_id, at desc, id desc)',
    audit_actor_newest: 'audit (actor, at desc, id desc)',
    audit_kind_newest: 'audit (kind, at desc, id desc)',
    audit_address_newest: 'audit (address, at desc, id desc)',
  })
