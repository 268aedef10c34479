import { defaultVideoAds, listBreaks, type VideoAds } from '@matinee/contract/plain/video/adBreaks'
import type { Deps } from '../../../platform/deps.ts'
import { readVideoAds } from '../../videoAds/videoAds.service.ts'
import type { Market } from '../decide.ts'
import type { VmapRequest } from './readVideoRequest.ts'
import type { BreakTag } from './writeVmap.ts'

/**
 * The ad breaks of a film in another player, by the publisher's settings for player and video. Without a video of the account
 * there are no mid-rolls, because its length is unknown. Undefined for an unknown placement and one that is no video placement.
 */
export async function listBreakTags(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { readZones }: Pick<Market, 'readZones'>,
  { zoneId, videoId, playerId, passed }: VmapRequest,
): Promise<BreakTag[] | undefined> {
  const zone = await readZones([zoneId])[0]
  if (zone?.zoneType !== 'preroll') return undefined
  if (zone.siteStatus === 'PAUSED') return []
  const { durationMs, account, player, video } = await readVideoAds(db, zone.accountId, { playerId, videoId })
  const settings = { account: turnOn(account ?? defaultVideoAds), player: player && turnOn(player), video }
  return listBreaks(settings, durationMs).map(({ at }) => {
    const query = new URLSearchParams({ ...passed, at: String(typeof at === 'string' ? at : at.ms) })
    return { at, tagUrl: `${config.publicUrl}/ads/vast/${zone.id}?${query.toString()}` }
  })
}

/** The switch is for our player only. A request for VMAP comes from another one, which wants the breaks. */
const turnOn = (ads: VideoAds): VideoAds => ({ ...ads, isOn: true })
