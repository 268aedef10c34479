import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { setSite as setCall } from '@matinee/contract/adminRevenue'
import type { BodyOf } from '@matinee/contract/call'
import type { Site, SiteProof } from '@matinee/contract/sites'
import { auditChange, writeAudit } from '../../platform/access/audit.ts'
import { definedOnly } from '../../platform/definedOnly.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, nameField, notFound } from '../../platform/errors.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { addSite, domainTaken } from './newSites.service.ts'
import * as store from './operatorSites.store.ts'
import { parseAdsTxtLine } from './adsTxt/parseAdsTxt.ts'
import { presentSite } from './presentSite.ts'
import { nextMoment, refuseTaken } from './siteChanges.service.ts'
import { isDomainTaken, updateSite } from './sites.store.ts'
import { readOwnSite } from './sites.service.ts'

// Operators act on the sites of every account. `actor`: a staff user's id, or `cli`.

export type SiteSetup = BodyOf<typeof setCall>
export type ListedSite = Omit<store.ListedSite, 'createdAt' | 'tagSeenFirstAt' | 'tagSeenLastAt'> & {
  createdAt: string
  tagSeenFirstAt: string | null
  tagSeenLastAt: string | null
}
/** The state of a site's domain verification; instants in ISO 8601. */
export type DomainProof = {
  verifiedAt: string | null
  verifiedBy: store.ListedSite['verifiedBy']
  unprovenSince: string | null
  checkedAt: string | null
  /** The last check's result for each kind of proof. */
  ways: SiteProof | null
}
export type OperatorSite = Site & {
  domainProof: DomainProof
  account: { id: string; email: string }
  isRemoved: boolean
  /** The site's lines, without those of the installation. */
  ownAdsTxt: string[]
  /** Passback HTML by zone id; null without one. */
  passbacks: Record<string, string | null>
}

export async function listForOperator(
  db: Db,
  { limit, ...filter }: store.SiteFilter & { limit: number },
): Promise<{ data: ListedSite[]; total: number }> {
  const { rows, total } = await store.listSites(db, filter, limit)
  const data = rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    tagSeenFirstAt: row.tagSeenFirstAt?.toISOString() ?? null,
    tagSeenLastAt: row.tagSeenLastAt?.toISOString() ?? null,
  }))
  return { data, total }
}

/** The sites with this id, code or domain. */
export const findSiteIds = (db: Db, name: string): Promise<{ id: string; fqdn: string }[]> =>
  store.findByName(db, name)

/** Throws 404. */
export async function readForOperator(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: string,
): Promise<OperatorSite> {
  const account = await store.findOwner(db, id)
  if (!account) throw notFound()
  const row = await readOwnSite(db, account.id, id)
  const site = presentSite(config, row, { apps: [], appUsers: [] })
  const isRemoved = row.removedAt !== null
  const domainProof = {
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    verifiedBy: row.verifiedBy,
    unprovenSince: row.unprovenSince?.toISOString() ?? null,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    ways: row.proof,
  }
  const passbacks = await store.readPassbacks(db, id)
  return { ...site, domainProof, account, isRemoved, ownAdsTxt: row.adsTxt, passbacks }
}

/** Creates a site for an account, without mails. Throws 404, and like `addSite`. */
export function addSiteFor(
  db: Db,
  site: { accountId: string; fqdn: string; isApp: boolean },
  actor: string,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const account = await store.findAccount(tx, site.accountId)
    if (!account) throw notFound()
    const id = await addSite(tx, { ...site, integrationType: account.integrationType })
    await writeAudit(tx, { kind: 'changed', accountId: account.id, actor, details: { addedSite: id } })
    return id
  })
}

/**
 * Changes the given fields. A site set live has finished its steps; one set new begins with the first. Throws 404, 409
 * `site_exists` for an app that becomes a site of a taken domain, 422 for unreadable ads.txt lines.
 */
export async function setSite({ db }: Pick<Deps, 'db'>, id: string, setup: SiteSetup, actor: string) {
  refuseUnreadable(setup.adsTxt ?? [])
  const { warning, tagMap, ...plain } = setup
  const change = db.transaction().execute(async (tx) => {
    const before = await store.lockSite(tx, id)
    if (!before) throw notFound()
    if (setup.isApp === false && before.isApp && (await isDomainTaken(tx, before.accountId, before.fqdn)))
      throw domainTaken('isApp')
    const fields = {
      ...definedOnly(plain),
      ...(warning !== undefined && {
        warningTitle: warning?.title ?? null,
        warningDescription: warning?.description ?? null,
      }),
      ...nextStep(before, setup),
    }
    await updateSite(tx, before.accountId, id, {
      ...fields,
      ...(tagMap && { tagMap: JSON.stringify(tagMap) }),
      updatedAt: nextMoment(before.updatedAt),
    })
    const entry = { accountId: before.accountId, actor, details: { site: id } }
    await auditChange(tx, entry, before, { ...fields, tagMap })
  })
  await refuseTaken(change, 'isApp')
}

function nextStep(before: store.OperatedSite, { status, onboardingSteps }: SiteSetup) {
  if (status === 'LIVE') return { onboardingStep: -1 }
  if (status !== 'NEW' || before.onboardingStep !== -1) return {}
  return { onboardingStep: Number((onboardingSteps ?? before.onboardingSteps).split(',')[0]) }
}

function refuseUnreadable(lines: string[]): void {
  const fields = lines.flatMap((line, index) => {
    const isBroken = /[\n\r]/.test(line) || parseAdsTxtLine(line).kind === 'unreadable'
    return isBroken ? [[`adsTxt.${index}`, refusals.adsTxtLine(line.slice(0, 100))] as const] : []
  })
  const [first] = fields
  if (first)
    throw new AppError('invalid_request', 422, nameField(first[0], first[1]), Object.fromEntries(fields))
}
