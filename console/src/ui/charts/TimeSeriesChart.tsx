import { useState } from 'react'
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { axisScale } from './axisScale.ts'
import { chartHeight, type ChartProps, type Series } from './chartProps.ts'
import { ChartDetails, Legend, SpokenPoint } from './ChartDetails.tsx'
import { ChartMarks } from './ChartMarks.tsx'
import classes from './TimeSeriesChart.module.css'

const axis = { axisLine: false, tickLine: false, stroke: 'var(--quiet)', fontSize: 12 } as const

/** Lines over time that differ by dash as well as hue. */
export function TimeSeriesChart<K extends string>(props: ChartProps<K>) {
  const { label, points, series, ticks } = props
  const scale = props.scale ?? axisScale(largest(points, series))
  // Text for screen readers, for which the SVG has none.
  const [spoken, setSpoken] = useState<HTMLElement | null>(null)
  const rows = points.map((point, index) => ({ point, ts: point.ts, isCut: isCut(props, index) }))
  return (
    <figure className={classes.chart} aria-label={label}>
      <Legend series={series} />
      <ResponsiveContainer width="100%" height={props.height ?? chartHeight}>
        <LineChart
          data={rows}
          margin={{ top: 8, right: 20, bottom: 0, left: 0 }}
          aria-label={props.spokenName}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="ts"
            tickFormatter={props.formatTick}
            minTickGap={ticks ? 16 : 48}
            tickMargin={8}
            interval={props.keepsFirstTick ? 'preserveStart' : 'preserveEnd'}
            {...(ticks && { ticks })}
            {...axis}
          />
          <YAxis
            tickFormatter={props.formatAxis}
            width={44}
            domain={[scale.from, scale.to]}
            ticks={scale.ticks}
            interval={0}
            {...axis}
          />
          <Tooltip
            cursor={{ stroke: 'var(--line-strong)' }}
            isAnimationActive={false}
            content={<ChartDetails chart={props} />}
          />
          {drawLines(props, rows)}
          {props.marks && <ChartMarks marks={props.marks} points={points} />}
          <SpokenPoint chart={props} container={spoken} />
        </LineChart>
      </ResponsiveContainer>
      <output ref={setSpoken} className="hidden-text" />
    </figure>
  )
}

type ChartRow<K extends string> = { point: ChartProps<K>['points'][number]; ts: number; isCut: boolean }

/** A function instead of a component: the chart finds its lines by their element type. */
function drawLines<K extends string>({ series }: ChartProps<K>, rows: readonly ChartRow<K>[]) {
  const pieces = rows.some((row) => row.isCut) ? [true, false] : [false]
  return series
    .toReversed()
    .flatMap(({ key, name, colour, isDashed }) =>
      pieces.map((piece) => (
        <Line
          key={`${key} ${piece}`}
          dataKey={(row: ChartRow<K>) => (row.isCut === piece ? row.point[key] : null)}
          name={name}
          stroke={piece ? 'none' : colour}
          strokeWidth={isDashed ? 1.75 : 2.25}
          strokeDasharray={isDashed ? '5 4' : '0'}
          type="linear"
          dot={piece ? hollow(colour) : aloneDot(rows, key, colour)}
          activeDot={{ r: 4, strokeWidth: 0 }}
          isAnimationActive={false}
        />
      )),
    )
}

/** Draws the points of a series that have no neighbour, because no line leads to them. */
function aloneDot<K extends string>(rows: readonly ChartRow<K>[], key: K, colour: string) {
  const has = (at: number) => rows[at] !== undefined && !rows[at].isCut && rows[at].point[key] !== null
  return ({ cx, cy, index }: { cx?: number; cy?: number; index: number }) =>
    has(index) && !has(index - 1) && !has(index + 1) && cx !== undefined && cy !== undefined ? (
      <circle key={index} cx={cx} cy={cy} r={2.5} fill={colour} />
    ) : (
      <g key={index} />
    )
}

function largest<K extends string>(points: ChartProps<K>['points'], series: readonly Series<K>[]): number {
  return Math.max(0, ...points.flatMap((point) => series.map(({ key }) => point[key] ?? 0)))
}

const isCut = <K extends string>({ points, cuts }: ChartProps<K>, index: number) =>
  (index === 0 && (cuts?.first ?? false)) || (index === points.length - 1 && (cuts?.last ?? false))

/** The look of an unfinished point: the current hour, day or month. */
export const hollow = (colour: string) => ({
  r: 3,
  fill: 'var(--surface)',
  stroke: colour,
  strokeWidth: 1.5,
  strokeDasharray: '0',
})
