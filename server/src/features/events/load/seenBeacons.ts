/**
 * The set of beacons that were counted, for at least `windowMs` by their receive times. A beacon is (view, seq); 32
 * consecutive ones of a view share a slot of 12 bytes: 64 bits of a seeded hash and a bitmap. Beacons are grouped into
 * generations by age, the oldest of which is dropped entirely.
 *
 * The hashes of two views collide once in 2^64: with ten million views a day, once in some thousand years.
 */
export class SeenBeacons {
  readonly #spanMs: number
  readonly #generations: Generation[] = []
  readonly #seed = [randomUint32(), randomUint32()] as const
  #currentUntil = -Infinity

  constructor(windowMs: number) {
    this.#spanMs = Math.ceil(windowMs / (generations - 1))
  }

  /** Adds the beacon; false when it was there already. */
  add(view: string, seq: number, receivedAt: number): boolean {
    return this.addAll(view, seq >>> 5, 1 << (seq & 31), receivedAt)
  }

  /** Adds up to 32 beacons of a view: bit n of `bits` is the beacon 32 · block + n. False when all were there. */
  addAll(view: string, block: number, bits: number, receivedAt: number): boolean {
    this.#age(receivedAt)
    const [high, low] = hash(view, block, this.#seed)
    let missing = bits
    for (const generation of this.#generations) missing &= ~generation.read(high, low)
    if (missing === 0) return false
    this.#generations[0]!.write(high, low, missing)
    return true
  }

  #age(receivedAt: number): void {
    if (receivedAt < this.#currentUntil) return
    const passed = Math.floor((receivedAt - this.#currentUntil) / this.#spanMs) + 1
    for (let i = 0; i < Math.min(passed, generations); i++) this.#generations.unshift(new Generation())
    this.#generations.length = Math.min(this.#generations.length, generations)
    this.#currentUntil = Number.isFinite(passed)
      ? this.#currentUntil + passed * this.#spanMs
      : receivedAt + this.#spanMs
  }
}

const generations = 4
const shards = 256

/** An open hash table in 256 parts, so that growing one of them takes only a moment. */
class Generation {
  readonly #shards = Array.from({ length: shards }, () => new Shard(8))

  read(high: number, low: number): number {
    return this.#shards[high & (shards - 1)]!.read(high, low)
  }

  write(high: number, low: number, bits: number): void {
    const shard = this.#shards[high & (shards - 1)]!
    const isFull = shard.write(high, low, bits)
    if (isFull) this.#shards[high & (shards - 1)] = shard.grown()
  }
}

class Shard {
  readonly #size: number
  readonly #slots: Uint32Array
  #used = 0

  constructor(size: number) {
    this.#size = size
    this.#slots = new Uint32Array(size * 3)
  }

  read(high: number, low: number): number {
    return this.#slots[this.#find(high, low) + 2]!
  }

  /** Returns whether the shard should grow. */
  write(high: number, low: number, bits: number): boolean {
    const at = this.#find(high, low)
    if (this.#slots[at + 2] === 0) this.#used++
    this.#slots[at] = high
    this.#slots[at + 1] = low
    this.#slots[at + 2]! |= bits
    return this.#used * 10 > this.#size * 7
  }

  grown(): Shard {
    const larger = new Shard(this.#size * 2)
    for (let at = 0; at < this.#slots.length; at += 3)
      if (this.#slots[at + 2] !== 0)
        larger.write(this.#slots[at]!, this.#slots[at + 1]!, this.#slots[at + 2]!)
    return larger
  }

  /** Index of the slot of this hash, or of the free slot where it belongs. A slot without bits is free. */
  #find(high: number, low: number): number {
    let index = low & (this.#size - 1)
    for (;;) {
      const at = index * 3
      if (this.#slots[at + 2] === 0 || (this.#slots[at] === high && this.#slots[at + 1] === low)) return at
      index = (index + 1) & (this.#size - 1)
    }
  }
}

/** cyrb53's rounds with all of its 64 bits. */
function hash(text: string, block: number, seed: readonly [number, number]): [number, number] {
  let high = (seed[0] ^ 0xdeadbeef) + block
  let low = (seed[1] ^ 0x41c6ce57) + block
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 2_654_435_761)
    low = Math.imul(low ^ unit, 1_597_334_677)
  }
  const mixedHigh =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  const mixedLow =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(mixedHigh ^ (mixedHigh >>> 13), 3_266_489_909)
  return [mixedHigh >>> 0, mixedLow >>> 0]
}

const randomUint32 = () => crypto.getRandomValues(new Uint32Array(1))[0]!
