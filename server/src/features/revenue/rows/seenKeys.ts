import { hash } from 'node:crypto'

const words = 4

/**
 * The keys of rows seen so far, as 128 bits of their hash: 20 to 40 bytes each, so that millions fit. `add` returns the
 * first line of an equal key, or 0. Lines begin at 1.
 */
export class SeenKeys {
  #slots = 1 << 12
  #used = 0
  #keys = new Uint32Array(this.#slots * words)
  #lines = new Uint32Array(this.#slots)

  add(key: string, line: number): number {
    if (this.#used * 2 >= this.#slots) this.#grow()
    const digest = hash('sha1', key, 'buffer')
    const parts = [0, 4, 8, 12].map((at) => digest.readUInt32LE(at))
    const slot = this.#find(parts)
    if (this.#lines[slot] !== 0) return this.#lines[slot]!
    this.#keys.set(parts, slot * words)
    this.#lines[slot] = line
    this.#used++
    return 0
  }

  /** The slot of the key, or the empty slot for it. */
  #find(parts: ArrayLike<number>): number {
    const mask = this.#slots - 1
    for (let slot = parts[0]! & mask; ; slot = (slot + 1) & mask) {
      if (this.#lines[slot] === 0) return slot
      const at = slot * words
      if (
        this.#keys[at] === parts[0] &&
        this.#keys[at + 1] === parts[1] &&
        this.#keys[at + 2] === parts[2] &&
        this.#keys[at + 3] === parts[3]
      )
        return slot
    }
  }

  #grow(): void {
    const [keys, lines] = [this.#keys, this.#lines]
    this.#slots *= 2
    this.#keys = new Uint32Array(this.#slots * words)
    this.#lines = new Uint32Array(this.#slots)
    for (let old = 0; old < lines.length; old++) {
      if (lines[old] === 0) continue
      const parts = keys.subarray(old * words, (old + 1) * words)
      const slot = this.#find(parts)
      this.#keys.set(parts, slot * words)
      this.#lines[slot] = lines[old]!
    }
  }
}
