import type { OperatedSite } from '@matinee/contract/adminSites'
import type { SiteSetup } from '../../features/sites/operate/operatedSites.service.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { actor } from '../command.ts'
import type { CliDeps } from '../openCli.ts'
import { refused } from '../refuse.ts'
import { printSite } from './printSite.ts'

const service = () => import('../../features/sites/operate/operatedSites.service.ts')

/** The id of the site with this id, code or domain. Refused when there is none, or several. */
export async function findSite(db: Db, idCodeOrDomain: string): Promise<string> {
  const sites = await (await service()).findSiteIds(db, idCodeOrDomain)
  if (sites.length === 1) return sites[0]!.id
  if (sites.length > 1)
    throw refused(
      `There are ${sites.length} sites ${idCodeOrDomain}: ${sites.map(({ id }) => id).join(', ')}. Give the id of one.`,
    )
  const part = idCodeOrDomain.replaceAll(/[^\w.-]/g, '')
  throw refused(
    `There is no site ${idCodeOrDomain}. Find it with: matinee sites list${part && ` --search ${part}`}`,
  )
}

export async function readSite(deps: CliDeps, idCodeOrDomain: string): Promise<OperatedSite> {
  const id = await findSite(deps.db, idCodeOrDomain)
  return (await service()).readForOperator(deps, id)
}

/** Changes the site; the result is its new state. */
export async function changeSite(deps: CliDeps, site: string, change: SiteSetup): Promise<OperatedSite> {
  const id = await findSite(deps.db, site)
  await (await service()).setSite(deps, id, change, actor)
  return readSite(deps, id)
}

export const printChange = (site: OperatedSite, width: number): string =>
  `Changed ${site.fqdn}:\n\n${printSite(site, width)}`
