/** The commands of the keys. Times in seconds. */
type KeyTarget = {
  duration: number
  hasSeekBar: boolean
  toggle: () => void
  seekTo: (seconds: number) => void
  seekBy: (seconds: number) => void
  changeVolume: (by: number) => void
  toggleMute: () => void
  toggleFullscreen: () => void
  /** null: the video has no captions. */
  toggleCaptions: (() => void) | null
  /** Returns whether a panel was open. */
  closePanel: () => boolean
}

/** The usual keys of video sites, while the player has the focus. Returns whether the key was handled. */
export function pressKey(event: KeyboardEvent, target: KeyTarget): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  const focused = event.composedPath()[0]
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (key === 'Escape') return target.closePanel()
  // The space bar belongs to a focused button, letters to a text field, arrows to a slider.
  if (focused instanceof HTMLButtonElement && key === ' ') return false
  if (focused instanceof HTMLInputElement && (focused.type === 'text' || /^(Arrow|Home|End)/.test(key)))
    return false
  const seeking: Record<string, () => void> = {
    ArrowLeft: () => target.seekBy(-5),
    ArrowRight: () => target.seekBy(5),
    j: () => target.seekBy(-10),
    l: () => target.seekBy(10),
    Home: () => target.seekTo(0),
    End: () => target.seekTo(target.duration),
  }
  const keys: Record<string, () => void> = {
    ' ': target.toggle,
    k: target.toggle,
    m: target.toggleMute,
    f: target.toggleFullscreen,
    ArrowUp: () => target.changeVolume(0.1),
    ArrowDown: () => target.changeVolume(-0.1),
    ...(target.hasSeekBar ? seeking : {}),
    ...(target.toggleCaptions && { c: target.toggleCaptions }),
  }
  const act = keys[key]
  act?.()
  return act !== undefined
}
