import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { Player } from '@matinee/contract/players'
import type { VideoAds } from '@matinee/contract/plain/video/adBreaks'
import type { Playback } from '@matinee/contract/plain/video/playback'
import { defaultPlayerConfig, type PlayerLanguage } from '@matinee/contract/plain/video/playerConfig'
import { auditChange } from '../../platform/access/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, invalidField, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { definedOnly } from '../../platform/definedOnly.ts'
import { lockAccount } from '../../platform/access/lockAccount.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { addWithinQuota } from '../quotas/quotas.service.ts'
import { readVideoById } from '../videos/videos.service.ts'
import { parsePlayerConfig, printPlayerConfig } from './parsePlayerConfig.ts'
import * as store from './players.store.ts'

type PlayerDeps = Pick<Deps, 'db' | 'config'>

/** Deleted players stay in the list, so their number is limited too. */
const maxEver = 1_000

/** The first player becomes the default. Throws 409 `quota_reached`, `too_many`. */
export async function createPlayer(
  deps: PlayerDeps,
  accountId: string,
  player: { name: string; language: PlayerLanguage },
): Promise<{ id: string }> {
  const id = newId()
  await addWithinQuota(deps, { accountId, added: { players: 1 } }, async (tx) => {
    const { all, defaults } = await store.countPlayers(tx, accountId)
    if (all >= maxEver) throw new AppError('too_many', 409, refusals.maxPlayers(maxEver))
    await store.insertPlayer(tx, {
      id,
      accountId,
      name: player.name,
      language: player.language,
      status: 'AVAILABLE',
      isDefault: defaults === 0,
      config: printPlayerConfig(defaultPlayerConfig),
    })
  })
  return { id }
}

export async function listPlayers({ db, config }: PlayerDeps, accountId: string): Promise<Player[]> {
  return (await store.listPlayers(db, accountId)).map((row) => presentPlayer(config.publicUrl, row))
}

/** Whether the account has this player; deleted ones count, too. */
export const hasPlayer = async (db: Deps['db'], accountId: string, id: string): Promise<boolean> =>
  (await store.findPlayer(db, accountId, id)) !== undefined

/** Returns deleted players too. Throws 404. */
export async function readPlayer({ db, config }: PlayerDeps, accountId: string, id: string): Promise<Player> {
  const row = await store.findPlayer(db, accountId, id)
  if (!row) throw notFound()
  return presentPlayer(config.publicUrl, row)
}

export type PlayerChange = {
  id?: string | undefined
  isDefault?: boolean | undefined
  name?: string | undefined
  language?: PlayerLanguage | undefined
  /** JSON. */
  config?: string | undefined
  /** Null: as the account. */
  videoAds?: VideoAds | null | undefined
}

/**
 * Changes the given fields. `isDefault: true` replaces the default; false changes nothing, because an account with players
 * always has a default. Throws 404, 422 `config_invalid` and `invalid_request`, 409 `player_deleted`.
 */
export async function updatePlayer(
  { db, config }: PlayerDeps,
  accountId: string,
  id: string,
  request: PlayerChange,
): Promise<Player> {
  const makesDefault = request.isDefault === true
  const row = await db.transaction().execute(async (tx) => {
    if (makesDefault) await lockAccount(tx, accountId)
    const before = await lockOwn(tx, accountId, id)
    if (request.id !== undefined && request.id !== id) throw invalidField('id', refusals.otherPlayer)
    const change = definedOnly({
      name: request.name,
      language: request.language,
      config: request.config === undefined ? undefined : printPlayerConfig(parsePlayerConfig(request.config)),
      videoAds: request.videoAds,
    })
    refuseDeleted(before)
    if (makesDefault) await store.clearDefault(tx, accountId)
    const after = await store.updatePlayer(tx, accountId, id, {
      ...change,
      ...(makesDefault && { isDefault: true }),
    })
    const entry = { accountId, actor: accountId, details: { player: id } }
    await auditChange(tx, entry, auditedFields(before), auditedFields(after))
    return after
  })
  return presentPlayer(config.publicUrl, row)
}

/** Each setting of the player is a field of its own. */
function auditedFields({ name, language, isDefault, config, videoAds }: store.PlayerRow) {
  const { appearance, behavior } = config
  return { name, language, isDefault, ...appearance, ...behavior, videoAds }
}

/** Final; removes the logo too. Throws 404, 409 `default_player`, `already_deleted`. */
export async function removePlayer(
  deps: Pick<Deps, 'db' | 'files'>,
  accountId: string,
  id: string,
): Promise<void> {
  const { logo } = await deps.db.transaction().execute(async (tx) => {
    const before = await lockOwn(tx, accountId, id)
    if (before.status === 'DELETED') throw new AppError('already_deleted', 409, refusals.playerDeletedBefore)
    if (before.isDefault) throw new AppError('default_player', 409, refusals.defaultPlayer)
    await store.updatePlayer(tx, accountId, id, { status: 'DELETED', logo: null })
    return before
  })
  if (logo) await deps.files.remove(`logos/${logo}`)
}

/** The locked row. Throws the same 404 for a missing player and another account's. */
export async function lockOwn(tx: Tx, accountId: string, id: string): Promise<store.PlayerRow> {
  const row = await store.lockPlayer(tx, accountId, id)
  if (!row) throw notFound()
  return row
}

/** Throws 409 `player_deleted`. */
export function refuseDeleted({ status }: { status: store.PlayerRow['status'] }): void {
  if (status === 'DELETED') throw new AppError('player_deleted', 409, refusals.playerDeleted)
}

/**
 * The player of a video's page: the requested one if it belongs to the account and is not deleted, else the account's
 * default, else the built-in one, which has no id.
 */
export async function playerForPlayback(
  { db, config }: PlayerDeps,
  accountId: string,
  playerId: string | null,
): Promise<Playback['player']> {
  return presentShown(config.publicUrl, await store.findShown(db, accountId, playerId))
}

/**
 * The player for a public page, by a playable video or else by a player's id. Throws 404 if neither exists. With a video,
 * only players of its account count: other ids are treated as unknown.
 */
export async function readPublicPlayer(
  deps: PlayerDeps,
  playerId: string | null,
  videoId: string | null,
): Promise<Playback['player']> {
  const video = videoId === null ? undefined : await readVideoById(deps.db, videoId)
  if (video?.status === 'AVAILABLE' && video.accountId !== null)
    return playerForPlayback(deps, video.accountId, playerId)
  const row = playerId === null ? undefined : await store.findShownById(deps.db, playerId)
  if (!row) throw notFound()
  return presentShown(deps.config.publicUrl, row.player)
}

export function presentPlayer(publicUrl: string, row: store.PlayerRow): Player {
  const { id, name, language, status, isDefault } = row
  return {
    id,
    name,
    language,
    status,
    isDefault,
    createdAt: row.createdAt.toISOString(),
    config: printPlayerConfig(row.config),
    logo: logoUrl(publicUrl, row.logo),
    videoAds: row.videoAds,
  }
}

const builtIn: store.ShownPlayer = { id: '', language: 'en', config: defaultPlayerConfig, logo: null }

function presentShown(publicUrl: string, row: store.ShownPlayer | null | undefined): Playback['player'] {
  const { id, language, config, logo } = row ?? builtIn
  return { id, language, config, logo: logoUrl(publicUrl, logo) }
}

const logoUrl = (publicUrl: string, logo: string | null) => logo && `${publicUrl}/embed/logos/${logo}`
