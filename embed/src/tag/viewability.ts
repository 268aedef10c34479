import { viewableMs, viewableShare, type AdSize } from '@matinee/contract/plain/adBeacon'

/** MRC: of very large ads less needs to be in sight. Pixels. */
const largeArea = 242_500
const largeShare = 0.3

/** Which share of an ad of this size must be in sight to be viewable. */
export function shareOf({ width, height }: AdSize): number {
  return width * height >= largeArea ? largeShare : viewableShare
}

/**
 * Calls back once, as soon as enough of it was in sight for a second without a break. `tell`: how much of it is in
 * sight now, from 0 to 1, in the tab that is in front.
 */
export function createViewability(
  of: { share: number; later(run: () => void, ms: number): () => void },
  done: () => void,
): (ratio: number) => void {
  let stop: (() => void) | null = null
  let isDone = false
  return (ratio) => {
    if (isDone) return
    if (ratio < of.share) {
      stop?.()
      stop = null
    } else
      stop ??= of.later(() => {
        isDone = true
        done()
      }, viewableMs)
  }
}

/** Watches an ad that is displayed. */
export function watchViewable(ad: Element, size: AdSize, done: () => void): void {
  let ratio = 0
  const share = shareOf(size)
  const tell = createViewability({ share, later }, () => {
    observer.disconnect()
    document.removeEventListener('visibilitychange', turn)
    done()
  })
  const turn = () => tell(document.visibilityState === 'visible' ? ratio : 0)
  const observer = new IntersectionObserver(
    (entries) => {
      ratio = entries.at(-1)!.intersectionRatio
      turn()
    },
    { threshold: [0, share] },
  )
  observer.observe(ad)
  document.addEventListener('visibilitychange', turn)
}

export function later(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
