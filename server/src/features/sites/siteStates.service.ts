import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
import { writeAudit } from '../../platform/access/audit.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import { domainTaken } from './newSites.service.ts'
import * as store from './operatorSites.store.ts'
import { listClaims } from './proof.store.ts'
import { nextMoment, refuseTaken, unverified } from './siteChanges.service.ts'
import { isDomainTaken, updateSite } from './sites.store.ts'

// How operators stop a site and let it go on. `actor`: a staff user's id, or `cli`.

type Of = { id: string; actor: string }

/** Stops its ads until it is resumed; its owner still sees it. Throws 404, 409 for one that is paused. */
export function pauseSite(db: Db, of: Of): Promise<void> {
  return change(db, of, 'pausedSite', async (site) => {
    if (site.status === 'PAUSED') throw refused(refusals.sitePaused)
    return { status: 'PAUSED' }
  })
}

/** It is what it was before: live, or new while its onboarding is not finished. Throws 404, 409. */
export function resumeSite(db: Db, of: Of): Promise<void> {
  return change(db, of, 'resumedSite', async (site) => {
    if (site.status !== 'PAUSED') throw refused(refusals.siteNotPaused)
    return { status: site.onboardingStep === -1 ? 'LIVE' : 'NEW' }
  })
}

/**
 * Takes a site away: no ads, no ads.txt, in no list of its owner's, and its domain is free. What it earned stays in
 * its account's sums and reports under its domain. Throws 404.
 */
export function removeSite(db: Db, of: Of): Promise<void> {
  return change(db, of, 'removedSite', async () => ({ status: 'PAUSED', removedAt: new Date() }))
}

/** Brings a removed site back, paused, with its placements and its code. Throws 404, 409 `site_exists`. */
export async function restoreSite(db: Db, of: Of): Promise<void> {
  const restored = change(
    db,
    of,
    'restoredSite',
    async (site, tx) => {
      if (!site.isApp && (await isDomainTaken(tx, site.accountId, site.fqdn))) throw domainTaken()
      const isHeld = (await listClaims(tx, site.fqdn)).some(({ verifiedAt }) => verifiedAt !== null)
      return { removedAt: null, ...(isHeld && unverified) }
    },
    store.lockRemovedSite,
  )
  await refuseTaken(restored)
}

type Fields = Parameters<typeof updateSite>[3]

function change(
  db: Db,
  { id, actor }: Of,
  does: string,
  fieldsOf: (site: store.OperatedSite, tx: Tx) => Promise<Fields>,
  lock: typeof store.lockSite = store.lockSite,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const before = await lock(tx, id)
    if (!before) throw notFound()
    const { accountId, updatedAt } = before
    await updateSite(tx, accountId, id, { ...(await fieldsOf(before, tx)), updatedAt: nextMoment(updatedAt) })
    await writeAudit(tx, {
      kind: 'changed',
      accountId,
      actor,
      details: { [does]: id, fqdn: before.fqdn },
    })
  })
}

const refused = (message: Sentence) => new AppError('invalid_request', 409, message)
