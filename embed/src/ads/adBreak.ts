import { openMedia } from './openMedia.ts'
import { RunningAd, type AdEnd, type Showing } from './playAd.ts'
import type { MacroValues } from './vast/fillMacros.ts'
import type { VmapBreak } from './vast/parseVmap.ts'
import { chooseMedia, type Viewer } from './vast/chooseMedia.ts'
import { resolveTag, type ReadyAd } from './vast/resolveTag.ts'
import { VastError, vastErrors, type VastErrorCode } from './vast/vast.ts'

export type BreakSetup = {
  /** Addresses of VAST documents, tried one after the other. */
  tags: string[]
  /** 1: before the video, 2: within it, 3: after it. */
  position: MacroValues['breakPosition']
  /** Fires when the first frame of the first ad must be there. */
  until: AbortSignal
  video: HTMLVideoElement
  viewer: () => Viewer
  read: (url: string, signal: AbortSignal) => Promise<string>
  /** Requests trackers of the ad at a place of its pod; `code` for those of a failure. */
  send: (
    urls: readonly string[] | undefined,
    about: { place: number; count: number; code?: VastErrorCode },
  ) => void
  /** Resolves when an ad whose first frame is there may begin. */
  waitForPlay: () => Promise<void>
  /** An ad begins. */
  begin: () => void
  showing: Omit<Showing, 'ad' | 'video' | 'place' | 'count' | 'send' | 'signal'>
  /** The running ad, for the viewer's buttons; null in between. */
  onAd: (ad: RunningAd | null) => void
  /** Ends the break at once: it was cancelled, or the view was closed. */
  signal: AbortSignal
}

/**
 * Plays one break: the first tag that has an ad, with its whole pod. Resolves when the video may continue, at the latest after
 * the deadline where no ad has begun. Returns whether an ad was shown.
 */
export async function runBreak(setup: BreakSetup): Promise<boolean> {
  const deadline = AbortSignal.any([setup.signal, setup.until])
  const only = { place: 1, count: 1 }
  for (const url of setup.tags) {
    if (deadline.aborted) return false
    const endUrls: string[] = []
    const pod = await resolveTag(url, {
      read: (address) => setup.read(address, deadline),
      fail: (urls, code) => setup.send(urls, { ...only, code }),
      isDue: (at) => setup.position === positionOf(at),
      begin: (one) => {
        setup.send(one.startUrls, only)
        endUrls.push(...one.endUrls)
      },
      isOver: () => deadline.aborted,
    })
    const hasShown = await playPod(pod, deadline, setup)
    setup.send(endUrls, only)
    if (hasShown) return true
  }
  return false
}

const positionOf = (at: VmapBreak['at']): BreakSetup['position'] =>
  at === 'start' ? 1 : at === 'end' ? 3 : 2

/** For all waits between the ads of a pod, in milliseconds. */
const longestGapMs = 3_000

/** Whether an ad was shown. An ad of the pod that fails is left out. */
async function playPod(pod: ReadyAd[], deadline: AbortSignal, setup: BreakSetup): Promise<boolean> {
  let hasShown = false
  let gapMs = longestGapMs
  for (const [at, ad] of pod.entries()) {
    const about = { place: at + 1, count: pod.length }
    if (gapMs <= 0) break
    const limit = hasShown ? AbortSignal.any([setup.signal, AbortSignal.timeout(gapMs)]) : deadline
    if (limit.aborted) break
    const waitsFrom = performance.now()
    const endWait = () => {
      if (hasShown) gapMs -= performance.now() - waitsFrom
    }
    let isShown = false
    try {
      const end = await playOne(ad, about, limit, setup, () => {
        endWait()
        hasShown = isShown = true
      })
      if (end === 'closed') break
    } catch (error) {
      if (!isShown) endWait()
      const code = error instanceof VastError ? error.code : vastErrors.undefined
      setup.send(ad.urls.error, { ...about, code })
    } finally {
      setup.onAd(null)
    }
  }
  return hasShown
}

async function playOne(
  ad: ReadyAd,
  about: { place: number; count: number },
  limit: AbortSignal,
  setup: BreakSetup,
  shown: () => void,
): Promise<AdEnd> {
  const { video, signal, showing } = setup
  const files = chooseMedia(ad.linear.media, setup.viewer())
  const { close } = await openMedia(video, files, limit)
  try {
    shown()
    await setup.waitForPlay()
    if (signal.aborted) return 'closed'
    setup.begin()
    showing.attach()
    const running = new RunningAd({
      ...showing,
      ...about,
      ad,
      video,
      signal,
      send: (urls) => setup.send(urls, about),
    })
    setup.onAd(running)
    return await running.done
  } finally {
    close()
  }
}
