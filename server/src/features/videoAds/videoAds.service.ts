import {
  defaultVideoAds,
  findMidrollFaults,
  type AdBreaks,
  type AdSettings,
  type MidrollFault,
  type VideoAds,
} from '@matinee/contract/plain/video/adBreaks'
import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
import { auditChange } from '../../platform/access/audit.ts'
import { changeAccount } from '../../platform/access/lockAccount.ts'
import { definedOnly } from '../../platform/definedOnly.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, nameField } from '../../platform/errors.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import * as store from './videoAds.store.ts'

/** The settings of every player without its own. */
export const readAccountAds = async ({ db }: Pick<Deps, 'db'>, accountId: string): Promise<VideoAds> =>
  (await store.findAccountAds(db, accountId)) ?? defaultVideoAds

/** Changes the given fields. */
export async function updateAccountAds(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  request: { [Field in keyof VideoAds]?: VideoAds[Field] | undefined },
): Promise<VideoAds> {
  const change = definedOnly(request)
  return changeAccount(deps.db, accountId, async (tx) => {
    const before = (await store.findAccountAds(tx, accountId)) ?? defaultVideoAds
    const after = { ...before, ...change }
    const entry = { accountId, actor: accountId, details: { videoAds: true } }
    const changed = await auditChange(tx, entry, before, change)
    if (changed.length > 0) await store.storeAccountAds(tx, accountId, after)
    return after
  })
}

/**
 * Everything that `listBreaks` needs about one play. The player is the account's default one if `playerId` is null or no
 * player of the account; a `videoId` that is no video of the account has no breaks of its own and no duration.
 */
export function readVideoAds(
  db: Db,
  accountId: string,
  play: { playerId: string | null; videoId: string | null },
): Promise<AdSettings & { durationMs: number | null }> {
  return store.findAdSettings(db, accountId, play)
}

const midrollFaults: Record<MidrollFault, Sentence> = {
  too_early: refusals.midrollTooEarly,
  too_close: refusals.midrollTooClose,
  beyond_end: refusals.midrollBeyondEnd,
}

/** Throws 422 `invalid_request` with each wrong time as `adBreaks.midrollAtMs.N`. The duration is null while unknown. */
export function refuseAdBreaks({ midrollAtMs }: AdBreaks, durationMs: number | null): void {
  const fields = [...findMidrollFaults(midrollAtMs, durationMs)].map(
    ([place, fault]) => [`adBreaks.midrollAtMs.${place}`, midrollFaults[fault]] as const,
  )
  const [first] = fields
  if (first) throw new AppError('invalid_request', 422, nameField(...first), Object.fromEntries(fields))
}
