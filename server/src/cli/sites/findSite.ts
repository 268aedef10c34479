import type { SiteSetup } from '../../features/sites/operatorSites.service.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { actor, type Output, type Session } from '../command.ts'
import { refused } from '../refuse.ts'
import { printSite } from './printSite.ts'

export const siteArgument = { site: 'id, code or domain' }
const service = () => import('../../features/sites/operatorSites.service.ts')

/** The site with this id, code or domain. Refused with what to do when there is none, or several. */
export async function findSite(db: Db, given: string): Promise<string> {
  const sites = await (await service()).findSiteIds(db, given)
  if (sites.length === 1) return sites[0]!.id
  if (sites.length > 1)
    throw refused(
      `${sites.length} sites are called ${given}: ${sites.map(({ id }) => id).join(', ')}. Say which one by its id.`,
    )
  const part = given.replaceAll(/[^\w.-]/g, '')
  throw refused(
    `There is no site ${given}. Look for it with: matinee sites list${part && ` --search ${part}`}`,
  )
}

/** Changes the site and prints its new state. */
export async function changeSite(
  { open, width }: Session,
  given: string,
  change: SiteSetup,
): Promise<Output> {
  const deps = await open()
  const id = await findSite(deps.db, given)
  const { readForOperator, setSite } = await service()
  await setSite(deps, id, change, actor)
  const site = await readForOperator(deps, id)
  return { json: site, text: `Changed ${site.fqdn}:\n\n${printSite(site, width)}` }
}
