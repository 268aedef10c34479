import type { Deps } from '../../platform/deps.ts'
import { addApp } from '../sites/apps.service.ts'
import { addSiteFor, setSite } from '../sites/operate/operatedSites.service.ts'
import { verifySite } from '../sites/proof/proof.service.ts'
import { changeSite } from '../sites/siteChanges.service.ts'
import { listApps, listOwnSites } from '../sites/sites.service.ts'
import { createZone } from '../sites/zones/zones.service.ts'
import type { DemoAccount } from './demoAccounts.ts'
import type { DemoSite } from './demoSites.ts'

const actor = 'demo'

/** Adds the missing sites and apps of a demo publisher through the services of operators and publishers. */
export async function fillSites(
  deps: Pick<Deps, 'db' | 'config'>,
  accountId: string,
  { sites = [], apps = [] }: Pick<DemoAccount, 'sites' | 'apps'>,
): Promise<void> {
  const existing = await listOwnSites(deps.db, accountId)
  for (const site of sites) {
    const present = existing.find(({ fqdn }) => fqdn === site.fqdn)
    if (!present) await addSite(deps, accountId, site)
    // The category is set last, so a site without one was interrupted.
    else if (present.category === '')
      await fillSite(deps, accountId, { site, id: present.id, zones: present.zones })
  }
  const existingApps = await listApps(deps.db, accountId)
  for (const app of apps)
    if (!existingApps.some(({ name, platform }) => name === app.name && platform === app.platform))
      await addApp(deps.db, accountId, app, actor)
}

async function addSite(deps: Pick<Deps, 'db' | 'config'>, accountId: string, site: DemoSite): Promise<void> {
  const { fqdn, isApp = false } = site
  const id = await addSiteFor(deps, { accountId, fqdn, isApp }, actor)
  // The demo's domains do not exist, so they cannot be proven.
  if (!isApp) await verifySite(deps.db, { id, accountId, actor })
  await fillSite(deps, accountId, { site, id, zones: [] })
}

async function fillSite(
  deps: Pick<Deps, 'db' | 'config'>,
  accountId: string,
  { site, id, zones }: { site: DemoSite; id: string; zones: { name: string }[] },
): Promise<void> {
  for (const zone of site.zones)
    if (!zones.some(({ name }) => name === zone.name))
      await createZone(deps, id, { ...zone, passback: null, vastUrl: null }, actor)
  const { adsTxt, warning, onboardingStep, category } = site
  await setSite(deps, id, { ...(adsTxt && { adsTxt }), ...(warning && { warning }) }, actor)
  await changeSite(
    deps,
    accountId,
    id,
    onboardingStep === null ? { category, onboardingStep: -1, status: 'LIVE' } : { category, onboardingStep },
  )
}
