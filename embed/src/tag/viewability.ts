import { later } from '../clock.ts'
import { viewableMs, viewableShare, type AdSize } from '@matinee/contract/plain/adBeacon'

/** Square pixels: the MRC requires a smaller share of larger ads. */
const largeArea = 242_500
const largeShare = 0.3

/** The share of an ad of this size that must be in sight. */
export function requiredShare({ width, height }: AdSize): number {
  return width * height >= largeArea ? largeShare : viewableShare
}

/**
 * Calls back once, when enough of the ad has been in sight for a second without interruption. Call the returned function
 * with the share in sight, from 0 to 1, in the front tab.
 */
export function createViewability(
  rule: { share: number; later(run: () => void, ms: number): () => void },
  done: () => void,
): (ratio: number) => void {
  let stop: (() => void) | null = null
  let isDone = false
  return (ratio) => {
    if (isDone) return
    if (ratio < rule.share) {
      stop?.()
      stop = null
    } else
      stop ??= rule.later(() => {
        isDone = true
        done()
      }, viewableMs)
  }
}

/** Watches a displayed ad. */
export function watchViewable(ad: Element, size: AdSize, done: () => void): void {
  let ratio = 0
  const share = requiredShare(size)
  const update = createViewability({ share, later }, () => {
    observer.disconnect()
    document.removeEventListener('visibilitychange', updateTab)
    done()
  })
  const updateTab = () => update(document.visibilityState === 'visible' ? ratio : 0)
  const observer = new IntersectionObserver(
    (entries) => {
      ratio = entries.at(-1)!.intersectionRatio
      updateTab()
    },
    { threshold: [0, share] },
  )
  observer.observe(ad)
  document.addEventListener('visibilitychange', updateTab)
}
