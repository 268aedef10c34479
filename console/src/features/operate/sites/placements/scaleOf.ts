/** Width and height in pixels of a size such as 300x250. */
export function sidesOf(size: string): [width: number, height: number] {
  const [width = 0, height = 0] = size.split('x').map(Number)
  return [width, height]
}

const [widest, highest, largest] = [250, 180, 1 / 4]

/** The one scale at which all sizes fit into their column. */
export function scaleOf(zones: readonly { desktop: string | null; mobile: string | null }[]): number {
  const sizes = zones.flatMap(({ desktop, mobile }) => [desktop, mobile]).filter((size) => size !== null)
  const fitting = sizes.map(sidesOf).map(([width, height]) => Math.min(widest / width, highest / height))
  return Math.min(largest, ...fitting)
}
