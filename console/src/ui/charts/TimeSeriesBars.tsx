import { useState } from 'react'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { axisScale } from './axisScale.ts'
import { ChartDetails, Legend, SpokenPoint } from './ChartDetails.tsx'
import classes from './TimeSeriesChart.module.css'
import type { ChartProps, Series } from './chartProps.ts'
import { hollow } from './TimeSeriesChart.tsx'

/** `left`: lines on the left axis; `right`: bars on the right axis, and a dashed line for the compared period. */
export type SidedSeries<K extends string> = Series<K> & {
  side: 'left' | 'right'
  format: (value: number) => string
}

type Props<K extends string> = Pick<ChartProps<K>, 'label' | 'spokenName' | 'points' | 'formatTick'> & {
  series: readonly SidedSeries<K>[]
  formatLeft: (value: number) => string
  formatRight: (value: number) => string
  /** Without it there is no tooltip; the text for screen readers stays. */
  hasTooltip: boolean
  /** The number of incomplete points at the end: hollow and without a line, which would seem to fall. */
  openPoints: number
}

const axis = { axisLine: false, tickLine: false, stroke: 'var(--quiet)', fontSize: 12 } as const

/** Two measures over the same time, each with its own axis: bars under a line. */
export function TimeSeriesBars<K extends string>(props: Props<K>) {
  const { label, points, series } = props
  const [spoken, setSpoken] = useState<HTMLElement | null>(null)
  const chart = { ...props, formatAxis: props.formatLeft, formatValue: String }
  const largest = (side: SidedSeries<K>['side']) =>
    Math.max(
      0,
      ...points.flatMap((point) =>
        series.filter((one) => one.side === side).map(({ key }) => point[key] ?? 0),
      ),
    )
  const [left, right] = [axisScale(largest('left'), false), axisScale(largest('right'))]
  return (
    <figure className={classes.chart} aria-label={label}>
      <Legend series={series} />
      <ResponsiveContainer width="100%" height={288}>
        <ComposedChart
          data={points.map((point) => ({ point, ts: point.ts }))}
          margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          barCategoryGap="28%"
          aria-label={props.spokenName}
        >
          <CartesianGrid yAxisId="left" vertical={false} stroke="var(--line)" />
          <XAxis dataKey="ts" tickFormatter={props.formatTick} minTickGap={24} tickMargin={8} {...axis} />
          <YAxis
            yAxisId="left"
            tickFormatter={props.formatLeft}
            width={56}
            domain={[0, left.to]}
            ticks={left.ticks}
            interval={0}
            {...axis}
          />
          <YAxis
            yAxisId="right"
            orientation="right"
            tickFormatter={props.formatRight}
            width={48}
            domain={[0, right.to]}
            ticks={right.ticks}
            interval={0}
            {...axis}
          />
          <Tooltip
            cursor={props.hasTooltip ? { stroke: 'var(--line-strong)', fill: 'none' } : false}
            isAnimationActive={false}
            content={props.hasTooltip ? <ChartDetails chart={chart} /> : () => null}
          />
          {[...series].reverse().flatMap((one) => renderSeries(one, props))}
          <SpokenPoint chart={chart} container={spoken} />
        </ComposedChart>
      </ResponsiveContainer>
      <output ref={setSpoken} className="hidden-text" />
    </figure>
  )
}

/** Bars, or a line followed by hollow points where the last points are incomplete. */
function renderSeries<K extends string>(one: SidedSeries<K>, { points, openPoints }: Props<K>) {
  const { key, name, colour, isDashed, isBar, side } = one
  type Row = { point: Props<K>['points'][number]; ts: number }
  const firstOpen = points.length - openPoints
  const isPastLine = (ts: number) => points.findIndex((point) => point.ts === ts) >= firstOpen
  const shared = { name, yAxisId: side, isAnimationActive: false }
  if (isBar)
    return [
      <Bar
        key={key}
        {...shared}
        dataKey={({ point }: Row) => point[key]}
        fill={colour}
        fillOpacity={0.26}
        stroke={colour}
        strokeWidth={1.25}
        maxBarSize={36}
        radius={[3, 3, 0, 0]}
      />,
    ]
  const hasHollow = openPoints > 0 && !isDashed && firstOpen > 0
  const line = (
    <Line
      key={key}
      {...shared}
      dataKey={({ point, ts }: Row) => (hasHollow && isPastLine(ts) ? null : point[key])}
      type="linear"
      stroke={colour}
      strokeWidth={isDashed ? 1.75 : 2.25}
      strokeDasharray={isDashed ? '5 4' : '0'}
      dot={points.length < 3 && { r: 3, strokeDasharray: '0' }}
      activeDot={{ r: 4, strokeWidth: 0 }}
    />
  )
  if (!hasHollow) return [line]
  const end = (
    <Line
      key={`${key} end`}
      {...shared}
      dataKey={({ point, ts }: Row) => (isPastLine(ts) ? point[key] : null)}
      stroke="none"
      dot={hollow(colour)}
      activeDot={{ r: 4, strokeWidth: 0 }}
    />
  )
  return [end, line]
}
