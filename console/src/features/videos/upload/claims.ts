/** Takes a name for this tab until the answered function is called; null while another tab holds it. */
export type Claim = (name: string) => Promise<(() => void) | null>

const prefix = 'matinee.upload.'

/** By Web Locks, which end with the tab. Where there are none (no TLS) every claim is granted. */
export const claim: Claim = (name) => {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    navigator.locks
      .request(prefix + name, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null)
        const { promise, resolve: release } = Promise.withResolvers<void>()
        resolve(release)
        return promise
      })
      // A browser that refuses locks must not refuse uploads.
      .catch(() => resolve(() => undefined))
  })
}

/** The names that tabs of this browser hold, this one included. */
export async function claimedNames(): Promise<Set<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}
