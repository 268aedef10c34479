import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
import { writeAudit } from '../../../platform/access/audit.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import { domainTaken } from '../newSites.service.ts'
import * as store from './operatedSites.store.ts'
import { isHeld } from '../proof/proof.service.ts'
import { nextMoment, refuseTaken, unverified } from '../siteChanges.service.ts'
import { isDomainTaken, updateSite } from '../sites.store.ts'

// Operators pause, resume, remove and restore sites. `actor`: a staff user's id, or `cli`.

type SiteAction = { id: string; actor: string }

/** Stops the ads of a site; its owner still sees it. Throws 404, 409 for a paused site. */
export function pauseSite(db: Db, action: SiteAction): Promise<void> {
  return change(db, action, 'pausedSite', async (site) => {
    if (site.status === 'PAUSED') throw refused(refusals.sitePaused)
    return { status: 'PAUSED' }
  })
}

/** Restores the status before the pause: live, or new while the onboarding is unfinished. Throws 404, 409 for another site. */
export function resumeSite(db: Db, action: SiteAction): Promise<void> {
  return change(db, action, 'resumedSite', async (site) => {
    if (site.status !== 'PAUSED') throw refused(refusals.siteNotPaused)
    return { status: site.onboardingStep === -1 ? 'LIVE' : 'NEW' }
  })
}

/**
 * Removes a site: no ads, no ads.txt, not in its owner's lists, and its domain is free. Its earnings stay in the
 * account's sums and reports under its domain. Throws 404, 409 for a removed site.
 */
export function removeSite(db: Db, action: SiteAction): Promise<void> {
  return change(db, action, 'removedSite', async () => ({ status: 'PAUSED', removedAt: new Date() }))
}

/** Restores a removed site, paused, with its placements and code. Throws 404, 409 for a shown site and `site_exists`. */
export async function restoreSite(db: Db, action: SiteAction): Promise<void> {
  const restored = change(
    db,
    action,
    'restoredSite',
    async (site, tx) => {
      if (!site.isApp && (await isDomainTaken(tx, site.accountId, site.fqdn))) throw domainTaken()
      return { removedAt: null, ...((await isHeld(tx, site)) && unverified) }
    },
    'removed',
  )
  await refuseTaken(restored)
}

type Fields = Parameters<typeof updateSite>[3]

function change(
  db: Db,
  { id, actor }: SiteAction,
  auditKey: string,
  fieldsOf: (site: store.SiteRecord, tx: Tx) => Promise<Fields>,
  wanted: 'shown' | 'removed' = 'shown',
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const before = await store.lockAnySite(tx, id)
    if (!before) throw notFound()
    if (wanted === 'shown' && before.removedAt) throw refused(refusals.siteRemoved)
    if (wanted === 'removed' && !before.removedAt) throw refused(refusals.siteNotRemoved)
    const { accountId, updatedAt } = before
    await updateSite(tx, accountId, id, { ...(await fieldsOf(before, tx)), updatedAt: nextMoment(updatedAt) })
    await writeAudit(tx, {
      kind: 'changed',
      accountId,
      actor,
      details: { site: id, [auditKey]: id, fqdn: before.fqdn },
    })
  })
}

const refused = (message: Sentence) => new AppError('invalid_request', 409, message)
