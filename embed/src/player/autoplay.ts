import type { Engine } from '../engine/state.ts'
import type { Signal } from '../metrics.ts'

export type Autoplay = {
  /** Call it whenever the player comes into sight or goes out of sight. */
  update: (isVisible: boolean) => void
  /** The viewer has acted: from now on only the viewer starts and stops playback. */
  yieldToViewer: () => void
}

/**
 * Starts with sound when at least half of the player is in sight, and muted if the browser refuses sound. Pauses while out of
 * sight until the viewer takes over; this does not count as a pause.
 */
export function createAutoplay({
  isWanted,
  sound,
  engine,
  signal,
  onSilence,
}: {
  isWanted: boolean
  /** False: the embed starts muted. */
  sound: boolean
  engine: Engine
  signal: (signal: Signal) => void
  /** True: it plays muted. False: it did not start at all. */
  onSilence: (isSilent: boolean) => void
}): Autoplay {
  let phase: 'off' | 'waiting' | 'playing' | 'heldBack' = isWanted && allowsAutoplay() ? 'waiting' : 'off'
  const silence = (isSilent: boolean) => {
    engine.setMuted(isSilent)
    onSilence(isSilent)
  }
  const isOff = () => phase === 'off'
  async function play(): Promise<void> {
    phase = 'playing'
    // Signalled each time, because a pause before the first frame withdraws the previous intent.
    signal({ kind: 'intent' })
    // A viewer who has acted meanwhile keeps the sound.
    if ((await engine.play()) || isOff()) return
    silence(true)
    if ((await engine.play()) || isOff()) return
    phase = 'off'
    silence(!sound)
    signal({ kind: 'refused' })
  }
  return {
    update: (isVisible) => {
      if (isVisible && (phase === 'waiting' || phase === 'heldBack')) void play()
      else if (phase === 'playing' && !isVisible && !engine.state.isPaused) {
        phase = 'heldBack'
        engine.pause('player')
      }
    },
    yieldToViewer: () => {
      phase = 'off'
    },
  }
}

/** False for viewers who prefer less motion or less data. */
function allowsAutoplay(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return !matchMedia('(prefers-reduced-motion: reduce)').matches && !connection?.saveData
}
