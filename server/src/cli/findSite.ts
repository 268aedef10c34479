import { siteStatuses } from '@matinee/contract/sites'
import type { Db } from '../platform/postgres/postgres.ts'
import { CliError } from './cliError.ts'

/** What the commands call the statuses. */
export const statusWords = siteStatuses.map((status) => status.toLowerCase())
export const siteArgument = { site: 'id, code or domain' }

/** The site that the operator named by id, code or domain. Refuses with what to do when there is none, or several. */
export async function findSite(db: Db, given: string): Promise<string> {
  const { findSiteIds } = await import('../features/sites/operatorSites.service.ts')
  const found = await findSiteIds(db, given)
  if (found.length === 1) return found[0]!.id
  if (found.length > 1)
    throw new CliError(
      'refused',
      `${found.length} sites are called ${given}: ${found.map(({ id }) => id).join(', ')}. Say which one by its id.`,
    )
  const part = given.replaceAll(/[^\w.-]/g, '')
  throw new CliError(
    'refused',
    `There is no site ${given}. Look for it with: matinee sites list${part && ` --search ${part}`}`,
  )
}
