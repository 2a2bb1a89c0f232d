import { lazy, Suspense } from 'react'
import css from './charts.module.css'
import type { TimeSeriesProps } from './dense-series.tsx'

/** Its library is loaded where one is drawn. */
const DenseSeries = lazy(() => import('./dense-series.tsx'))

export const TimeSeries = (props: TimeSeriesProps) => (
  <Suspense fallback={<div className={css.series} />}>
    <DenseSeries {...props} />
  </Suspense>
)
