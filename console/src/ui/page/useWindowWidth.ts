import { useSyncExternalStore } from 'react'

function follow(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** Tooltips of reports are for windows of this width and more. */
export const tooltipMinWidth = 576

/** Whether the window is at least so wide, in CSS pixels. */
export const useIsWide = (least: number): boolean =>
  useSyncExternalStore(follow, () => window.innerWidth >= least)
