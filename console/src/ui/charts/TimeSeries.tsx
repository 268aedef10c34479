import { lazy, Suspense, type ComponentProps } from 'react'
import { chartHeight } from './chartProps.ts'

const LazyChart = lazy(async () => ({ default: (await import('./TimeSeriesChart.tsx')).TimeSeriesChart }))

/** Above the drawing. */
const legendHeight = 28

/** The chart's code loads with the first chart. Until then an empty box of its height prevents a layout shift. */
export const TimeSeries = (props: ComponentProps<typeof LazyChart>) => (
  <Suspense fallback={<div style={{ height: (props.height ?? chartHeight) + legendHeight }} />}>
    <LazyChart {...props} />
  </Suspense>
)
