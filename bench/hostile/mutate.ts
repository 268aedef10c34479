/** A seeded generator of numbers below `limit` (xorshift32), so that a benchmark can be repeated. */
export function seeded(seed: number): (limit: number) => number {
  let state = seed >>> 0 || 1
  return (limit) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
}

/** A damaged copy: bytes flipped, a piece cut out, or two pieces swapped. */
export function mutate(clip: Buffer, below: (limit: number) => number): Buffer {
  const copy = Buffer.from(clip)
  const kind = below(4)
  if (kind === 0 || kind === 3) {
    // Headers are at the beginning or the end more often than in between.
    const reach = kind === 0 ? copy.length : Math.min(2_000, copy.length)
    for (let count = 1 + below(64); count > 0; count--) copy[below(reach)] = below(256)
    return copy
  }
  const size = 1 + below(Math.floor(copy.length / 4))
  const from = below(copy.length - size)
  if (kind === 1) return Buffer.concat([copy.subarray(0, from), copy.subarray(from + size)])
  const to = below(copy.length - size)
  const piece = Buffer.from(copy.subarray(from, from + size))
  copy.copyWithin(from, to, to + size)
  piece.copy(copy, to)
  return copy
}
