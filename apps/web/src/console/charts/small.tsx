import css from './charts.module.css'

/**
 * The spread of a group on a scale from 0 to 1, with a dot at its median and a line at a threshold. `spread` has the
 * percentiles 10, 25, 50, 75 and 90; `line` is the threshold.
 */
export function RangeRow({
  spread,
  line,
  label,
}: {
  readonly spread: readonly number[]
  readonly line: number
  readonly label: string
}) {
  const [p10 = 0, p25 = 0, p50 = 0, p75 = 0, p90 = 0] = spread.map((one) => Math.min(1, Math.max(0, one)) * 100)
  return (
    <span className={css.range} role="img" aria-label={label}>
      <u style={{ left: `${line * 100}%` }} />
      <i className={css.thin} style={{ left: `${p10}%`, width: `${p90 - p10}%` }} />
      <i className={css.thick} style={{ left: `${p25}%`, width: `${p75 - p25}%` }} />
      <i className={css.dot} data-low={(spread[2] ?? 0) < line || undefined} style={{ left: `${p50}%` }} />
    </span>
  )
}

export type SharePair = {
  readonly key: string
  readonly weak: number
  readonly strong: number
  readonly look?: 'ok' | 'danger' | undefined
}
/**
 * Pairs of bars, one pair for each option of a question: the share of the weakest candidates who chose it (pale), and
 * that of the strongest. It is decorative, since the details of the question have the figures.
 */
export function SharePairs({ twins }: { readonly twins: readonly SharePair[] }) {
  const step = 26
  return (
    <svg
      className={css.twins}
      width={Math.max(1, twins.length) * step}
      viewBox={`0 0 ${Math.max(1, twins.length) * step} 34`}
      aria-hidden="true"
    >
      {twins.map(({ key, weak, strong, look }, index) => (
        <g key={key}>
          <rect
            data-weak
            data-look={look}
            x={index * step}
            y={20 - weak * 18}
            width="9"
            height={Math.max(0.75, weak * 18)}
          />
          <rect
            data-look={look}
            x={index * step + 10}
            y={20 - strong * 18}
            width="9"
            height={Math.max(0.75, strong * 18)}
          />
          <text data-look={look} x={index * step + 9.5} y="33" textAnchor="middle">
            {key}
          </text>
        </g>
      ))}
    </svg>
  )
}

/**
 * A value between -0.5 and 1 as a line from zero with a dot at its end; a value beyond these is drawn at the nearer
 * one. The row next to it has the figure.
 */
export function LollipopChart({ value, isLow }: { readonly value: number; readonly isLow: boolean }) {
  const x = 26 + Math.max(-0.5, Math.min(1, value)) * 50
  return (
    <svg className={css.lollipop} viewBox="0 0 80 16" aria-hidden="true">
      <path data-look="grid" d="M26 1v14" />
      <path data-low={isLow || undefined} d={`M26 8H${x}`} />
      <circle data-low={isLow || undefined} cx={x} cy="8" r="3" />
    </svg>
  )
}
