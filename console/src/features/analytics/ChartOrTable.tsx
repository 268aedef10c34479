import { lazy, Suspense, type ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { Segments } from '../../ui/form/Segments.tsx'
import classes from './ChartOrTable.module.css'

const LazyChart = lazy(async () => ({
  default: (await import('../../ui/charts/TimeSeriesChart.tsx')).TimeSeriesChart,
}))

export type Shown = 'chart' | 'table'

/** Every chart can be read as a table. */
export function ChartOrTable({ value, onChange }: { value: Shown; onChange: (shown: Shown) => void }) {
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

/** Fetched with the first chart; its place is kept. */
export const TimeSeries = (props: ComponentProps<typeof LazyChart>) => (
  <Suspense fallback={<div className={classes.waiting} />}>
    <LazyChart {...props} />
  </Suspense>
)
