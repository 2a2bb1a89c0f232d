import css from './charts.module.css'
import { ChartDataTable } from './table-behind.tsx'

export type ShareLine = {
  readonly name: string
  readonly short: string
  readonly values: readonly (number | null)[]
  readonly look?: 'ok' | 'danger'
}
type LinesProps = {
  readonly title: string
  readonly lines: readonly ShareLine[]
  readonly steps: readonly string[]
  readonly first: string
  readonly last: string
  readonly below: string
  readonly what: string
}

const [left, right, top, base] = [30, 268, 8, 112]

/** A line chart of the shares of a few groups over several steps, from 0 to 100 percent. */
export function ShareLines({ title, lines, steps, first, last, below, what }: LinesProps) {
  const x = (index: number) => left + 6 + ((right - left - 12) / Math.max(1, steps.length - 1)) * index
  const y = (value: number) => base - value * (base - top)
  // Names at the end keep a line's height between them.
  const ends = lines
    .map(({ short, look, values }) => ({ short, look, at: y(values.at(-1) ?? 0) }))
    .sort((a, b) => a.at - b.at)
  for (const [index, end] of ends.entries()) end.at = Math.max(end.at, (ends[index - 1]?.at ?? -20) + 14)
  const over = Math.max(0, (ends.at(-1)?.at ?? 0) - base - 4)
  return (
    <figure className={css.figure}>
      <svg className={css.lines} viewBox="0 0 352 146" aria-hidden="true">
        {[0, 0.5, 1].map((value) => (
          <g key={value}>
            <path data-look="grid" d={`M${left} ${y(value)}H${right + 2}`} />
            <text x={left - 6} y={y(value) + 4} textAnchor="end">
              {value * 100}
            </text>
          </g>
        ))}
        {lines.map(({ name, values, look }) => (
          <g key={name}>
            <path
              data-look={look}
              d={values
                .flatMap((value, index) => (value === null ? [] : [`${x(index)} ${y(value)}`]))
                .reduce((d, point) => (d ? `${d}L${point}` : `M${point}`), '')}
            />
            {values.map((value, index) =>
              value === null ? null : (
                <circle key={steps[index]} data-look={look} cx={x(index)} cy={y(value)} r="2.2" />
              ),
            )}
          </g>
        ))}
        {ends.map(({ short, look, at }) => (
          <text key={short} data-look={look} x={right + 10} y={at - over + 4}>
            {short}
          </text>
        ))}
        <text x={left + 4} y="130">
          {first}
        </text>
        <text x={right + 2} y="130" textAnchor="end">
          {last}
        </text>
        <text x={(left + right) / 2} y="144" textAnchor="middle">
          {below}
        </text>
      </svg>
      <ChartDataTable
        label={title}
        head={[what, ...steps]}
        rows={lines.map(({ name, values }) => [
          name,
          ...values.map((value) => (value === null ? '' : `${Math.round(value * 100)} %`)),
        ])}
      />
    </figure>
  )
}
