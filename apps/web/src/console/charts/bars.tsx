import css from './charts.module.css'
import { roundUpToAxisTop } from './scale.ts'
import { ChartDataTable } from './table-behind.tsx'

type Bar = {
  /** Under the bar: one or two letters. */
  readonly label: string
  /** Read out with the value. */
  readonly name: string
  readonly value: number
  /** The values of the period before, drawn as a line across. */
  readonly before?: number
}
type BarsProps = {
  /** The subject of the chart, for screen readers. */
  readonly title: string
  readonly bars: readonly Bar[]
  /** A value as it is written. */
  readonly write: (value: number) => string
  readonly words: { readonly name: string; readonly value: string; readonly before?: string }
  /** The width in pixels for which it is drawn, so that its words keep their size at about that width. */
  readonly width?: number
}

const [height, base, top] = [118, 100, 16]

/**
 * A bar chart whose axis starts at zero; where the value of the previous period is given, a line across the bar marks
 * it. Screen readers get the same figures as a table.
 */
export function BarChart({ title, bars, write, words, width = 336 }: BarsProps) {
  const highest = roundUpToAxisTop(Math.max(0, ...bars.flatMap(({ value, before = 0 }) => [value, before])))
  const y = (value: number) => base - (value / highest) * (base - top)
  const step = width / Math.max(1, bars.length)
  const wide = Math.min(24, step * 0.8)
  const middle = (index: number) => step * (index + 0.5)
  return (
    <figure className={css.figure}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={css.bars}>
        <path className={css.grid} d={`M0 ${top}.5H${width}`} />
        <text x={width} y={top - 4} textAnchor="end">
          {write(highest)}
        </text>
        {bars.map(({ name, value }, index) =>
          value > 0 ? (
            <path
              key={name}
              className={css.bar}
              d={`M${middle(index) - wide / 2} ${base}V${y(value)}h${wide}V${base}z`}
            />
          ) : null,
        )}
        {bars.map(({ name, before = 0 }, index) =>
          before > 0 ? <path key={name} className={css.before} d={`M${middle(index) - 16} ${y(before)}h32`} /> : null,
        )}
        <path className={css.base} d={`M0 ${base}.5H${width}`} />
        {bars.map(({ name, label }, index) => (
          <text key={name} x={middle(index)} y={height - 3} textAnchor="middle">
            {label}
          </text>
        ))}
      </svg>
      <ChartDataTable
        label={title}
        head={[words.name, words.value, ...(words.before === undefined ? [] : [words.before])]}
        rows={bars.map(({ name, value, before = 0 }) => [
          name,
          write(value),
          ...(words.before === undefined ? [] : [write(before)]),
        ])}
      />
    </figure>
  )
}

/** The legend of the bar chart: the current and the previous period. */
export function BarChartLegend({ value, before }: { readonly value: string; readonly before: string }) {
  return (
    <p className={css.legend} aria-hidden="true">
      <span>
        <i className={css.box} />
        {value}
      </span>
      <span>
        <i className={css.dash} />
        {before}
      </span>
    </p>
  )
}
