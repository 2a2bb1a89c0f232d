import css from './marks.module.css'
import { roundTop } from './scale.ts'

type Bar = {
  /** Under the bar: one or two letters. */
  readonly label: string
  /** Read out with the value. */
  readonly name: string
  readonly value: number
  /** The same of the period before, drawn as a line across. */
  readonly before: number
}
type BarsProps = {
  /** What is shown, for those who hear it. */
  readonly title: string
  readonly bars: readonly Bar[]
  /** A value as it is written. */
  readonly write: (value: number) => string
  readonly words: { readonly name: string; readonly value: string; readonly before: string }
}

const [width, height, base, top] = [336, 118, 100, 16]

/** Bars from zero, the period before as a black line over each; the same figures stand in a table for who cannot see them. */
export function Bars({ title, bars, write, words }: BarsProps) {
  const highest = roundTop(Math.max(0, ...bars.flatMap(({ value, before }) => [value, before])))
  const y = (value: number) => base - (value / highest) * (base - top)
  const step = width / Math.max(1, bars.length)
  const middle = (index: number) => step * (index + 0.5)
  return (
    <figure className={css.figure}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={css.bars}>
        <path className={css.grid} d={`M0 ${top}.5H${width}`} />
        <text x={width} y={top - 4} textAnchor="end">
          {write(highest)}
        </text>
        {bars.map(({ name, value }, index) => (value > 0 ? <path key={name} className={css.bar} d={`M${middle(index) - 12} ${base}V${y(value)}h24V${base}z`} /> : null))}
        {bars.map(({ name, before }, index) => (before > 0 ? <path key={name} className={css.before} d={`M${middle(index) - 16} ${y(before)}h32`} /> : null))}
        <path className={css.base} d={`M0 ${base}.5H${width}`} />
        {bars.map(({ name, label }, index) => (
          <text key={name} x={middle(index)} y={height - 3} textAnchor="middle">
            {label}
          </text>
        ))}
      </svg>
      <table className="vh">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.value}</th>
            <th scope="col">{words.before}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, value, before }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{write(value)}</td>
              <td>{write(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

/** Says which is which under bars. */
export function BarsLegend({ value, before }: { readonly value: string; readonly before: string }) {
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
