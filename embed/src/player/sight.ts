/** The part of an element in sight, from 0 to 1, and whether the tab is in front. */
export type Sight = { ratio: number; isTabInFront: boolean }

/** Reports at once and whenever it changes. Returns a function that stops. */
export function watchSight(place: Element, report: (sight: Sight) => void): () => void {
  const sight: Sight = { ratio: 0, isTabInFront: document.visibilityState === 'visible' }
  const observer = new IntersectionObserver(
    (entries) => {
      sight.ratio = entries.at(-1)!.intersectionRatio
      report(sight)
    },
    { threshold: [0, 0.2, 0.5, 0.51, 1] },
  )
  observer.observe(place)
  const updateTab = () => {
    sight.isTabInFront = document.visibilityState === 'visible'
    report(sight)
  }
  document.addEventListener('visibilitychange', updateTab)
  return () => {
    observer.disconnect()
    document.removeEventListener('visibilitychange', updateTab)
  }
}
