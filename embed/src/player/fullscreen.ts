type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** Full screen of the entire player, or of the bare video on iPhones, which allow nothing else. */
export function createFullscreen({
  element,
  video,
  onChange,
}: {
  element: HTMLElement
  video: AppleVideo
  onChange: (isFull: boolean) => void
}) {
  const listening = new AbortController()
  const { signal } = listening
  const isFull = () => element.matches(':fullscreen')
  let wasFull = false
  const report = (now: boolean) => {
    if (now === wasFull) return
    wasFull = now
    onChange(now)
  }
  document.addEventListener('fullscreenchange', () => report(isFull()), { signal })
  video.addEventListener('webkitbeginfullscreen', () => report(true), { signal })
  video.addEventListener('webkitendfullscreen', () => report(false), { signal })
  return {
    isPossible: document.fullscreenEnabled || typeof video.webkitEnterFullscreen === 'function',
    toggle: () => {
      if (isFull()) document.exitFullscreen().catch(() => {})
      else if (document.fullscreenEnabled) element.requestFullscreen().catch(() => {})
      else video.webkitEnterFullscreen?.()
    },
    stop: () => listening.abort(),
  }
}
