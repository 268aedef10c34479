/** Gives a name back; resolves when it is free. */
type Release = () => Promise<void>
/** Takes a name for this tab until the answered function is called; null while another tab holds it. */
export type Claim = (name: string) => Promise<Release | null>

const prefix = 'matinee.upload.'

/** By Web Locks, which end with the tab. Where there are none (no TLS) every claim is granted. */
export const claim: Claim = (name) => {
  if (!('locks' in navigator)) return Promise.resolve(async () => undefined)
  return new Promise((resolve) => {
    const isOver = navigator.locks
      .request(prefix + name, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null)
        const { promise, resolve: end } = Promise.withResolvers<void>()
        // The browser is asked: to it the lock is still held when its promise has ended.
        resolve(() => {
          end()
          return isOver
        })
        return promise
      })
      // A browser that refuses locks must not refuse uploads.
      .catch(() => resolve(async () => undefined))
  })
}

/** The names that tabs of this browser hold, this one included. */
export async function claimedNames(): Promise<Set<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}

/** One claim for all that need it at once: a run that was paused may still be ending while the next one begins. */
export class SharedClaim {
  private readonly claim: Claim
  private readonly name: string
  private held: ReturnType<Claim> | null = null
  private holders = 0

  constructor(claim: Claim, name: string) {
    this.claim = claim
    this.name = name
  }

  /** False while another tab has it. Each call wants its `letGo`, also after a refusal. */
  async hold(): Promise<boolean> {
    this.holders++
    this.held ??= this.claim(this.name)
    return (await this.held) !== null
  }

  async letGo(): Promise<void> {
    const release = await this.held
    this.holders--
    if (this.holders > 0) return
    this.held = null
    await release?.()
  }
}
