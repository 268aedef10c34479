import { usePlotArea } from 'recharts'
import type { ChartProps } from './chartProps.ts'

type Props = {
  marks: NonNullable<ChartProps<string>['marks']>
  points: readonly { ts: number }[]
}

/** Of the circle around a sign, in px. */
const radius = 8

/**
 * Lines at instants that need not be those of a point: points are at equal distances, so an instant's place is its share of
 * their span. An instant outside of the span is at its edge. The page says in words what the marks mean.
 */
export function ChartMarks({ marks, points }: Props) {
  const area = usePlotArea()
  const [first, last] = [points[0]?.ts, points.at(-1)?.ts]
  if (!area || first === undefined || last === undefined || first === last) return null
  const placeOf = (ts: number) =>
    area.x + area.width * Math.min(1, Math.max(0, (ts - first) / (last - first)))
  return (
    <g aria-hidden="true">
      {marks.map(({ ts, sign }) => {
        const x = placeOf(ts)
        return (
          <g key={sign}>
            <line
              x1={x}
              x2={x}
              y1={area.y}
              y2={area.y + area.height}
              stroke="var(--series-2)"
              strokeWidth={1.5}
              strokeDasharray="2 3"
            />
            <circle
              cx={x}
              cy={area.y + area.height - radius - 2}
              r={radius}
              fill="var(--surface)"
              stroke="var(--series-2)"
            />
            <text
              x={x}
              y={area.y + area.height - radius - 2}
              dy="0.35em"
              textAnchor="middle"
              fontSize={11}
              fill="var(--ink)"
            >
              {sign}
            </text>
          </g>
        )
      })}
    </g>
  )
}
