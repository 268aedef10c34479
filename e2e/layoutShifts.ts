import type { Page } from '@playwright/test'

type Watched = Window & { takeLayoutShifts: () => number }

/**
 * Adds up the layout shifts of the pages that are opened from now on. Returns a function that gives
 * the current page's sum, including the shifts of the frame that is being drawn when it is called.
 */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, {
      takeLayoutShifts() {
        add(observer.takeRecords())
        return sum
      },
    })
  })
  return () =>
    page.evaluate(async () => {
      // The browser reports a frame's shifts after it has drawn the frame.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return (window as unknown as Watched).takeLayoutShifts()
    })
}
