import { formatPercent, formatShortDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { MockSuggestions } from './mock.queries.ts'
import { mockTexts } from './mock-texts.ts'
import css from './trend-chart.module.css'

const width = 720
const height = 168
const top = 24
const floor = 132

/** The scores of the last attempts in percent, with the pass mark; that of the attempt `attemptId` is emphasised. */
export function ScoreTrendChart({
  trend,
  attemptId,
  passPercent,
}: {
  readonly trend: MockSuggestions['trend']
  readonly attemptId: string
  readonly passPercent: number
}) {
  const t = useTexts(mockTexts).result
  const step = width / Math.max(2, trend.length)
  const y = (percent: number) => floor - (percent / 100) * (floor - top)
  const points = trend.map((one, index) => ({ ...one, x: step * index + step / 2, y: y(one.percent) }))
  return (
    <figure className={css.chart}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${t.trend}: ${trend.map((one) => t.trendPoint(formatShortDay(one.at), formatPercent(one.percent))).join('; ')}`}
      >
        <path className={css.base} d={`M0 ${floor}H${width}`} />
        <path className={css.pass} d={`M0 ${y(passPercent)}H${width}`} />
        <path
          className={css.line}
          d={points.map((point, index) => `${index === 0 ? 'M' : 'L'}${point.x} ${point.y}`).join('')}
        />
        {points.map((point) => {
          const isMine = point.attemptId === attemptId
          return (
            <g key={point.attemptId} data-mine={isMine || undefined}>
              <circle cx={point.x} cy={point.y} r={isMine ? 5.5 : 4} />
              <text x={point.x} y={point.y - 12} textAnchor="middle">
                {formatPercent(point.percent)}
              </text>
              <text className={css.day} x={point.x} y={floor + 22} textAnchor="middle">
                {formatShortDay(point.at)}
              </text>
            </g>
          )
        })}
      </svg>
      <figcaption>
        {t.trend}
        <span>{t.trendHint}</span>
      </figcaption>
    </figure>
  )
}
