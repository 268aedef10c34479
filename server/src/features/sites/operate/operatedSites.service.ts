import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { setSite as setCall, ListedSite, OperatedSite } from '@matinee/contract/adminSites'
import type { AuditEntry } from '@matinee/contract/audit'
import type { BodyOf } from '@matinee/contract/call'
import { auditChange, writeAudit } from '../../../platform/access/audit.ts'
import { definedOnly } from '../../../platform/definedOnly.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, invalidField, nameField, notFound } from '../../../platform/errors.ts'
import type { Keyset } from '../../../platform/postgres/keyset.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import { addWithinQuota } from '../../quotas/quotas.service.ts'
import { listLatest, staleRefusal, type Viewer } from '../../audit/audit.service.ts'
import { parseAdsTxtLine } from '../adsTxt/parseAdsTxt.ts'
import { addSite, domainTaken } from '../newSites.service.ts'
import { presentSite } from '../presentSite.ts'
import { isHeld, readVerification } from '../proof/proof.service.ts'
import { nextMoment, refuseTaken, unverified } from '../siteChanges.service.ts'
import { isDomainTaken, updateSite } from '../sites.store.ts'
import { readOwnSite } from '../sites.service.ts'
import * as store from './operatedSites.store.ts'
import { listSites, type SiteFilter } from './siteList.store.ts'

export { listLongestWithoutPlacement } from './siteList.store.ts'

// Operators act on the sites of every account. `actor`: a staff user's id, or `cli`.

export type SiteSetup = BodyOf<typeof setCall>
type ReadDeps = Pick<Deps, 'db' | 'config'>

export async function listForOperator(db: Db, { after, before, perPage, ...filter }: SiteFilter & Keyset) {
  const { rows, ...place } = await listSites(db, filter, { after, before, perPage })
  const data: ListedSite[] = rows.map(({ accountId, name, email, removedAt, ...row }) => ({
    ...row,
    account: { id: accountId, name, email },
    isRemoved: removedAt !== null,
    createdAt: row.createdAt.toISOString(),
    tagSeenFirstAt: row.tagSeenFirstAt?.toISOString() ?? null,
    tagSeenLastAt: row.tagSeenLastAt?.toISOString() ?? null,
  }))
  return { data, ...place }
}

/** The sites with this id, code or domain. */
export const findSiteIds = (db: Db, name: string): Promise<{ id: string; fqdn: string }[]> =>
  store.findByName(db, name)

/** The account of a site. Throws 404. */
export async function readOwner(db: Db, id: string) {
  const account = await store.findOwner(db, id)
  if (!account) throw notFound()
  return account
}

/** Throws 404. */
export async function readForOperator(deps: ReadDeps, id: string): Promise<OperatedSite> {
  const { db, config } = deps
  const account = await readOwner(db, id)
  const [row, zoneDetails] = await Promise.all([
    readOwnSite(db, account.id, id),
    store.listZoneDetails(db, id),
  ])
  const site = presentSite(config, row, { apps: [], appUsers: [] })
  const isRemoved = row.removedAt !== null
  const verification = row.isApp || isRemoved ? null : await readVerification(deps, account.id, id)
  return {
    ...site,
    // As they are stored, because operators change them.
    incomeTypes: row.incomeTypes,
    account,
    isRemoved,
    ownAdsTxt: row.adsTxt,
    zones: site.zones.flatMap((zone) => {
      const details = zoneDetails.find(({ id }) => id === zone.id)
      // A zone that was removed between the two reads is left out.
      return details ? [{ ...zone, ...details, updatedAt: details.updatedAt.toISOString() }] : []
    }),
    verification: verification && {
      ...verification,
      unprovenSince: row.unprovenSince?.toISOString() ?? null,
    },
    createdAt: row.createdAt.toISOString(),
  }
}

/** The latest audit entries of a site and its placements, newest first. Throws 404. */
export async function readHistory(
  db: Db,
  id: string,
  options: { count: number; viewer: Viewer },
): Promise<AuditEntry[]> {
  await readOwner(db, id)
  return listLatest(db, { site: id }, options)
}

/**
 * Creates a site for an account, without mails. Throws 422 for an account that is missing, closed, an operator's or without
 * sites, 409 `quota_reached`, and like `addSite`.
 */
export function addSiteFor(
  deps: ReadDeps,
  site: { accountId: string; fqdn: string; isApp: boolean },
  actor: string,
): Promise<string> {
  return addWithinQuota(deps, { accountId: site.accountId, added: { sites: 1 } }, async (tx) => {
    const account = await store.findAccount(tx, site.accountId)
    if (!account) throw invalidField('accountId', refusals.noSuchAccount)
    if (account.status === 'DISABLED') throw invalidField('accountId', refusals.siteOfClosed)
    if (account.isStaff) throw invalidField('accountId', refusals.siteOfOperator)
    if (account.integrationType === -1) throw invalidField('accountId', refusals.accountWithoutSites)
    const id = await addSite(tx, { ...site, integrationType: account.integrationType })
    const details = { site: id, addedSite: id, fqdn: site.fqdn }
    await writeAudit(tx, { kind: 'changed', accountId: account.id, actor, details })
    return id
  })
}

/**
 * Changes the given fields. A site set live has finished its steps; one set new begins with the first. `updatedAt`: as the
 * caller read it. Throws 404, 409 `stale` for a site that has changed since then, 409 `site_exists` for an app that becomes
 * a site of a taken domain, 422 for unreadable ads.txt lines.
 */
export async function setSite({ db }: Pick<Deps, 'db'>, id: string, setup: SiteSetup, actor: string) {
  refuseUnreadable(setup.adsTxt ?? [])
  const { warning, tagMap, updatedAt, ...plain } = setup
  const change = db.transaction().execute(async (tx) => {
    const before = await store.lockSite(tx, id)
    if (!before) throw notFound()
    if (updatedAt !== undefined && Date.parse(updatedAt) !== before.updatedAt.getTime())
      throw await staleRefusal(tx, {
        of: { site: id },
        isChange: changesSite,
        updatedAt: before.updatedAt,
        sentence: refusals.operatedSiteStale,
      })
    if (setup.isApp === false && before.isApp && (await isDomainTaken(tx, before.accountId, before.fqdn)))
      throw domainTaken('isApp')
    const fields = {
      ...definedOnly(plain),
      ...(warning !== undefined && {
        warningTitle: warning?.title ?? null,
        warningDescription: warning?.description ?? null,
      }),
      ...nextStep(before, setup),
    }
    const entry = { accountId: before.accountId, actor, details: { site: id } }
    const changed = await auditChange(tx, entry, before, { ...fields, tagMap })
    // Without a change it keeps its version, so that nobody's form becomes stale.
    if (changed.length === 0) return
    const losesProof = setup.isApp === false && before.isApp && (await isHeld(tx, before))
    await updateSite(tx, before.accountId, id, {
      ...fields,
      ...(tagMap && { tagMap: JSON.stringify(tagMap) }),
      ...(losesProof && unverified),
      updatedAt: nextMoment(before.updatedAt),
    })
  })
  await refuseTaken(change, 'isApp')
}

/** Its version changes with its own fields and states, not with its placements, hosts and proofs. */
const changesSite = (details: NonNullable<AuditEntry['details']>) =>
  !('zone' in details) && ('after' in details || siteStates.some((state) => state in details))
const siteStates = ['pausedSite', 'resumedSite', 'restoredSite']

function nextStep(before: store.SiteRecord, { status, onboardingSteps }: SiteSetup) {
  if (status === 'LIVE') return { onboardingStep: -1 }
  if (status !== 'NEW' || before.onboardingStep !== -1) return {}
  return { onboardingStep: Number((onboardingSteps ?? before.onboardingSteps).split(',')[0]) }
}

function refuseUnreadable(lines: string[]): void {
  const fields = lines.flatMap((line, index) => {
    const isBroken = /[\n\r]/.test(line) || parseAdsTxtLine(line).kind === 'unreadable'
    return isBroken ? [[`adsTxt.${index}`, refusals.adsTxtLine(line.slice(0, 100))] as const] : []
  })
  const [first] = fields
  if (first)
    throw new AppError('invalid_request', 422, nameField(first[0], first[1]), Object.fromEntries(fields))
}
