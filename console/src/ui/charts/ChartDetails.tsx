import { createPortal } from 'react-dom'
import { useActiveTooltipLabel, useIsTooltipActive } from 'recharts'
import { Hint } from '../layout/Hint.tsx'
import { Row } from '../layout/Row.tsx'
import { Text } from '../layout/Text.tsx'
import type { ChartProps, Series } from './chartProps.ts'
import classes from './TimeSeriesChart.module.css'

function Sample({
  series: { colour, isDashed, isBar },
}: {
  series: Pick<Series<string>, 'colour' | 'isDashed' | 'isBar'>
}) {
  return (
    <svg width="24" viewBox="0 0 24 8" aria-hidden="true">
      {isBar ? (
        <rect x="6.5" y=".5" width="11" height="7" rx="2" fill={colour} fillOpacity=".26" stroke={colour} />
      ) : (
        <path d="M1 4h22" stroke={colour} strokeWidth="2.25" strokeDasharray={isDashed ? '5 4' : undefined} />
      )}
    </svg>
  )
}

export function Legend<K extends string>({ series }: { series: readonly Series<K>[] }) {
  return (
    <Row as="figcaption" gap={16} wraps className={classes.legend}>
      {series.map((one) => (
        <Hint as="span" key={one.key}>
          <Row as="span" gap={8}>
            <Sample series={one} />
            {one.name}
          </Row>
        </Hint>
      ))}
    </Row>
  )
}

/** The title and value of each series at an instant. */
function listValues<K extends string>({ points, series, formatValue }: ChartProps<K>, ts: number) {
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

/** The tooltip of a chart. The chart passes `active` and `label`, the instant under the crosshair. */
export function ChartDetails<K extends string>(props: {
  chart: ChartProps<K>
  active?: boolean
  label?: number
}) {
  if (!props.active || typeof props.label !== 'number') return null
  return (
    <Text as="div" size="small" surface="raised" pad={12} aria-hidden="true">
      {listValues(props.chart, props.label).map(({ title, value, ...one }) => (
        <p key={one.key} className={classes.line}>
          <Sample series={one} />
          <span>{title}</span>
          <strong>{value}</strong>
        </p>
      ))}
    </Text>
  )
}

/** The same for screen readers, which announce changes only in an element that is always present. */
export function SpokenPoint<K extends string>(props: {
  chart: ChartProps<K>
  container: HTMLElement | null
}) {
  const isActive = useIsTooltipActive()
  const label = useActiveTooltipLabel()
  if (!isActive || !props.container || typeof label !== 'number') return null
  const words = listValues(props.chart, label).map(({ title, value }) => `${title}: ${value}`)
  return createPortal(words.join('; '), props.container)
}
