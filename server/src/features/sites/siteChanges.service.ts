import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { updateSite as updateCall } from '@matinee/contract/sites'
import type { BodyOf } from '@matinee/contract/call'
import { auditChange } from '../../platform/access/audit.ts'
import { definedOnly } from '../../platform/definedOnly.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, invalidField, notFound } from '../../platform/errors.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { domainTaken, readDomain } from './newSites.service.ts'
import * as store from './sites.store.ts'

type SiteChange = BodyOf<typeof updateCall>

/**
 * Changes a site's step, status and texts, and its domain while it is new; other fields in the body are ignored. Throws 404, 409 `stale` and `site_exists`, 422 `invalid_domain` and for a site that
 * would be live before its last step.
 */
export async function changeSite(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  id: string,
  requested: SiteChange,
): Promise<void> {
  const change = db.transaction().execute(async (tx) => {
    const before = await store.lockSite(tx, accountId, id)
    if (!before) throw notFound()
    if (requested.updatedAt && Date.parse(requested.updatedAt) !== before.updatedAt.getTime())
      throw new AppError('stale', 409, refusals.siteStale)
    refuseUnfinished(before, requested)
    const fqdn = await nextDomain(tx, { ...before, accountId }, requested.fqdn)
    const fields = {
      ...definedOnly({
        category: requested.category,
        page: requested.page,
        onboardingStep: requested.onboardingStep,
        fqdn,
      }),
      ...(finishes(before, requested) && { status: 'LIVE' as const }),
    }
    await store.updateSite(tx, accountId, id, {
      ...fields,
      ...(fqdn !== undefined && unverified),
      updatedAt: nextMoment(before.updatedAt),
    })
    await auditChange(tx, { accountId, actor: accountId, details: { site: id } }, before, fields)
  })
  await refuseTaken(change, 'fqdn')
}

function refuseUnfinished(before: store.LockedSite, requested: SiteChange): void {
  const isLive = before.status === 'LIVE' || requested.status === 'LIVE'
  if (!isLive || (requested.onboardingStep ?? before.onboardingStep) === -1) return
  throw invalidField('onboardingStep', refusals.liveSiteStep)
}

/** Two concurrent changes to one domain collide at the unique index. */
export async function refuseTaken(change: Promise<void>, field?: 'fqdn' | 'isApp'): Promise<void> {
  try {
    await change
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    throw constraint === 'sites_fqdn' || constraint === 'sites_holder' ? domainTaken(field) : error
  }
}

/** An owner cannot resume a site that an operator paused. */
const finishes = (before: store.LockedSite, { onboardingStep, status = 'LIVE' }: SiteChange) =>
  before.status === 'NEW' && onboardingStep === -1 && status === 'LIVE'

/** A proof belongs to the domain where it was found. */
export const unverified = {
  verifiedAt: null,
  verifiedBy: null,
  unprovenSince: null,
  checkedAt: null,
  proof: null,
} as const

async function nextDomain(
  tx: Tx,
  { accountId, status, fqdn, isApp }: store.LockedSite & { accountId: string },
  requested: string | undefined,
): Promise<string | undefined> {
  if (requested === undefined || status !== 'NEW' || requested === fqdn) return undefined
  const next = readDomain(requested)
  // The same domain in other letters keeps its proof.
  if (next === fqdn) return undefined
  if (!isApp && (await store.isDomainTaken(tx, accountId, next))) throw domainTaken('fqdn')
  return next
}

/** Later than the previous one even within a millisecond: clients compare versions by it. */
export const nextMoment = (before: Date) => new Date(Math.max(Date.now(), before.getTime() + 1))
