import { formatNumber, formatPercent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { MarkingTrailStep } from './marking.queries.ts'
import { markingProgressSlots, type RemainingAnswers, runningMedians } from './marking.rules.ts'
import css from './marking-progress.module.css'
import { markingTexts } from './marking-texts.ts'
import { formatCappedCount } from './words.ts'

const [width, base, high, medianOf] = [852, 47, 37, 10]
/** The number of marks from which a line is drawn. */
const leastForLine = 3

type Props = {
  readonly steps: readonly MarkingTrailStep[]
  readonly taskId: string | null
  readonly left: RemainingAnswers
}

/**
 * The reader's progress in the queue: their marks in order, with flags for answers to review and rings for skipped
 * ones; the current answer; and the number left. A line of medians reveals fatigue or growing strictness.
 */
export function MarkingProgress({ steps, taskId, left }: Props) {
  const t = useTexts(markingTexts).strip
  const { toMark, byOthers, pitch } = markingProgressSlots({ steps: steps.length, left, width })
  const bar = pitch * 0.55
  const x = (at: number) => (at + 0.5) * pitch
  const marks = steps.flatMap(({ own, points }, at) => (own ? [{ at, share: own.points / Math.max(1, points) }] : []))
  const medians = runningMedians(
    marks.map((one) => one.share),
    medianOf,
  )
  const y = (share: number) => base - Math.max(1.5, high * share)
  const now = steps.findIndex((one) => one.taskId === taskId)
  const front = steps.length
  const hasLine = marks.length >= leastForLine
  const isBehind = now >= 0
  const [first, last] = [medians[Math.min(medianOf, medians.length) - 1] ?? 0, medians.at(-1) ?? 0]
  const ticks = (from: number, count: number, height: number) =>
    Array.from({ length: count }, (_, at) => `M${x(from + at).toFixed(1)} ${base}v${-height}`).join('')
  return (
    <figure className={css.strip}>
      <svg
        viewBox={`0 0 ${width} 52`}
        role="img"
        aria-label={t.label(marks.length, hasLine ? [formatPercent(100 * first), formatPercent(100 * last)] : null)}
      >
        <path className={css.grid} d={`M0 ${base - high}H${width}M0 ${base - high / 2}H${width}`} />
        <path
          className={css.mark}
          strokeWidth={bar}
          d={marks.map(({ at, share }) => `M${x(at).toFixed(1)} ${base}V${y(share).toFixed(1)}`).join('')}
        />
        <path
          className={css.left}
          strokeWidth={bar}
          d={ticks(front + (isBehind ? 0 : 1), toMark, 4) + ticks(front + (isBehind ? 0 : 1) + toMark, byOthers, 1.5)}
        />
        {steps.map(({ own, taskId: of }, at) =>
          own?.isProvisional ? (
            <path key={of} className={css.flag} d={`M${(x(at) - 3.5).toFixed(1)} 0h7v8l-3.500-2.500-3.500 2.500z`} />
          ) : own ? null : (
            <circle key={of} className={css.skipped} cx={x(at)} cy={base - 4} r={2.5} />
          ),
        )}
        {hasLine ? (
          <polyline
            className={css.median}
            points={marks.map(({ at }, index) => `${x(at).toFixed(1)},${y(medians[index] ?? 0).toFixed(1)}`).join(' ')}
          />
        ) : null}
        <rect
          className={css.now}
          x={x(isBehind ? now : front) - bar / 2}
          width={bar}
          y={isBehind ? base + 2 : base - high}
          height={isBehind ? 3 : high}
          rx={1}
        />
        <path className={css.axis} d={`M0 ${base + 0.5}H${width}`} />
      </svg>
      <figcaption className="num">
        <span>{marks.length > 0 ? t.marks(formatNumber(marks.length), hasLine) : t.none}</span>
        <span>{t.toMark(formatCappedCount(left.toMark))}</span>
        {left.byOthers > 0 ? <span>{t.byOthers(formatNumber(left.byOthers))}</span> : null}
      </figcaption>
    </figure>
  )
}
