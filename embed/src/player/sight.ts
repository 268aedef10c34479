/** How much of a place can be seen, from 0 to 1, and whether the tab is in front. */
export type Sight = { ratio: number; isTabInFront: boolean }

/** Tells at once and whenever it changes. Answers how to stop. */
export function watchSight(place: Element, tell: (sight: Sight) => void): () => void {
  const sight: Sight = { ratio: 0, isTabInFront: document.visibilityState === 'visible' }
  const observer = new IntersectionObserver(
    (entries) => {
      sight.ratio = entries.at(-1)!.intersectionRatio
      tell(sight)
    },
    { threshold: [0, 0.2, 0.5, 0.51, 1] },
  )
  observer.observe(place)
  const turn = () => {
    sight.isTabInFront = document.visibilityState === 'visible'
    tell(sight)
  }
  document.addEventListener('visibilitychange', turn)
  return () => {
    observer.disconnect()
    document.removeEventListener('visibilitychange', turn)
  }
}
