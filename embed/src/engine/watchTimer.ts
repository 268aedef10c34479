import { retentionPieces } from '@matinee/contract/plain/counters'
import type { Signal } from '../metrics.ts'

/** Milliseconds of playing after which they are sent even when nothing else happens. */
const flushMs = 10_000

/**
 * Adds up playing time by the video's own clock, and marks which pieces of the video are entered for the first time.
 * An interruption ends a stretch; the gap between two stretches was not watched.
 */
export function createWatchTimer(
  video: Pick<HTMLVideoElement, 'currentTime' | 'duration' | 'playbackRate'>,
  onSignal: (signal: Signal) => void,
) {
  let from: number | null = null
  let ms = 0
  let fresh = 0
  let entered = 0

  function enter(time: number, until: number): void {
    if (!(video.duration > 0 && video.duration < Infinity)) return
    const pieceAt = (at: number) =>
      Math.min(retentionPieces - 1, Math.floor((retentionPieces * at) / video.duration))
    for (let piece = pieceAt(time); piece <= pieceAt(until); piece++) fresh |= (1 << piece) & ~entered
    entered |= fresh
  }

  function flush(): void {
    if (ms >= 1) onSignal({ kind: 'watched', ms, pieces: fresh })
    ms = fresh = 0
  }

  return {
    /** The video is playing now. */
    tick(): void {
      const time = video.currentTime
      if (from !== null && time > from) {
        ms += ((time - from) * 1000) / video.playbackRate
        enter(from, time)
      }
      from = time
      if (ms >= flushMs) flush()
    },
    /** The video waits or jumps: the next tick begins another stretch. */
    interrupt(): void {
      from = null
    },
    flush,
  }
}
