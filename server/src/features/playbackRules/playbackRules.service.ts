import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { PlaybackRules } from '@matinee/contract/playbackRules'
import { parseDomain } from '@matinee/contract/plain/domain'
import { maxSigningKeys, type PlaybackReason } from '@matinee/contract/plain/video/playbackReasons'
import { auditChange } from '../../platform/access/audit.ts'
import { changeAccount } from '../../platform/access/lockAccount.ts'
import { definedOnly } from '../../platform/definedOnly.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { parsePage, type PageHeaders } from './requestPage.ts'
import { checkToken, deriveSecret } from './checkToken.ts'
import { isAllowedHost } from './allowedHosts.ts'
import { signMediaKey } from './mediaSignature.ts'
import * as store from './playbackRules.store.ts'

export { parsePage, type PageHeaders } from './requestPage.ts'
export { readMediaFolder, signatureLifeS, signMediaKey } from './mediaSignature.ts'
export { frameAncestors, isAllowedHost } from './allowedHosts.ts'

const retentionDays = 30
const maxListed = 100
const maxKinds = 500
const maxDomainChars = 200

export async function readRules({ db }: Pick<Deps, 'db'>, accountId: string): Promise<PlaybackRules> {
  const [rules, keys] = await Promise.all([store.findRules(db, accountId), store.listKeys(db, accountId)])
  return {
    allowedDomains: rules?.allowedDomains ?? [],
    requiresSignature: rules?.requiresSignature ?? false,
    keys: keys.map(({ id, createdAt }) => ({ id, createdAt: createdAt.toISOString() })),
  }
}

const noRules: store.RulesRow = { allowedDomains: [], requiresSignature: false }

/** Throws 422 `invalid_domain`. */
export async function updateRules(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  request: { allowedDomains?: string[] | undefined; requiresSignature?: boolean | undefined },
): Promise<PlaybackRules> {
  const change = definedOnly({
    allowedDomains: request.allowedDomains === undefined ? undefined : parseDomains(request.allowedDomains),
    requiresSignature: request.requiresSignature,
  })
  if (Object.keys(change).length > 0)
    await changeAccount(deps.db, accountId, async (tx) => {
      const before = (await store.findRules(tx, accountId)) ?? noRules
      await store.changeRules(tx, accountId, change)
      await auditChange(tx, { accountId, actor: accountId, details: { playbackRules: true } }, before, change)
    })
  return readRules(deps, accountId)
}

function parseDomains(texts: readonly string[]): string[] {
  const domains = texts.map(parseDomain)
  const wrong = domains.flatMap((domain, index) => (domain === null ? [index] : []))
  if (wrong.length > 0)
    throw new AppError(
      'invalid_domain',
      422,
      refusals.domainExpected,
      Object.fromEntries(wrong.map((index) => [`allowedDomains.${index}`, refusals.notHostName])),
    )
  return [...new Set(domains.filter((domain) => domain !== null))]
}

/** Throws 409 `too_many`. */
export async function createKey(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  accountId: string,
): Promise<{ id: string; createdAt: string; secret: string }> {
  const key = { id: newId(), createdAt: new Date() }
  const done = await db.transaction().execute((tx) => store.insertKey(tx, accountId, key, maxSigningKeys))
  if (done === 'too_many') throw new AppError('too_many', 409, refusals.maxKeys(maxSigningKeys))
  return { id: key.id, createdAt: key.createdAt.toISOString(), secret: deriveSecret(secrets.signing, key.id) }
}

/** Throws 404. */
export async function removeKey({ db }: Pick<Deps, 'db'>, accountId: string, id: string): Promise<void> {
  if (!(await store.removeKey(db, accountId, id))) throw notFound()
}

const retainedSince = () => new Date(Date.now() - retentionDays * 86_400_000)

export async function listRefusals({ db }: Pick<Deps, 'db'>, accountId: string) {
  const rows = await store.listRefusals(db, accountId, { since: retainedSince(), limit: maxListed })
  return rows.map((row) => ({
    ...row,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
  }))
}

export const removeOldRefusals = ({ db }: Pick<Deps, 'db'>) => store.removeOldRefusals(db, retainedSince())

/** The playback rules of a video's account, with the ids of its signing keys. */
export type Rules = { allowedDomains: string[]; requiresSignature: boolean; keyIds: string[] }

export const isProtected = (rules: Omit<Rules, 'keyIds'>) =>
  rules.requiresSignature || rules.allowedDomains.length > 0

/** The media folder of a video for its owner, signed if the account's media are protected. */
export async function ownMediaFolder(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  accountId: string,
  mediaKey: string,
): Promise<string> {
  const rules = await store.findRules(db, accountId)
  return rules && isProtected(rules) ? signMediaKey(secrets.signing, mediaKey, Date.now()) : mediaKey
}

/**
 * The reason why a play is refused; null if it is allowed. A request from our origin comes from the embed page, which
 * has already checked the page that frames it.
 */
export async function findRefusal(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  rules: Rules,
  play: { videoId: string; token: string | undefined; page: PageHeaders },
): Promise<PlaybackReason | null> {
  if (rules.requiresSignature) {
    const { videoId, token } = play
    const reason = await checkToken(token, { videoId, keyIds: rules.keyIds, signing: secrets.signing })
    if (reason) return reason
  }
  const { origin, host } = parsePage(play.page)
  if (rules.allowedDomains.length === 0 || origin === new URL(config.publicUrl).origin) return null
  return isAllowedHost(host, rules.allowedDomains) ? null : 'domain_not_allowed'
}

/** Counts a refused play for the publisher. A failure to count must not change the answer. */
export async function countRefusal(
  { db, log, config }: Pick<Deps, 'db' | 'log' | 'config'>,
  accountId: string,
  play: { videoId: string; reason: PlaybackReason; page: PageHeaders },
): Promise<void> {
  const { origin, host } = parsePage(play.page)
  // Our embed page does not know the page that frames it.
  const domain = origin === new URL(config.publicUrl).origin ? '' : host.slice(0, maxDomainChars)
  try {
    await store.countRefusal(db, accountId, { videoId: play.videoId, reason: play.reason, domain }, maxKinds)
  } catch (error) {
    log.warn({ err: error }, 'a refused play could not be counted')
  }
}
