/** Releases a name; resolves when other tabs can reserve it. */
type Release = () => Promise<void>
/** Reserves a name for this tab until the returned function is called; null while another tab has it. */
export type Claim = (name: string) => Promise<Release | null>

const prefix = 'matinee.upload.'

/** Uses Web Locks, which end with the tab. Without them (no TLS) every claim is granted. */
export const claim: Claim = (name) => {
  if (!('locks' in navigator)) return Promise.resolve(async () => undefined)
  return new Promise((resolve) => {
    const isOver = navigator.locks
      .request(prefix + name, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null)
        const { promise, resolve: end } = Promise.withResolvers<void>()
        // The browser frees the lock a moment after its promise has resolved.
        resolve(() => {
          end()
          return isOver
        })
        return promise
      })
      // Uploads must work in browsers that refuse locks.
      .catch(() => resolve(async () => undefined))
  })
}

/** The names reserved by the tabs of this browser, including this one. */
export async function claimedNames(): Promise<Set<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}

/** One claim for several holders: a paused run may still be ending when the next one begins. */
export class SharedClaim {
  private readonly claim: Claim
  private readonly name: string
  private claimed: ReturnType<Claim> | null = null
  private holders = 0

  constructor(claim: Claim, name: string) {
    this.claim = claim
    this.name = name
  }

  /** False while another tab has it. Each call needs its `release`, also after a refusal. */
  async hold(): Promise<boolean> {
    this.holders++
    this.claimed ??= this.claim(this.name)
    return (await this.claimed) !== null
  }

  async release(): Promise<void> {
    const release = await this.claimed
    this.holders--
    if (this.holders > 0) return
    this.claimed = null
    await release?.()
  }
}
