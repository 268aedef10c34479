import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
import { quotaNames, quotasOf, type QuotaName, type Quotas } from '@matinee/contract/plain/account/quotas'
import type { QuotaUse } from '@matinee/contract/usage'
import { auditChange } from '../../platform/access/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { changeAccount, lockAccount } from '../../platform/access/lockAccount.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { Account } from '../../platform/access/session.ts'
import * as store from './quotas.store.ts'

/** The default limits of this installation. */
type Defaults = { quotas: Quotas }

type Addition = { accountId: string; added: Partial<Record<QuotaName, number>> }

/**
 * Runs `add` in a transaction, unless these amounts exceed a limit of the account: then throws 409 `quota_reached`.
 * Parallel requests of one account wait for each other.
 */
export function addWithinQuota<T>(
  { db, config }: { db: Db; config: Defaults },
  { accountId, added }: Addition,
  add: (tx: Tx) => Promise<T>,
): Promise<T> {
  return changeAccount(db, accountId, async (tx) => {
    const exceeded = await readExceeded(tx, config, { accountId, added })
    if (exceeded) throw quotaReached(exceeded)
    return add(tx)
  })
}

/** The limit that adding these amounts would exceed, or null. Locks the account until the transaction ends. */
export async function findExceeded(tx: Tx, defaults: Defaults, addition: Addition): Promise<QuotaUse | null> {
  await lockAccount(tx, addition.accountId)
  return readExceeded(tx, defaults, addition)
}

async function readExceeded(
  tx: Tx,
  { quotas }: Defaults,
  { accountId, added }: Addition,
): Promise<QuotaUse | null> {
  const limits = { ...quotas, ...(await store.listLimits(tx, accountId)) }
  for (const quota of quotaNames.filter((name) => added[name] !== undefined)) {
    const used = await store.readUse(tx, accountId, quota)
    const limit = limits[quota]
    // An addition without a declared size counts as one byte, so that a full storage still refuses it.
    if (used + Math.max(1, added[quota]!) > limit) return { quota, used, limit }
  }
  return null
}

const quotaReached = (use: QuotaUse) =>
  new AppError('quota_reached', 409, sentences[use.quota](use.limit, use.used), undefined, use)

const sentences: Record<QuotaName, (limit: number, used: number) => Sentence> = {
  storage: refusals.quotaStorage,
  uploads: refusals.quotaUploads,
  linksPerHour: refusals.quotaLinksPerHour,
  videos: refusals.quotaVideos,
  players: refusals.quotaPlayers,
  sites: refusals.quotaSites,
  scheduledReports: refusals.quotaScheduledReports,
}

/** The account's use of every quota that its type can add to. */
export async function readUsage(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  account: Pick<Account, 'id' | 'integrationType' | 'videoInfrastructure'>,
): Promise<QuotaUse[]> {
  const limits = { ...config.quotas, ...(await store.listLimits(db, account.id)) }
  const uses: QuotaUse[] = []
  for (const quota of quotasOf(account))
    uses.push({ quota, used: await store.readUse(db, account.id, quota), limit: limits[quota] })
  return uses
}

/** For operators: every quota with its use, and whether its limit was set for this account. Throws 404. */
export async function describeQuotas(
  { db, config }: { db: Db; config: Defaults },
  accountId: string,
): Promise<(QuotaUse & { isOwn: boolean })[]> {
  if (!(await store.hasAccount(db, accountId))) throw notFound()
  const ownLimits = await store.listLimits(db, accountId)
  const uses = []
  for (const quota of quotaNames) {
    const used = await store.readUse(db, accountId, quota)
    uses.push({
      quota,
      used,
      limit: ownLimits[quota] ?? config.quotas[quota],
      isOwn: ownLimits[quota] !== undefined,
    })
  }
  return uses
}

/** Sets the limits of one account; null returns a quota to the default. `actor`: for the audit. Throws 404. */
export async function changeQuotas(
  db: Db,
  accountId: string,
  limits: Partial<Record<QuotaName, number | null>>,
  actor: string,
): Promise<void> {
  await changeAccount(db, accountId, async (tx) => {
    if (!(await store.hasAccount(tx, accountId))) throw notFound()
    const own = await store.listLimits(tx, accountId)
    const before = Object.fromEntries(quotaNames.map((quota) => [quota, own[quota] ?? null]))
    for (const quota of quotaNames) {
      const limit = limits[quota]
      if (limit !== undefined) await store.setLimit(tx, accountId, quota, limit)
    }
    await auditChange(tx, { accountId, actor, details: { quotas: true } }, before, limits)
  })
}
