import { createPortal } from 'react-dom'
import { useActiveTooltipLabel, useIsTooltipActive } from 'recharts'
import type { ChartProps } from './chartProps.ts'
import classes from './TimeSeriesChart.module.css'

type SampleProps = { colour: string; isDashed?: boolean | undefined; isBar?: boolean | undefined }

export function Sample({ colour, isDashed, isBar }: SampleProps) {
  return (
    <svg viewBox="0 0 24 8" aria-hidden="true">
      {isBar ? (
        <rect x="6.5" y=".5" width="11" height="7" rx="2" fill={colour} fillOpacity=".26" stroke={colour} />
      ) : (
        <path d="M1 4h22" stroke={colour} strokeWidth="2.25" strokeDasharray={isDashed ? '5 4' : undefined} />
      )}
    </svg>
  )
}

/** A point's name and its value, a line for each series. */
function linesOf<K extends string>({ points, series, formatValue }: ChartProps<K>, ts: number) {
  const point = points.find((one) => one.ts === ts)
  return series.map((one) => {
    const value = point?.[one.key] ?? null
    return {
      ...one,
      title: one.titleOf(ts),
      value: value === null ? '-' : (one.format ?? formatValue)(value),
    }
  })
}

/** For eyes. The chart gives `active` and `label` (the instant under the crosshair). */
export function ChartDetails<K extends string>(of: {
  chart: ChartProps<K>
  active?: boolean
  label?: number
}) {
  if (!of.active || typeof of.label !== 'number') return null
  return (
    <div className={classes.details} aria-hidden="true">
      {linesOf(of.chart, of.label).map(({ key, colour, isDashed, isBar, title, value }) => (
        <p key={key}>
          <Sample colour={colour} isDashed={isDashed} isBar={isBar} />
          <span>{title}</span>
          <strong>{value}</strong>
        </p>
      ))}
    </div>
  )
}

/** For readers: the same in a place that is always there, so that what comes into it is spoken. */
export function SpokenPoint<K extends string>(of: { chart: ChartProps<K>; place: HTMLElement | null }) {
  const isActive = useIsTooltipActive()
  const label = useActiveTooltipLabel()
  if (!isActive || !of.place || typeof label !== 'number') return null
  const words = linesOf(of.chart, label).map(({ title, value }) => `${title}: ${value}`)
  return createPortal(words.join('; '), of.place)
}
