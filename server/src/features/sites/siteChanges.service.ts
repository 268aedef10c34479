import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { updateSite as updateCall } from '@matinee/contract/sites'
import type { BodyOf } from '@matinee/contract/call'
import { definedOnly } from '../../platform/definedOnly.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, invalidField, notFound } from '../../platform/errors.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { domainTaken, readDomain } from './newSites.service.ts'
import * as store from './sites.store.ts'

type Wish = BodyOf<typeof updateCall>

/**
 * An owner may change a site's step, whether it is finished, its texts, and its domain while it is new; other fields
 * that a client sends are ignored. Throws 404, 409 `stale` and `site_exists`, 422 `invalid_domain` and for a site that
 * would be live before its last step.
 */
export async function changeSite(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  id: string,
  wish: Wish,
): Promise<void> {
  const change = db.transaction().execute(async (tx) => {
    const before = await store.lockSite(tx, accountId, id)
    if (!before) throw notFound()
    if (wish.updatedAt && Date.parse(wish.updatedAt) !== before.updatedAt.getTime())
      throw new AppError('stale', 409, refusals.siteStale)
    refuseUnfinished(before, wish)
    const fqdn = await nextDomain(tx, { ...before, accountId }, wish.fqdn)
    await store.updateSite(tx, accountId, id, {
      ...definedOnly({
        category: wish.category,
        page: wish.page,
        onboardingStep: wish.onboardingStep,
        fqdn,
      }),
      ...(fqdn !== undefined && unverified),
      ...(finishes(before, wish) && { status: 'LIVE' }),
      updatedAt: nextMoment(before.updatedAt),
    })
  })
  await refuseTaken(change)
}

function refuseUnfinished(before: store.LockedSite, wish: Wish): void {
  const isLive = before.status === 'LIVE' || wish.status === 'LIVE'
  if (!isLive || (wish.onboardingStep ?? before.onboardingStep) === -1) return
  throw invalidField('onboardingStep', refusals.liveSiteStep)
}

/** Two who take one domain at a time meet at its index. */
export async function refuseTaken(change: Promise<void>): Promise<void> {
  try {
    await change
  } catch (error) {
    throw (error as { constraint?: string }).constraint === 'sites_fqdn' ? domainTaken() : error
  }
}

/** A site that an operator paused does not come back by its owner's word. */
const finishes = (before: store.LockedSite, { onboardingStep, status = 'LIVE' }: Wish) =>
  before.status === 'NEW' && onboardingStep === -1 && status === 'LIVE'

/** A proof is one of the domain that it was found at. */
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
  wished: string | undefined,
): Promise<string | undefined> {
  if (wished === undefined || status !== 'NEW' || wished === fqdn) return undefined
  const next = readDomain(wished)
  // The same in other letters: its proof stays.
  if (next === fqdn) return undefined
  if (!isApp && (await store.isDomainTaken(tx, accountId, next))) throw domainTaken()
  return next
}

/** Later than the one before even within a millisecond: clients tell versions by it. */
export const nextMoment = (before: Date) => new Date(Math.max(Date.now(), before.getTime() + 1))
