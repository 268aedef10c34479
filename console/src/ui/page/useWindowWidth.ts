import { useSyncExternalStore } from 'react'

function follow(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** Charts of reports have tooltips from this window width on, in CSS pixels. */
export const tooltipMinWidth = 576

/** Whether the window is at least `minWidth` CSS pixels wide. */
export const useIsWide = (minWidth: number): boolean =>
  useSyncExternalStore(follow, () => window.innerWidth >= minWidth)
