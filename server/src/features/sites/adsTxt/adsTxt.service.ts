import type { AdsTxtCheck } from '@matinee/contract/sites'
import type { Deps } from '../../../platform/deps.ts'
import { notFound } from '../../../platform/errors.ts'
import { adsTxtFile, adsTxtLines, adsTxtName, proofLines } from './adsTxtLines.ts'
import { compareAdsTxt } from './compareAdsTxt.ts'
import { fetchAdsTxt } from './fetchAdsTxt.ts'
import { requestProof } from '../proof/requestProof.service.ts'
import { findSiteByCode, readShownSite } from '../sites.service.ts'

type ReadDeps = Pick<Deps, 'db' | 'config'>
type CheckDeps = Pick<Deps, 'db' | 'config' | 'queue'>
export type AdsTxtFile = { name: string; text: string }

/** The ads.txt file for a site of the account. Throws 404. */
export async function readAdsTxtFile(
  { db, config }: ReadDeps,
  accountId: string,
  siteId: string,
): Promise<AdsTxtFile> {
  const site = await readShownSite(db, accountId, siteId)
  return { name: adsTxtName(site), text: adsTxtFile(adsTxtLines(config, site)) }
}

/** The public file by the site's code: the site's root redirects buyers to it. Throws 404. */
export async function readPublicAdsTxt({ db, config }: ReadDeps, code: string): Promise<AdsTxtFile> {
  const site = await findSiteByCode(db, code)
  if (!site) throw notFound()
  return { name: adsTxtName(site), text: adsTxtFile(adsTxtLines(config, site)) }
}

/** Fetches the live file of a site and compares it. Throws 404 only: a failed fetch is a `fault` of the answer. */
export async function checkAdsTxt(
  { db, config, queue }: CheckDeps,
  accountId: string,
  siteId: string,
): Promise<AdsTxtCheck> {
  const site = await readShownSite(db, accountId, siteId)
  const { address, fault, httpStatus, text } = await fetchAdsTxt(
    { fqdn: site.fqdn, name: adsTxtName(site) },
    { allowsPrivate: config.allowsPrivateSources },
  )
  const isFetched = fault === null
  const compared = isFetched ? compareAdsTxt(adsTxtLines(config, site), text) : { lines: [], unreadable: [] }
  const own = proofLines(config, site)
  const isProven = compared.lines.some(({ line, verdict }) => verdict === 'found' && own.includes(line))
  if (isProven && !site.isApp && !site.verifiedAt) await requestProof({ db, queue }, { accountId, siteId })
  return { address, checkedAt: new Date().toISOString(), fault, httpStatus, ...compared }
}
