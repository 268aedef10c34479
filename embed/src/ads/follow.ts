import { filmViewableMs, viewableShare } from '@matinee/contract/plain/adBeacon'
import { toMs } from './vast/times.ts'
import type { ReadyAd } from './vast/resolveTag.ts'

export type AdMoment = {
  nowMs: number
  durationMs: number
  isPlaying: boolean
  share: number | null
  clock: number
}

type Send = (urls: readonly string[] | undefined) => void

/**
 * Requests each tracker of an ad once, as its playback passes the moments: start, quarters, `progress`, and whether it was in
 * sight. `share`: part in sight from 0 to 1; null where that cannot be measured. `clock`: milliseconds of any clock.
 */
export function followAd({ urls, linear }: ReadyAd, send: Send) {
  const sent = new Set<string>()
  let seenSince: number | null = null
  let viewability: 'open' | 'viewable' | 'not' | 'unknown' = 'open'
  const once = (name: string) => {
    if (sent.has(name)) return
    sent.add(name)
    send(urls.events[name])
  }

  function watchSight({ isPlaying, share, clock }: AdMoment): void {
    if (viewability !== 'open' || share === null) return
    if (!isPlaying || share < viewableShare) return void (seenSince = null)
    seenSince ??= clock
    if (clock - seenSince < filmViewableMs) return
    viewability = 'viewable'
    send(urls.viewable)
  }

  return {
    /** The first frame is on screen. */
    start(): void {
      if (sent.has('impression')) return
      sent.add('impression')
      send(urls.impression)
      for (const name of ['loaded', 'creativeView', 'start']) once(name)
      // Programs that verify are not run, and say so: VAST 4.2, 3.17.
      send(urls.verificationNotExecuted)
    },
    update(moment: AdMoment): void {
      watchSight(moment)
      const { nowMs, durationMs } = moment
      for (const [name, share] of [
        ['firstQuartile', 0.25],
        ['midpoint', 0.5],
        ['thirdQuartile', 0.75],
      ] as const)
        if (durationMs > 0 && nowMs >= durationMs * share) once(name)
      for (const { at, url } of urls.progress)
        if (!sent.has(url) && nowMs >= toMs(at, durationMs)) {
          sent.add(url)
          send([url])
        }
    },
    /** Something that may happen more than once, such as `pause`. */
    happen: (name: string) => {
      if (sent.has('impression')) send(urls.events[name])
    },
    once,
    click: () => send(urls.click),
    /** After the ad, however it ended. */
    end(couldMeasure: boolean): void {
      if (viewability !== 'open' || !sent.has('impression')) return
      viewability = couldMeasure ? 'not' : 'unknown'
      send(couldMeasure ? urls.notViewable : urls.viewUndetermined)
    },
    /** When it may be skipped, in milliseconds; null: never. Ads that last no longer cannot be skipped. */
    skipMs(durationMs: number): number | null {
      const at = linear.skipAt && toMs(linear.skipAt, durationMs)
      return at === null || (durationMs > 0 && at >= durationMs) ? null : at
    },
  }
}
