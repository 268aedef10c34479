import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { setSite as setCall } from '@matinee/contract/adminRevenue'
import type { BodyOf } from '@matinee/contract/call'
import type { Site, SiteProof } from '@matinee/contract/sites'
import { writeAudit } from '../../platform/access/audit.ts'
import { definedOnly } from '../../platform/definedOnly.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, nameField, notFound } from '../../platform/errors.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { addSite, domainTaken } from './newSites.service.ts'
import * as store from './operatorSites.store.ts'
import { parseAdsTxtLine } from './parseAdsTxt.ts'
import { presentSite } from './presentSite.ts'
import { nextMoment, refuseTaken } from './siteChanges.service.ts'
import { isDomainTaken, updateSite } from './sites.store.ts'
import { readOwnSite } from './sites.service.ts'

// What operators do with sites, whosever they are. `actor`: a staff user's id, or `cli`.

export type SiteSetup = BodyOf<typeof setCall>
export type ListedSite = Omit<store.ListedSite, 'createdAt' | 'tagSeenFirstAt' | 'tagSeenLastAt'> & {
  createdAt: string
  tagSeenFirstAt: string | null
  tagSeenLastAt: string | null
}
/** How a site stands with its domain; instants in ISO 8601. */
export type DomainProof = {
  verifiedAt: string | null
  verifiedBy: store.ListedSite['verifiedBy']
  unprovenSince: string | null
  checkedAt: string | null
  /** What the last check found by each way. */
  ways: SiteProof | null
}
export type OperatorSite = Site & {
  domainProof: DomainProof
  account: { id: string; email: string }
  isRemoved: boolean
  /** The site's own lines, without those of the installation. */
  ownAdsTxt: string[]
  /** HTML of each zone that has one, by its id. */
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

/** The sites that an operator may mean by an id, a code or a domain. */
export const findSiteIds = (db: Db, given: string): Promise<{ id: string; fqdn: string }[]> =>
  store.findByName(db, given)

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

/** Makes a site for an account; mails nobody. Throws 404 and what `addSite` throws. */
export function addSiteFor(
  db: Db,
  wish: { accountId: string; fqdn: string; isApp: boolean },
  actor: string,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const account = await store.findAccount(tx, wish.accountId)
    if (!account) throw notFound()
    const id = await addSite(tx, { ...wish, integrationType: account.integrationType })
    await writeAudit(tx, { kind: 'changed', accountId: account.id, actor, details: { addedSite: id } })
    return id
  })
}

/**
 * Changes what is given. A site that is set live has finished its steps; one that is set new begins with the first.
 * Throws 404, 409 `site_exists` for an app that becomes a site of a taken domain, 422 for lines that no buyer can read.
 */
export async function setSite({ db }: Pick<Deps, 'db'>, id: string, wish: SiteSetup, actor: string) {
  refuseUnreadable(wish.adsTxt ?? [])
  const { warning, tagMap, ...plain } = wish
  const change = db.transaction().execute(async (tx) => {
    const before = await store.lockSite(tx, id)
    if (!before) throw notFound()
    if (wish.isApp === false && before.isApp && (await isDomainTaken(tx, before.accountId, before.fqdn)))
      throw domainTaken()
    await updateSite(tx, before.accountId, id, {
      ...definedOnly(plain),
      ...(tagMap && { tagMap: JSON.stringify(tagMap) }),
      ...(warning !== undefined && {
        warningTitle: warning?.title ?? null,
        warningDescription: warning?.description ?? null,
      }),
      ...nextStep(before, wish),
      updatedAt: nextMoment(before.updatedAt),
    })
    const details = { site: id, fields: Object.keys(definedOnly(wish)) }
    await writeAudit(tx, { kind: 'changed', accountId: before.accountId, actor, details })
  })
  await refuseTaken(change)
}

function nextStep(before: store.OperatedSite, { status, onboardingSteps }: SiteSetup) {
  if (status === 'LIVE') return { onboardingStep: -1 }
  if (status !== 'NEW' || before.onboardingStep !== -1) return {}
  return { onboardingStep: Number((onboardingSteps ?? before.onboardingSteps).split(',')[0]) }
}

function refuseUnreadable(lines: string[]): void {
  const fields = lines.flatMap((line, at) => {
    const isBroken = /[\n\r]/.test(line) || parseAdsTxtLine(line).kind === 'unreadable'
    return isBroken ? [[`adsTxt.${at}`, refusals.adsTxtLine(line.slice(0, 100))] as const] : []
  })
  const [first] = fields
  if (first)
    throw new AppError('invalid_request', 422, nameField(first[0], first[1]), Object.fromEntries(fields))
}
