/**
 * A map of the most recently used keys: between half of `capacity` and `capacity` once it is full. It drops the older half
 * of its keys together, because deleting a Map's first key for each new one is slow: finding the first key skips the holes
 * of all deleted ones, which took a quarter of the time of receiving a beacon.
 */
export class Cache<V> {
  readonly #half: number
  #young = new Map<string, V>()
  #old = new Map<string, V>()

  constructor(capacity: number) {
    this.#half = Math.ceil(capacity / 2)
  }

  get(key: string): V | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  set(key: string, value: V): void {
    if (this.#young.size >= this.#half && !this.#young.has(key)) {
      this.#old = this.#young
      this.#young = new Map()
    }
    // Copied: a slice or a concatenation keeps the strings alive that it was made from.
    this.#young.set(Buffer.from(key).toString(), value)
  }

  delete(key: string): void {
    this.#young.delete(key)
    this.#old.delete(key)
  }
}

type Entry<V> = {
  loaded: { value: V; at: number } | null
  failed: { error: unknown; at: number } | null
  loading: Promise<V> | null
}

export type LoadCacheOptions = {
  /** How long a loaded value is returned without loading again; 0: only calls at the same time share a load. */
  freshMs?: number
  /** Until this age a value is returned while the next one loads in the background. Default: `freshMs`. */
  staleMs?: number
  /** How long a failure is returned, or the stale value instead, before the next try. */
  retryMs?: number
  now?: () => number
  /** Called for each failed load. */
  onError?: (error: unknown) => void
}

/** Values by key that are loaded when they are needed, once for all calls that need them at the same time. */
export class LoadCache<V> {
  readonly #entries = new Cache<Entry<V>>(10_000)
  readonly #options: Required<LoadCacheOptions>

  constructor({
    freshMs = 0,
    staleMs = freshMs,
    retryMs = 0,
    now = () => performance.now(),
    onError = () => {},
  }: LoadCacheOptions = {}) {
    this.#options = { freshMs, staleMs, retryMs, now, onError }
  }

  async load(key: string, read: () => Promise<V>): Promise<V> {
    const { freshMs, staleMs, retryMs, now } = this.#options
    const entry = this.#entries.get(key) ?? { loaded: null, failed: null, loading: null }
    const age = entry.loaded ? now() - entry.loaded.at : Infinity
    if (entry.loaded && age < freshMs) return entry.loaded.value
    const usable = entry.loaded && age < staleMs ? entry.loaded : null
    if (entry.failed && now() - entry.failed.at < retryMs) {
      if (usable) return usable.value
      throw entry.failed.error
    }
    entry.loading ??= this.#read(key, entry, read).finally(() => (entry.loading = null))
    if (!usable) return entry.loading
    entry.loading.catch(() => {})
    return usable.value
  }

  async #read(key: string, entry: Entry<V>, read: () => Promise<V>): Promise<V> {
    const { freshMs, retryMs, now, onError } = this.#options
    this.#entries.set(key, entry)
    // A value's age counts from the start of its load.
    const at = now()
    try {
      const value = await read()
      entry.loaded = { value, at }
      entry.failed = null
      if (freshMs === 0) this.#entries.delete(key)
      return value
    } catch (error) {
      entry.failed = { error, at: now() }
      if (retryMs === 0 && !entry.loaded) this.#entries.delete(key)
      onError(error)
      throw error
    }
  }
}

/** Returns whether a key is due: true once in `everyMs` for each of the last 10,000 keys. `at`: epoch ms. */
export function throttle(everyMs: number): (key: string, at: number) => boolean {
  const dueAt = new Cache<number>(10_000)
  return (key, at) => {
    if (at < (dueAt.get(key) ?? -Infinity)) return false
    dueAt.set(key, at + everyMs)
    return true
  }
}

/** Makes one value for each owner, such as a database, and frees it with the owner. Tests have several databases in one process. */
export function perOwner<Owner extends object, T>(make: (owner: Owner) => T): (owner: Owner) => T {
  const made = new WeakMap<Owner, T>()
  return (owner) => {
    const value = made.get(owner) ?? make(owner)
    made.set(owner, value)
    return value
  }
}
