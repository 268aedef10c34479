/** Delays by their weights, in buckets of two percent. Seconds. */
export class Delays {
  readonly #buckets = new Map<number, number>()
  #weight = 0
  #max = 0

  add(seconds: number, weight: number): void {
    const bucket = Math.round(Math.log(Math.max(seconds, 0.01)) / Math.log(1.02))
    this.#buckets.set(bucket, (this.#buckets.get(bucket) ?? 0) + weight)
    this.#weight += weight
    this.#max = Math.max(this.#max, seconds)
  }

  get max(): number {
    return this.#max
  }

  quantile(q: number): number {
    let left = this.#weight * q
    for (const [bucket, weight] of [...this.#buckets].toSorted(([a], [b]) => a - b)) {
      left -= weight
      if (left <= 0) return 1.02 ** bucket
    }
    return 0
  }
}

/** Events that wait in a log, in the order in which they came. */
export class Backlog {
  #chunks: { atS: number; forS: number; events: number }[] = []
  #events = 0

  get events(): number {
    return this.#events
  }

  /** `events` came evenly during `forS` seconds from `atS` on. */
  add(atS: number, forS: number, events: number): void {
    if (events <= 0) return
    this.#chunks.push({ atS, forS, events })
    this.#events += events
  }

  /** Takes the oldest events, which can be read at `readableAtS`, and counts how old each was. */
  take(events: number, readableAtS: number, delays: Delays): void {
    let left = Math.min(events, this.#events)
    this.#events -= left
    let done = 0
    for (const chunk of this.#chunks) {
      if (left <= 1e-9) break
      const taken = Math.min(left, chunk.events)
      // The first and the last of these events differ in age by as long as they took to come.
      const took = (chunk.forS * taken) / chunk.events
      for (const part of [0.125, 0.375, 0.625, 0.875])
        delays.add(readableAtS - chunk.atS - took * part, taken / 4)
      left -= taken
      chunk.events -= taken
      chunk.atS += took
      chunk.forS -= took
      if (chunk.events <= 1e-9) done++
    }
    this.#chunks.splice(0, done)
    if (this.#chunks.length === 0) this.#events = 0
  }
}
