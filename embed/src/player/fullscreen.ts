type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** Full screen of the whole player, or of the bare video on iPhones, which know nothing else. */
export function createFullscreen(of: {
  element: HTMLElement
  video: AppleVideo
  onChange: (isFull: boolean) => void
}) {
  const { element, video } = of
  const listening = new AbortController()
  const { signal } = listening
  const isFull = () => element.matches(':fullscreen')
  let wasFull = false
  const tell = (now: boolean) => {
    if (now === wasFull) return
    wasFull = now
    of.onChange(now)
  }
  document.addEventListener('fullscreenchange', () => tell(isFull()), { signal })
  video.addEventListener('webkitbeginfullscreen', () => tell(true), { signal })
  video.addEventListener('webkitendfullscreen', () => tell(false), { signal })
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
