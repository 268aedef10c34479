import type { Engine } from '../engine/state.ts'
import type { Signal } from '../metrics.ts'

export type Autoplay = {
  /** Called whenever what can be seen changes. */
  look: (isSeen: boolean) => void
  /** The viewer has acted: from now on only they start and stop it. */
  yieldToViewer: () => void
}

/**
 * Starts when at least half of the player is seen, with sound, and silently where the browser refuses that (G-061);
 * steps back while it is out of sight, until the viewer takes over. Stepping back is nobody's pause.
 */
export function createAutoplay(of: {
  isWanted: boolean
  engine: Engine
  signal: (signal: Signal) => void
  /** It goes on without sound, or (false) did not start at all. */
  onSilence: (isSilent: boolean) => void
}): Autoplay {
  const { engine } = of
  let phase: 'off' | 'waiting' | 'playing' | 'heldBack' = of.isWanted && mayMoveUnasked() ? 'waiting' : 'off'
  const silence = (isSilent: boolean) => {
    engine.setMuted(isSilent)
    of.onSilence(isSilent)
  }
  const isOff = () => phase === 'off'
  async function play(): Promise<void> {
    phase = 'playing'
    // Each time: stepping back before the first frame has taken the last one back.
    of.signal({ kind: 'intent' })
    // A viewer who acts meanwhile has sound: nobody may take it from them.
    if ((await engine.play()) || isOff()) return
    silence(true)
    if ((await engine.play()) || isOff()) return
    phase = 'off'
    silence(false)
    of.signal({ kind: 'refused' })
  }
  return {
    look: (isSeen) => {
      if (isSeen && (phase === 'waiting' || phase === 'heldBack')) void play()
      else if (phase === 'playing' && !isSeen && !engine.state.isPaused) {
        phase = 'heldBack'
        engine.pause('player')
      }
    },
    yieldToViewer: () => {
      phase = 'off'
    },
  }
}

/** Not for readers who asked for less motion or less data. */
function mayMoveUnasked(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return !matchMedia('(prefers-reduced-motion: reduce)').matches && !connection?.saveData
}
