import { formatNumber, formatPercent, formatPoints } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { ExamResult } from '../exam.queries.ts'
import { examTexts } from '../exam-texts.ts'
import css from './score-chart.module.css'

const width = 880
const floor = 160
const tallest = 112

/** The candidate's position among all candidates, in 20 steps of 5%, with the pass mark and the average. */
export function ScoreChart({
  result,
  cohort,
}: {
  readonly result: ExamResult
  readonly cohort: NonNullable<ExamResult['cohort']>
}) {
  const t = useTexts(examTexts).report
  const { totalPoints, passingPoints } = result
  const score = result.score ?? 0
  const step = width / 20
  const peak = Math.max(1, ...cohort.histogram)
  const at = (points: number) => (points / totalPoints) * width
  const mine = Math.min(19, Math.floor((score / totalPoints) * 20))
  const top = (index: number) => floor - ((cohort.histogram[index] ?? 0) / peak) * tallest
  const youX = mine * step + step / 2
  const youLeft = youX > width - 80
  const isPassed = score >= passingPoints
  const areClose = Math.abs(at(cohort.average) - at(passingPoints)) < 90
  return (
    <figure className={css.chart} data-passed={isPassed || undefined}>
      <svg
        viewBox={`0 0 ${width} 196`}
        role="img"
        aria-label={t.chart(formatPoints(score), formatPoints(cohort.average), formatNumber(cohort.size))}
      >
        {cohort.histogram.map((count, index) => {
          const kind =
            index === mine ? css.me : (index + 0.5) / 20 >= passingPoints / totalPoints ? css.passed : css.failed
          return count > 0 ? (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the step is its place on the scale
              key={index}
              className={kind}
              x={index * step + 1}
              y={top(index)}
              width={step - 2}
              height={floor - top(index)}
              rx="1"
            />
          ) : null
        })}
        <path
          className={css.base}
          d={`M0 ${floor}H${width}${[0, 4, 8, 12, 16, 20].map((tick) => `M${tick * step} ${floor}v5`).join('')}`}
        />
        {[0, 20, 40, 60, 80, 100].map((tick) => (
          <text
            key={tick}
            x={(tick / 100) * width}
            y={floor + 24}
            textAnchor={tick === 0 ? 'start' : tick === 100 ? 'end' : 'middle'}
          >
            {formatPoints((totalPoints * tick) / 100)}
          </text>
        ))}
        <path className={css.pass} d={`M${at(passingPoints)} 28V${floor}`} />
        <text className={css.passText} x={at(passingPoints) - 8} y={38} textAnchor="end">
          {t.passLine(formatPoints(passingPoints))}
        </text>
        <path className={css.mean} d={`M${at(cohort.average)} 12V${floor}`} />
        <text
          x={at(cohort.average) + (areClose && cohort.average < passingPoints ? -8 : 8)}
          y={20}
          textAnchor={areClose && cohort.average < passingPoints ? 'end' : 'start'}
        >
          {t.average(formatPoints(cohort.average))}
        </text>
        <circle className={css.me} cx={youX} cy={Math.max(52, top(mine) - 34)} r="4.5" />
        <path className={css.stem} d={`M${youX} ${Math.max(52, top(mine) - 34)}V${Math.max(60, top(mine) - 4)}`} />
        <text
          className={css.you}
          x={youX + (youLeft ? -12 : 12)}
          y={Math.max(52, top(mine) - 34) + 5}
          textAnchor={youLeft ? 'end' : 'start'}
        >
          {t.you(formatPoints(score))}
        </text>
      </svg>
      <figcaption>
        <span>{t.cohortSize(formatNumber(cohort.size))}</span>
        <span>{t.cohortPass(formatPercent(cohort.passPercent))}</span>
      </figcaption>
    </figure>
  )
}
