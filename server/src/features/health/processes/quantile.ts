/**
 * The value below which `share` of the counted values are, by the counts of each bucket: between its edges they count as
 * evenly spread. `edges`: the upper edge of each bucket but the last one, whose values count as its lower edge. Null without
 * values.
 */
export function quantileOf(
  counts: readonly number[],
  edges: readonly number[],
  share: number,
): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let below = 0
  for (const [at, count] of counts.entries()) {
    const lower = edges[at - 1] ?? 0
    const upper = edges[at]
    if (count > 0 && below + count >= share * total)
      return upper === undefined ? lower : lower + (upper - lower) * ((share * total - below) / count)
    below += count
  }
  return edges.at(-1) ?? null
}
