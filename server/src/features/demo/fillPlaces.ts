import type { Deps } from '../../platform/deps.ts'
import { addApp } from '../sites/apps.service.ts'
import { addSiteFor, setSite } from '../sites/operatorSites.service.ts'
import { verifySite } from '../sites/proof/proof.service.ts'
import { changeSite } from '../sites/siteChanges.service.ts'
import { listApps, listOwnSites } from '../sites/sites.service.ts'
import { createZone } from '../sites/zones.service.ts'
import type { DemoAccount, DemoSite } from './demoAccounts.ts'

const actor = 'demo'

/** Makes the sites and apps of a demo publisher that are not there, by the doors of operators and publishers. */
export async function fillPlaces(
  deps: Pick<Deps, 'db' | 'config'>,
  accountId: string,
  { sites = [], apps = [] }: Pick<DemoAccount, 'sites' | 'apps'>,
): Promise<void> {
  const there = await listOwnSites(deps.db, accountId)
  for (const site of sites) {
    const known = there.find(({ fqdn }) => fqdn === site.fqdn)
    if (!known) await addSite(deps, accountId, site)
    // Cut off in the middle: what is set last is not set.
    else if (known.category === '')
      await fillSite(deps, accountId, { site, id: known.id, zones: known.zones })
  }
  const known = await listApps(deps.db, accountId)
  for (const app of apps)
    if (!known.some(({ name, platform }) => name === app.name && platform === app.platform))
      await addApp(deps.db, accountId, app, actor)
}

async function addSite(deps: Pick<Deps, 'db' | 'config'>, accountId: string, site: DemoSite): Promise<void> {
  const { fqdn, isApp = false } = site
  const id = await addSiteFor(deps.db, { accountId, fqdn, isApp }, actor)
  // Nobody answers at the demo's domains.
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
      await createZone(deps, id, { ...zone, passback: null }, actor)
  const { adsTxt, warning, onboardingStep, category } = site
  await setSite(deps, id, { ...(adsTxt && { adsTxt }), ...(warning && { warning }) }, actor)
  await changeSite(
    deps,
    accountId,
    id,
    onboardingStep === null ? { category, onboardingStep: -1, status: 'LIVE' } : { category, onboardingStep },
  )
}
