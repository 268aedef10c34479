/** What the keys can ask for; the engine answers by its state. Times in seconds. */
type KeyTarget = {
  duration: number
  hasSeekBar: boolean
  toggle: () => void
  seekTo: (seconds: number) => void
  seekBy: (seconds: number) => void
  changeVolume: (by: number) => void
  toggleMute: () => void
  toggleFullscreen: () => void
  /** null: the video has none. */
  toggleCaptions: (() => void) | null
  /** Whether there was one. */
  closePanel: () => boolean
}

/** Keys while the focus is in the player: those of the big video sites. Answers whether the key was taken. */
export function pressKey(event: KeyboardEvent, of: KeyTarget): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  const focused = event.composedPath()[0]
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (key === 'Escape') return of.closePanel()
  // A focused button keeps its space bar, a text its letters, a slider its arrows.
  if (focused instanceof HTMLButtonElement && key === ' ') return false
  if (focused instanceof HTMLInputElement && (focused.type === 'text' || /^(Arrow|Home|End)/.test(key)))
    return false
  const seeking: Record<string, () => void> = {
    ArrowLeft: () => of.seekBy(-5),
    ArrowRight: () => of.seekBy(5),
    j: () => of.seekBy(-10),
    l: () => of.seekBy(10),
    Home: () => of.seekTo(0),
    End: () => of.seekTo(of.duration),
  }
  const keys: Record<string, () => void> = {
    ' ': of.toggle,
    k: of.toggle,
    m: of.toggleMute,
    f: of.toggleFullscreen,
    ArrowUp: () => of.changeVolume(0.1),
    ArrowDown: () => of.changeVolume(-0.1),
    ...(of.hasSeekBar ? seeking : {}),
    ...(of.toggleCaptions && { c: of.toggleCaptions }),
  }
  const act = keys[key]
  act?.()
  return act !== undefined
}
