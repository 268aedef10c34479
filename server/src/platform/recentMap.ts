/**
 * A map that keeps the keys used latest: `most` at most, and once it was full half of them at least. In two halves, the older of which
 * goes as a whole: deleting the first key of a Map for each new one makes it walk over the holes of all before, which
 * was a quarter of the time that taking a beacon in cost.
 */
export class RecentMap<V> {
  readonly #half: number
  #young = new Map<string, V>()
  #old = new Map<string, V>()

  constructor(most: number) {
    this.#half = Math.ceil(most / 2)
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
    // A key that is a slice of a body, or was put together, would keep what it is made of alive.
    this.#young.set(Buffer.from(key).toString(), value)
  }
}
