import { lazy, Suspense, type ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { Segments } from '../../ui/form/Segments.tsx'

const LazyChart = lazy(async () => ({
  default: (await import('../../ui/charts/TimeSeriesChart.tsx')).TimeSeriesChart,
}))

export type ChartView = 'chart' | 'table'

/** Switches a panel between chart and table. */
export function ChartOrTable({
  value,
  onChange,
}: {
  value: ChartView
  onChange: (shown: ChartView) => void
}) {
  const t = useTranslations('analytics')
  return (
    <Segments
      label={t('viewAs')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'chart', text: t('chart') },
        { value: 'table', text: t('table') },
      ]}
    />
  )
}

/** The chart's code loads with the first chart. Until then an empty box of its height prevents a layout shift. */
export const TimeSeries = (props: ComponentProps<typeof LazyChart>) => (
  <Suspense fallback={<div style={{ height: 300 }} />}>
    <LazyChart {...props} />
  </Suspense>
)
