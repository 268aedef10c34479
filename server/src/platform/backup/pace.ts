import { setTimeout as wait } from 'node:timers/promises'

export type Pace = (bytes: number, signal: AbortSignal) => Promise<void>

/** Shorter waits are added up: a timer is late by a millisecond. */
const shortestMs = 4

/**
 * A function that resolves once so many more bytes may be read: at most `bytesPerS` in all; null: without a limit. Throws
 * the reason of `signal` when it aborts.
 */
export function paceReads(bytesPerS: number | null): Pace {
  if (bytesPerS === null) return async () => {}
  let freeAt = 0
  return async (bytes, signal) => {
    const now = performance.now()
    // What was not read in a pause is not made up for.
    freeAt = Math.max(freeAt, now - shortestMs) + (bytes / bytesPerS) * 1_000
    if (freeAt - now < shortestMs) return
    await wait(freeAt - now, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}
