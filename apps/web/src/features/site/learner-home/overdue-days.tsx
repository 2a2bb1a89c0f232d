import { dayAfter } from '#web/ui/days.ts'
import { formatShortDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { learnerHomeTexts } from './learner-home-texts.ts'
import css from './pictures.module.css'

const width = 560
const base = 150

/** The days around a missed due date: filled up to the completed percentage, with the overdue days hatched. */
export function OverdueDays({
  dueOn,
  today,
  percent,
  days,
}: {
  readonly dueOn: string
  readonly today: string
  readonly percent: number
  readonly days: number
}) {
  const t = useTexts(learnerHomeTexts)
  // At most nine days are hatched; beyond that, the number shows it.
  const after = Math.min(9, days)
  const before = 13 - after
  const step = width / 13
  const due = before * step
  const shown = Array.from({ length: 13 }, (_, index) =>
    index < before ? dayAfter(dueOn, index - before + 1) : dayAfter(today, index - 12),
  )
  const top = 120 - percent * 0.9
  /** True if the due date fits next to the label of the overdue days. */
  const isWide = width - due > 120
  return (
    <svg viewBox={`0 0 ${width} 190`} className={css.days} aria-hidden="true">
      <defs>
        <pattern id="overdue" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v8" />
        </pattern>
      </defs>
      <path d={`M0 ${base}H${width}`} className={css.ground} />
      <rect x={due} y="30" width={width - due} height={base - 30} className={css.late} />
      <rect x={due} y="30" width={width - due} height={base - 30} fill="url(#overdue)" />
      <path d={`M${due} 12V${base}`} className={css.limit} />
      {isWide ? (
        <text x={due - 10} y="22" textAnchor="end" className={css.dueMark}>
          {t.dueMark(formatShortDay(dueOn))}
        </text>
      ) : null}
      <text x={width} y="22" textAnchor="end" className={css.hot}>
        {t.overdueMark(days)}
      </text>
      {percent > 0 ? <path d={`M0 ${base}V120L${due} ${top}V${base}z`} className={css.area} /> : null}
      <path d={`M0 120L${due} ${top}H${width}`} className={css.line} />
      <circle cx={width - step / 2} cy={top} r="5" className={css.here} />
      <text x={width - step / 2} y={top + 24} textAnchor="middle" className={css.strong}>
        {percent}%
      </text>
      {shown.map((day, index) => (
        <text
          key={day}
          x={(index + 0.5) * step}
          y="174"
          textAnchor="middle"
          className={index === 12 ? css.strong : undefined}
        >
          {Number(day.slice(8))}
        </text>
      ))}
    </svg>
  )
}
