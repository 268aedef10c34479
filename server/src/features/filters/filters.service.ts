import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { BodyOf } from '@matinee/contract/call'
import type { createFilter as createCall, QuickFilter } from '@matinee/contract/filters'
import { auditChange } from '../../platform/access/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { changeAccount } from '../../platform/access/lockAccount.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import { listOwnSites } from '../sites/sites.service.ts'
import * as store from './filters.store.ts'

type FilterDeps = Pick<Deps, 'db'>
type Fields = BodyOf<typeof createCall>

export const maxFilters = 100
/** How long a deleted filter can be restored. */
export const restoreMs = 24 * 3_600_000

const tooMany = () => new AppError('too_many', 409, refusals.maxFilters(maxFilters))

export const listFilters = ({ db }: FilterDeps, accountId: string): Promise<QuickFilter[]> =>
  store.listFilters(db, accountId)

/** Throws 404 for another account's filter, exactly as for a missing one. */
export async function readFilter({ db }: FilterDeps, accountId: string, id: string): Promise<QuickFilter> {
  const filter = await store.findFilter(db, accountId, id)
  if (!filter) throw notFound()
  return filter
}

/** Throws 404 for a site or a placement that is not the account's, 409 `too_many`. */
export async function createFilter(
  { db }: FilterDeps,
  accountId: string,
  fields: Fields,
): Promise<QuickFilter> {
  return changeAccount(db, accountId, async (tx) => {
    await requireOwn(tx, accountId, fields)
    if ((await store.countFilters(tx, accountId)) >= maxFilters) throw tooMany()
    const filter = { id: newId(), ...fields }
    await store.insertFilter(tx, accountId, filter)
    return filter
  })
}

/** Throws 404 for the filter, its site or its placements; placements that it already has may have been removed. */
export async function updateFilter(
  { db }: FilterDeps,
  accountId: string,
  id: string,
  fields: Fields,
): Promise<QuickFilter> {
  await requireOwn(db, accountId, fields, await readFilter({ db }, accountId, id))
  await changeAccount(db, accountId, async (tx) => {
    const before = await store.findFilter(tx, accountId, id)
    if (!before || !(await store.changeFilter(tx, accountId, id, fields))) throw notFound()
    await auditChange(tx, { accountId, actor: accountId, details: { filter: id } }, before, fields)
  })
  return { id, ...fields }
}

/**
 * Deletes a filter. It can be restored for `restoreMs`, unless a hundred others are deleted after it. A later deletion in
 * the account erases it. Throws 404.
 */
export async function removeFilter({ db }: FilterDeps, accountId: string, id: string): Promise<void> {
  if (!(await store.removeFilter(db, accountId, id))) throw notFound()
  await store.eraseFilters(db, accountId, {
    removedBefore: new Date(Date.now() - restoreMs),
    keep: maxFilters,
  })
}

/** Changes nothing when the filter is not deleted. Throws 404, 409 `too_many`. */
export async function restoreFilter({ db }: FilterDeps, accountId: string, id: string): Promise<QuickFilter> {
  return changeAccount(db, accountId, async (tx) => {
    const count = await store.countFilters(tx, accountId)
    const present = await store.findFilter(tx, accountId, id)
    if (present) return present
    const filter = await store.restoreFilter(tx, accountId, id, new Date(Date.now() - restoreMs))
    if (!filter) throw notFound()
    if (count >= maxFilters) throw tooMany()
    return filter
  })
}

/** A filter for one site may have placements of that site only. */
async function requireOwn(
  db: Db | Tx,
  accountId: string,
  { siteId, placements }: Pick<Fields, 'siteId' | 'placements'>,
  before?: QuickFilter,
): Promise<void> {
  if (siteId === null && placements.length === 0) return
  const sites = (await listOwnSites(db, accountId)).filter(({ removedAt }) => removedAt === null)
  const chosen = sites.filter(({ id }) => siteId === null || id === siteId)
  const [existing, allowed] = [sites, chosen].map(
    (list) => new Set(list.flatMap((site) => site.zones.map(({ id }) => id))),
  ) as [Set<string>, Set<string>]
  const isRemoved = (zone: string) => !existing.has(zone) && before?.placements.includes(zone)
  const isMissing = chosen.length === 0 && before?.siteId !== siteId
  if (isMissing || !placements.every((zone) => allowed.has(zone) || isRemoved(zone))) throw notFound()
}
