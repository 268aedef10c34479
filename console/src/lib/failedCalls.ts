/** A call by method, path and parameters, so that trying it again is recognised. */
export type CallKey = string

type Listener = (key: CallKey) => void
const listeners = new Set<Listener>()
let latest: { key: CallKey; at: number } | null = null

/** A refused call is reported right where it is caught: what is reported later is about something else. */
const reportedWithinMs = 50

export function noteFailure(key: CallKey): void {
  latest = { key, at: performance.now() }
}

/** The call that failed just now; undefined when there is none. */
export const justFailed = (): CallKey | undefined =>
  latest && performance.now() - latest.at < reportedWithinMs ? latest.key : undefined

/** Notifies components that show errors that a call is tried again, so their message is outdated. */
export function noteAttempt(key: CallKey): void {
  for (const listener of listeners) listener(key)
}

export function onAttempt(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
