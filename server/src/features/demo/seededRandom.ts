/** Each key with its weight. */
export type Weights = Record<string, number>

/** A generator of numbers in [0, 1), the same for the same text (FNV-1a into mulberry32). */
export function seeded(text: string): () => number {
  let state = 2_166_136_261
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A Poisson-distributed count. */
export function poisson(random: () => number, mean: number): number {
  const limit = Math.exp(-mean)
  let product = random()
  let count = 0
  for (; product > limit; count++) product *= random()
  return count
}

/** A random key, by weight. */
export function pickWeighted(random: () => number, weights: Weights): string {
  const entries = Object.entries(weights)
  let remaining = random() * entries.reduce((sum, [, weight]) => sum + weight, 0)
  return entries.find(([, weight]) => (remaining -= weight) < 0)?.[0] ?? ''
}
