import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { createSite as createCall } from '@matinee/contract/sites'
import type { BodyOf } from '@matinee/contract/call'
import type { IntegrationType } from '@matinee/contract/plain/account/accountTypes'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import type { Account } from '../../platform/access/session.ts'
import { addWithinQuota } from '../quotas/quotas.service.ts'
import { parseSiteDomain } from './parseSiteDomain.ts'
import { sendSiteMails } from './sites.jobs.ts'
import * as store from './sites.store.ts'

/** The steps of the onboarding wizard for an account's sites. */
export function defaultSteps(type: IntegrationType, isApp: boolean): string {
  if (isApp) return '2'
  return type === 0 ? '0,1,2,3' : '0,1,2'
}

/** `field`: the one of the request that would take the domain, if it has one. */
export const domainTaken = (field?: 'fqdn' | 'isApp') =>
  new AppError('site_exists', 409, refusals.siteExists, field && { [field]: refusals.siteExists })

/** Reads the domain from typed text. Throws 422 `invalid_domain`. */
export function readDomain(typed: string): string {
  const fqdn = parseSiteDomain(typed)
  if (!fqdn)
    throw new AppError('invalid_domain', 422, refusals.invalidDomain, { fqdn: refusals.invalidDomain })
  return fqdn
}

export type NewSite = {
  accountId: string
  integrationType: IntegrationType
  fqdn: string
  isApp?: boolean
  onboardingStep?: number
}

/**
 * Creates a site with a new code; it is live when its onboarding is finished already. Throws 422
 * `invalid_domain`, 409 `site_exists`.
 */
export async function addSite(tx: Tx, site: NewSite): Promise<string> {
  const { accountId, integrationType, isApp = false, onboardingStep = isApp ? 2 : 1 } = site
  const fqdn = readDomain(site.fqdn)
  const id = newId()
  const isNew = await store.insertSite(tx, {
    id,
    accountId,
    fqdn,
    isApp,
    onboardingStep,
    status: onboardingStep === -1 ? 'LIVE' : 'NEW',
    // Some buyers compare accounts in one case.
    code: newId(10).toLowerCase(),
    onboardingSteps: defaultSteps(integrationType, isApp),
    warningTitle: null,
    warningDescription: null,
    tagSeenFirstAt: null,
    tagSeenLastAt: null,
  })
  if (!isNew) throw domainTaken('fqdn')
  return id
}

/**
 * Creates a publisher's site and mails its owner and the account manager. A robot that fills the hidden field gets the
 * usual answer, but no site. Throws like `addSite`, and 409 `quota_reached`.
 */
export async function createSite(
  deps: Pick<Deps, 'db' | 'queue' | 'config'>,
  account: Pick<Account, 'id' | 'integrationType'>,
  { fqdn, onboardingStep, website }: BodyOf<typeof createCall>,
): Promise<{ id: string }> {
  if (website) return { id: newId() }
  const { id: accountId, integrationType } = account
  const id = await addWithinQuota(deps, { accountId, added: { sites: 1 } }, async (tx) => {
    const siteId = await addSite(tx, { accountId, integrationType, fqdn, onboardingStep })
    await sendSiteMails(deps, tx, siteId)
    return siteId
  })
  return { id }
}
