import { formatDayOfMonth, formatInstant, formatNumber, formatTime } from '#web/ui/format.ts'
import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { useLocale } from '#web/api/locale.ts'
import { useTexts } from '#web/ui/texts.ts'
import { chartTexts } from './chart-texts.ts'
import css from './charts.module.css'
import { ChartDataTable } from './table-behind.tsx'

export type TimeSeriesProps = {
  readonly label: string
  /** Instants in milliseconds, rising. */
  readonly at: readonly number[]
  readonly values: readonly (number | null)[]
  readonly format?: (value: number) => string
  readonly height?: number
}

/**
 * Draws thousands of values over time, on an axis from 0. Dragging zooms in, and a double click shows everything again.
 * A table behind the chart has at most thirty of the values.
 */
export default function DenseSeries({ label, at, values, format = formatNumber, height = 200 }: TimeSeriesProps) {
  const t = useTexts(chartTexts)
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ticks follow the language
  useEffect(() => {
    const place = box.current
    if (!place) return
    const draw = () => {
      const colour = (name: string) => getComputedStyle(place).getPropertyValue(name).trim()
      const axis = {
        stroke: colour('--ink-3'),
        grid: { stroke: colour('--line'), width: 1 },
        ticks: { show: false },
        font: '12px sans-serif',
      }
      return new uPlot(
        {
          width: Math.max(200, place.clientWidth),
          height,
          legend: { show: false },
          scales: { y: { range: (_plot, _least, most) => [0, most > 0 ? most * 1.1 : 1] } },
          axes: [
            {
              ...axis,
              values: (_plot, ticks, _axis, _space, step) =>
                ticks.map((tick) =>
                  (step >= 86_400 ? formatDayOfMonth : formatTime)(new Date(tick * 1000).toISOString()),
                ),
            },
            { ...axis, size: 56, values: (_plot, ticks) => ticks.map(format) },
          ],
          series: [{}, { label, stroke: colour('--ink-2'), width: 1.5, points: { show: false }, spanGaps: false }],
        },
        [at.map((ms) => ms / 1000), [...values]],
        place,
      )
    }
    let plot = draw()
    const size = new ResizeObserver(() => plot.setSize({ width: Math.max(200, place.clientWidth), height }))
    size.observe(place)
    const theme = new MutationObserver(() => {
      plot.destroy()
      plot = draw()
    })
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => {
      size.disconnect()
      theme.disconnect()
      plot.destroy()
    }
  }, [label, at, values, format, height, locale])
  const every = Math.max(1, Math.ceil(at.length / 30))
  const rows = at.flatMap((ms, index) =>
    index % every === 0
      ? [
          [
            formatInstant(new Date(ms).toISOString()),
            values[index] === null || values[index] === undefined ? '' : format(values[index]),
          ],
        ]
      : [],
  )
  return (
    <figure className={css.figure}>
      <div ref={box} className={css.series} aria-hidden="true" />
      <ChartDataTable label={label} head={[t.time, t.value]} rows={rows} />
    </figure>
  )
}
