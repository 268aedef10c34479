/** True if the reader asks the browser for less data. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** For browsers that do not say when they are idle. */
const idleMs = 2000

/** Calls `run` after the page has loaded, once the browser is idle. Returns what cancels it. */
export function whenIdle(run: () => void): () => void {
  let isCancelled = false
  const runUnlessCancelled = () => {
    if (!isCancelled) run()
  }
  const wait = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(runUnlessCancelled)
    else setTimeout(runUnlessCancelled, idleMs)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    isCancelled = true
  }
}
