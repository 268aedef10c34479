import { parseDomain } from '@matinee/contract/plain/domain'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { SiteProof, SiteVerification } from '@matinee/contract/sites'
import { auditChange, writeAudit } from '../../../platform/access/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import { proofLines } from '../adsTxt/adsTxtLines.ts'
import { buildDnsRecord, findProof } from './findProof.ts'
import { isOwnHost } from '../isOwnHost.ts'
import { parseSiteDomain } from '../parseSiteDomain.ts'
import * as store from './proof.store.ts'

type ProofDeps = Pick<Deps, 'db' | 'config'>

/** Who changed something, in the audit log, where nobody asked for the check. */
const dailyCheck = 'proof'
const dayMs = 86_400_000
/** After this long without proof a holder loses the domain to an account with one. */
const graceMs = 14 * dayMs
const maxHosts = 20
const maxListedUnverifiedHosts = 20
/** An unverified host is listed this long after its last request. */
const unverifiedHostRetentionMs = 90 * dayMs

/** The state of a site's domain verification. Throws 404, also for apps and for the sum of all sites. */
export async function readVerification(
  { db, config }: ProofDeps,
  accountId: string,
  siteId: string,
): Promise<SiteVerification> {
  const site = await store.findProvable(db, accountId, siteId)
  if (!site) throw notFound()
  const [hosts, unverifiedHosts, claims] = await Promise.all([
    store.listHosts(db, accountId, siteId),
    store.listUnverifiedHosts(db, siteId, maxListedUnverifiedHosts),
    store.listClaims(db, site.fqdn),
  ])
  return {
    isVerified: site.verifiedAt !== null,
    verifiedAt: site.verifiedAt?.toISOString() ?? null,
    verifiedBy: site.verifiedBy,
    isHeldByAnother: claims.some(({ id, verifiedAt }) => id !== siteId && verifiedAt !== null),
    checkedAt: site.checkedAt?.toISOString() ?? null,
    proof: site.proof ?? null,
    adsTxtLines: proofLines(config, site),
    dnsRecord: buildDnsRecord(site),
    hosts: hosts.map(({ host, verifiedAt, checkedAt }) => ({
      host,
      isVerified: verifiedAt !== null,
      checkedAt: checkedAt?.toISOString() ?? null,
    })),
    strangers: unverifiedHosts.map((host) => ({ ...host, lastSeenAt: host.lastSeenAt.toISOString() })),
  }
}

/**
 * Looks for proofs now, for the domain and for unproven further hosts. `actor`: who asked for it, by default the daily
 * check. Throws 404.
 */
export async function checkProof(
  deps: ProofDeps,
  accountId: string,
  siteId: string,
  { actor = dailyCheck, nowMs = Date.now() }: { actor?: string; nowMs?: number } = {},
): Promise<void> {
  const site = await store.findProvable(deps.db, accountId, siteId)
  if (!site) throw notFound()
  const hosts = (await store.listHosts(deps.db, accountId, siteId)).filter((one) => one.verifiedAt === null)
  const [proof] = await Promise.all([
    findProof(deps.config, site),
    ...hosts.map(({ host }) => checkHost(deps, site, host, { actor, nowMs })),
  ])
  const check = { actor, nowMs }
  const claims = await store.listClaims(deps.db, site.fqdn)
  const holder = claims.find(({ id, verifiedAt }) => id !== siteId && verifiedAt !== null)
  const holderProof = isProof(proof) && holder ? await findProof(deps.config, holder) : null
  await deps.db.transaction().execute(async (tx) => {
    const locked = await store.lockClaims(tx, site.fqdn)
    if (holder && holderProof) await recordProof(tx, locked, { id: holder.id, proof: holderProof, ...check })
    await recordProof(tx, locked, { id: siteId, proof, ...check })
    if (isProof(proof))
      await claim(tx, await store.lockClaims(tx, site.fqdn), { id: siteId, proof, ...check })
  })
}

const isProof = ({ adsTxt, tag, dns }: SiteProof) => [adsTxt, tag, dns].includes('found')

/** An unreachable network neither proves nor disproves anything. */
const isUnknown = (proof: SiteProof) =>
  !isProof(proof) && Object.values(proof).every((status) => status === 'unreachable' || status === 'off')

async function checkHost({ db, config }: ProofDeps, site: store.ProofRow, host: string, check: Check) {
  const { adsTxt, tag } = await findProof(config, site, host)
  const isProven = adsTxt === 'found' || tag === 'found'
  const { accountId, id } = site
  await db.transaction().execute(async (tx) => {
    const key = { accountId, siteId: id, host }
    const isNew = await store.recordHostCheck(tx, key, isProven, new Date(check.nowMs))
    const entry = { accountId, actor: check.actor, details: { site: id, verifiedHost: host } }
    if (isNew) await writeAudit(tx, { kind: 'changed', ...entry })
  })
}

type Check = { actor: string; nowMs: number }
type ProofCheck = Check & { id: string; proof: SiteProof }

async function recordProof(
  tx: Tx,
  claims: store.ProofRow[],
  { id, proof, actor, nowMs }: ProofCheck,
): Promise<void> {
  const site = claims.find((one) => one.id === id)
  if (!site) return
  const unprovenSince = isProof(proof)
    ? null
    : isUnknown(proof)
      ? site.unprovenSince
      : (site.unprovenSince ?? new Date(nowMs))
  await store.updateProof(tx, site.accountId, id, { proof, checkedAt: new Date(nowMs), unprovenSince })
  // Without the domain there is nothing to lose.
  if (site.verifiedAt === null) return
  const entry = { accountId: site.accountId, actor, details: { site: id } }
  await auditChange(tx, entry, { unprovenSince: site.unprovenSince }, { unprovenSince })
}

/** Gives the domain to a site with a proof, unless another site has it. */
async function claim(
  tx: Tx,
  claims: store.ProofRow[],
  { id, proof, actor, nowMs }: ProofCheck,
): Promise<void> {
  const site = claims.find((one) => one.id === id)
  if (!site || site.verifiedAt) return
  const holder = claims.find(({ verifiedAt }) => verifiedAt !== null)
  if (holder && !isLost(holder, nowMs)) return
  const verifiedBy = proof.adsTxt === 'found' ? 'ads_txt' : proof.dns === 'found' ? 'dns' : 'tag'
  await transfer(tx, { site, holder, verifiedBy, actor, nowMs })
}

/** An operator's decision is valid until an operator changes it. */
const isLost = ({ verifiedBy, unprovenSince }: store.ProofRow, nowMs: number) =>
  verifiedBy !== 'operator' && unprovenSince !== null && unprovenSince.getTime() <= nowMs - graceMs

type DomainTransfer = {
  site: store.ProofRow
  holder: store.ProofRow | undefined
  verifiedBy: NonNullable<store.ProofRow['verifiedBy']>
  actor: string
  nowMs: number
}

async function transfer(tx: Tx, { site, holder, verifiedBy, actor, nowMs }: DomainTransfer): Promise<void> {
  if (holder) {
    await store.updateProof(tx, holder.accountId, holder.id, { verifiedAt: null, verifiedBy: null })
    const details = { site: holder.id, unverifiedSite: holder.id, fqdn: holder.fqdn }
    await writeAudit(tx, { kind: 'changed', accountId: holder.accountId, actor, details })
  }
  await store.updateProof(tx, site.accountId, site.id, { verifiedAt: new Date(nowMs), verifiedBy })
  const details = { site: site.id, verifiedSite: site.id, fqdn: site.fqdn, by: verifiedBy }
  await writeAudit(tx, { kind: 'changed', accountId: site.accountId, actor, details })
}

/** Whether another site has verified the domain. */
export async function isHeld(tx: Tx, { id, fqdn }: { id: string; fqdn: string }): Promise<boolean> {
  return (await store.lockClaims(tx, fqdn)).some((claim) => claim.id !== id && claim.verifiedAt !== null)
}

/** For operators: gives the domain to the site, without a proof. Throws 404, also for apps. */
export async function verifySite(
  db: Db,
  { id, accountId, actor }: { id: string; accountId: string; actor: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const site = await store.findProvable(tx, accountId, id)
    if (!site) throw notFound()
    const claims = await store.lockClaims(tx, site.fqdn)
    const holder = claims.find((one) => one.verifiedAt !== null && one.id !== id)
    await transfer(tx, { site, holder, verifiedBy: 'operator', actor, nowMs: Date.now() })
  })
}

/**
 * For operators: adds a further host without a proof, also one that nobody can register, such as localhost. Throws 404,
 * 422 for an invalid host and above twenty.
 */
export async function addHost(
  db: Db,
  { id, accountId, host, actor }: { id: string; accountId: string; host: string; actor: string },
): Promise<void> {
  const name = host.toLowerCase()
  if (parseDomain(name) !== name)
    throw new AppError('invalid_domain', 422, refusals.invalidDomainNamed(host.slice(0, 100)))
  await db.transaction().execute(async (tx) => {
    if (!(await store.lockProvable(tx, accountId, id))) throw notFound()
    const others = (await store.listHosts(tx, accountId, id)).filter((other) => other.host !== name)
    if (others.length >= maxHosts) throw tooManyHosts()
    await store.addHosts(tx, accountId, id, [name], new Date())
    await writeAudit(tx, { kind: 'changed', accountId, actor, details: { site: id, addedHost: host } })
  })
}

const tooManyHosts = () =>
  new AppError('too_many', 422, refusals.maxHosts(maxHosts), { hosts: refusals.maxHosts(maxHosts) })

/** Replaces the further hosts of a site. Throws 404, 422 for an invalid domain and for more than twenty. */
export async function setHosts(db: Db, accountId: string, siteId: string, texts: string[]): Promise<void> {
  const hosts = texts.map((text, index) => {
    const host = parseSiteDomain(text)
    if (!host) {
      const field = `hosts.${index}`
      throw new AppError('invalid_domain', 422, refusals.invalidDomainNamed(text.slice(0, 100)), {
        [field]: refusals.invalidDomain,
      })
    }
    return host
  })
  await db.transaction().execute(async (tx) => {
    const site = await store.lockProvable(tx, accountId, siteId)
    if (!site) throw notFound()
    const further = [...new Set(hosts)].filter((host) => !isOwnHost(host, site.fqdn))
    if (further.length > maxHosts) throw tooManyHosts()
    const before = (await store.listHosts(tx, accountId, siteId)).map(({ host }) => host)
    await store.replaceHosts(tx, accountId, siteId, further)
    const entry = { accountId, actor: accountId, details: { site: siteId } }
    await auditChange(tx, entry, { hosts: before.toSorted() }, { hosts: further.toSorted() })
  })
}

/** The sites whose proof is checked each day. */
export const listToCheck = (db: Db, nowMs = Date.now()) => store.listToCheck(db, new Date(nowMs - 30 * dayMs))

export const removeOldUnverifiedHosts = (db: Db, nowMs = Date.now()) =>
  store.removeUnverifiedHosts(db, new Date(nowMs - unverifiedHostRetentionMs))
