export type Series<K extends string> = {
  key: K
  name: string
  /** Any CSS colour. */
  colour: string
  isDashed?: boolean
  /** Drawn as bars where a chart has both. */
  isBar?: boolean
  /** Default: the chart's `formatValue`. */
  format?: (value: number) => string
  /** Title of a point in the tooltip. */
  titleOf: (ts: number) => string
}

/** Of the drawing, in px. */
export const chartHeight = 272

export type ChartProps<K extends string> = {
  label: string
  /** In px. Default: `chartHeight`. */
  height?: number
  /** For screen readers: what the chart shows, and the keys that move through it. */
  spokenName: string
  points: readonly ({ ts: number } & Record<K, number | null>)[]
  series: readonly Series<K>[]
  formatTick: (ts: number) => string
  formatAxis: (value: number) => string
  formatValue: (value: number) => string
  /** Default: from zero to the largest value, in round steps. */
  scale?: { from: number; to: number; ticks: number[] }
  /** Instants that may be labelled. Default: any. */
  ticks?: number[] | undefined
  /** If labels collide, the first point keeps its own. */
  keepsFirstTick?: boolean
  /** Lines across the drawing at instants between the first and the last point, each with a number or a letter. */
  marks?: readonly { ts: number; sign: string }[] | undefined
  /** First and last points that cover only part of their bucket: hollow and without a line, which would seem to fall. */
  cuts?: { first: boolean; last: boolean }
}
