import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import classes from './TimeSeriesChart.module.css'

type Series<K extends string> = {
  key: K
  name: string
  /** Any CSS colour. */
  colour: string
  isDashed?: boolean
  /** What the tooltip calls this point of this series. */
  titleOf: (ts: number) => string
}

type Props<K extends string> = {
  label: string
  points: readonly ({ ts: number } & Record<K, number | null>)[]
  series: readonly Series<K>[]
  formatTick: (ts: number) => string
  formatAxis: (value: number) => string
  formatValue: (value: number) => string
  /** Left out: from nought to the largest value. */
  scale?: { from: number; to: number; ticks: number[] }
}

const axis = { axisLine: false, tickLine: false, stroke: 'var(--quiet)', fontSize: 12 } as const

/** Lines over time, told apart by dash as well as hue. It decides nothing: points and words come prepared. */
export function TimeSeriesChart<K extends string>(props: Props<K>) {
  const { label, points, series, formatTick, formatAxis, scale } = props
  return (
    <figure className={classes.chart} aria-label={label}>
      <Legend series={series} />
      <ResponsiveContainer width="100%" height={272}>
        <LineChart data={[...points]} margin={{ top: 8, right: 20, bottom: 0, left: 0 }} title={label}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="ts" tickFormatter={formatTick} minTickGap={48} tickMargin={8} {...axis} />
          <YAxis
            tickFormatter={formatAxis}
            width={44}
            allowDecimals={false}
            {...(scale && { domain: [scale.from, scale.to], ticks: scale.ticks })}
            {...axis}
          />
          <Tooltip
            cursor={{ stroke: 'var(--line-strong)' }}
            isAnimationActive={false}
            content={<Details chart={props} />}
          />
          {[...series].reverse().map(({ key, name, colour, isDashed }) => (
            <Line
              key={key}
              dataKey={key}
              name={name}
              stroke={colour}
              strokeWidth={isDashed ? 1.75 : 2.25}
              strokeDasharray={isDashed ? '5 4' : '0'}
              type="monotone"
              dot={points.length < 3}
              activeDot={{ r: 4, strokeWidth: 0 }}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </figure>
  )
}

function Legend<K extends string>({ series }: { series: readonly Series<K>[] }) {
  return (
    <figcaption className={classes.legend}>
      {series.map((one) => (
        <span key={one.key}>
          <Sample colour={one.colour} isDashed={one.isDashed} />
          {one.name}
        </span>
      ))}
    </figcaption>
  )
}

function Sample({ colour, isDashed }: { colour: string; isDashed: boolean | undefined }) {
  return (
    <svg viewBox="0 0 24 8" aria-hidden="true">
      <path d="M1 4h22" stroke={colour} strokeWidth="2.25" strokeDasharray={isDashed ? '5 4' : undefined} />
    </svg>
  )
}

/** The chart gives `active` and `label` (the instant under the crosshair). */
function Details<K extends string>(of: { chart: Props<K>; active?: boolean; label?: number }) {
  const { points, series, formatValue } = of.chart
  const ts = of.label
  if (!of.active || typeof ts !== 'number') return null
  const point = points.find((one) => one.ts === ts)
  return (
    <div className={classes.details}>
      {series.map((one) => {
        const value = point?.[one.key] ?? null
        return (
          <p key={one.key}>
            <Sample colour={one.colour} isDashed={one.isDashed} />
            <span>{one.titleOf(ts)}</span>
            <strong>{value === null ? '-' : formatValue(value)}</strong>
          </p>
        )
      })}
    </div>
  )
}
