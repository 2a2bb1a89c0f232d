import css from './charts.module.css'
import { ChartDataTable } from './table-behind.tsx'

type PairPlotProps = {
  readonly title: string
  readonly cells: readonly { readonly x: number; readonly y: number; readonly count: number }[]
  /** Outstanding points, each with its number. */
  readonly found: readonly { readonly x: number; readonly y: number }[]
  readonly words: { readonly x: string; readonly y: string; readonly count: string }
}

/**
 * A plot of the frequency of pairs of values, in steps of one half; on the dashed line both values are equal. Numbered
 * dots mark the pairs in `found`.
 */
export function PairPlot({ title, cells, found, words }: PairPlotProps) {
  const most = {
    x: Math.max(4, ...cells.map(({ x }) => x + 1), ...found.map(({ x }) => x + 1)),
    y: Math.max(4, ...cells.map(({ y }) => y + 1), ...found.map(({ y }) => y + 1)),
  }
  const peak = Math.max(1, ...cells.map(({ count }) => count))
  const [left, right, top, base] = [28, 344, 20, 170]
  const x = (value: number) => left + (value / most.x) * (right - left)
  const y = (value: number) => base - (value / most.y) * (base - top)
  const end = Math.min(most.x, most.y)
  const ticks = (upTo: number) =>
    Array.from({ length: Math.floor(upTo / 2) + 1 }, (_, index) => index * 2).filter(
      (value) => upTo <= 12 || value % 4 === 0,
    )
  return (
    <figure className={`num ${css.figure}`}>
      <svg className={css.pairPlot} viewBox="0 0 352 204" aria-hidden="true">
        {cells.map((cell) => (
          <rect
            key={`${cell.x} ${cell.y}`}
            x={x(cell.x) + 0.5}
            y={y(cell.y + 0.5) + 0.5}
            width={Math.max(1, x(0.5) - left - 1)}
            height={Math.max(1, base - y(1) - 1)}
            opacity={0.15 + 0.85 * Math.sqrt(cell.count / peak)}
          />
        ))}
        <path d={`M${x(0)} ${y(0)}L${x(end)} ${y(end)}`} />
        {found.map((one, index) => (
          <g key={`${one.x} ${one.y}`}>
            <circle cx={x(one.x)} cy={y(one.y)} r="4" />
            <text data-found x={x(one.x) + 8} y={y(one.y) + 4}>
              {index + 1}
            </text>
          </g>
        ))}
        {ticks(most.x).map((value) => (
          <text key={value} x={x(value)} y={base + 16} textAnchor="middle">
            {value}
          </text>
        ))}
        {ticks(most.y).map((value) => (
          <text key={value} x={left - 8} y={y(value) + 4} textAnchor="end">
            {value}
          </text>
        ))}
        <text x={left} y="10">
          {words.y}
        </text>
        <text x={right} y="202" textAnchor="end">
          {words.x}
        </text>
      </svg>
      <ChartDataTable
        label={title}
        head={[words.x, words.y, words.count]}
        rows={cells.map((cell) => [String(cell.x), String(cell.y), String(cell.count)])}
      />
    </figure>
  )
}
