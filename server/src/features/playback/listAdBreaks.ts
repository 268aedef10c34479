import { breakMsOf } from '@matinee/contract/plain/adBeacon'
import { effectiveVideoAds, listBreaks, type AdBreakAt } from '@matinee/contract/plain/video/adBreaks'
import type { Playback } from '@matinee/contract/plain/video/playback'
import { zoneTypeOf } from '@matinee/contract/plain/zones'
import type { Deps } from '../../platform/deps.ts'
import { breakAddress } from '../ads/vast/breakAddress.service.ts'
import type { PlayableRow } from './playback.store.ts'

/** Everything from the play intent to the first frame of the first ad may take so long; then the video starts. */
const deadlineMs = 3_000

type AdPlay = {
  /** The chosen player. */
  playerId: string
  /** Of the page, in lower case. */
  host: string
}

/**
 * The ads of a play, as the publisher's settings want them: breaks for our player, or else the outside tag for the page's own
 * ad code, never both. Neither on a page without a video placement.
 */
export function listAdBreaks(
  deps: Pick<Deps, 'config' | 'secrets'>,
  video: PlayableRow,
  { playerId, host }: AdPlay,
  nowMs: number,
): Pick<Playback, 'ads' | 'vastUrl'> {
  const placement = findPlacement(video)
  const wanted = listBreaks(video.adSettings, video.durationMs)
  if (!effectiveVideoAds(video.adSettings).isOn) return { ads: null, vastUrl: placement?.vastUrl ?? null }
  if (!placement || wanted.length === 0) return { ads: null, vastUrl: null }
  const toAddress = (at: AdBreakAt) =>
    breakAddress(
      deps,
      { zoneId: placement.id, videoId: video.id, playerId, host, breakMs: breakMsOf(at) },
      nowMs,
    )
  return {
    ads: { deadlineMs, breaks: wanted.map(({ at }) => ({ at, tags: [toAddress(at)] })) },
    vastUrl: null,
  }
}

/** The first one with an outside tag, else the first. The name decides, which may have changed since a tag was stored. */
function findPlacement({ placements }: PlayableRow): PlayableRow['placements'][number] | undefined {
  const all = placements.filter(({ name }) => zoneTypeOf(name) === 'preroll')
  return all.find(({ vastUrl }) => vastUrl !== null) ?? all[0]
}
