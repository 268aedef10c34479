import type { AdsTxtCheck } from '@matinee/contract/sites'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import { adsTxtFile, adsTxtLines, adsTxtName, proofLines } from './adsTxtLines.ts'
import { compareAdsTxt } from './compareAdsTxt.ts'
import { fetchAdsTxt } from './fetchAdsTxt.ts'
import { requestProof } from './requestProof.service.ts'
import { findSiteByCode, readShownSite } from './sites.service.ts'

type Some = Pick<Deps, 'db' | 'config'>
type Checking = Pick<Deps, 'db' | 'config' | 'queue'>
export type AdsTxtFile = { name: string; text: string }

/** The file for a site of the account. Throws 404. */
export async function readAdsTxtFile(
  { db, config }: Some,
  accountId: string,
  siteId: string,
): Promise<AdsTxtFile> {
  const site = await readShownSite(db, accountId, siteId)
  return { name: adsTxtName(site), text: adsTxtFile(adsTxtLines(config, site)) }
}

/** The same for whoever knows its code: buyers, sent on by the site's root. Throws 404. */
export async function readPublicAdsTxt({ db, config }: Some, code: string): Promise<AdsTxtFile> {
  const site = await findSiteByCode(db, code)
  if (!site) throw notFound()
  return { name: adsTxtName(site), text: adsTxtFile(adsTxtLines(config, site)) }
}

/** Fetches what lies at the root of the site now and compares. Throws 404 only: what cannot be fetched is told. */
export async function checkAdsTxt(
  { db, config, queue }: Checking,
  accountId: string,
  siteId: string,
): Promise<AdsTxtCheck> {
  const site = await readShownSite(db, accountId, siteId)
  const { address, fault, httpStatus, text } = await fetchAdsTxt(
    { fqdn: site.fqdn, name: adsTxtName(site) },
    { allowsPrivate: config.allowsPrivateSources },
  )
  const found = fault === null
  const compared = found ? compareAdsTxt(adsTxtLines(config, site), text) : { lines: [], unreadable: [] }
  const own = proofLines(config, site)
  const isProven = compared.lines.some(({ line, verdict }) => verdict === 'found' && own.includes(line))
  if (isProven && !site.isApp && !site.verifiedAt) await requestProof({ db, queue }, { accountId, siteId })
  return { address, checkedAt: new Date().toISOString(), fault, httpStatus, ...compared }
}
