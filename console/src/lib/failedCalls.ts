/** A call's method and path with parameters, which identifies another try. */
export type CallKey = string

type Listener = (key: CallKey) => void
const listeners = new Set<Listener>()
let latest: { key: CallKey; failedAtMs: number } | null = null

/** An error toast appears immediately after its call failed; a later one reports something else. */
const reportedWithinMs = 50

export function noteFailure(key: CallKey): void {
  latest = { key, failedAtMs: performance.now() }
}

/** The call that failed within the last 50 ms; undefined if there is none. */
export const justFailed = (): CallKey | undefined =>
  latest && performance.now() - latest.failedAtMs < reportedWithinMs ? latest.key : undefined

/** Notifies components that show the error of a call that it is tried again. */
export function noteAttempt(key: CallKey): void {
  for (const listener of listeners) listener(key)
}

export function onAttempt(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
