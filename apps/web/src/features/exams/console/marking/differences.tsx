import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber, formatPoints } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { MarkingDifferences, MarkingTaskData } from './marking.queries.ts'
import { differenceBars } from './marking.rules.ts'
import css from './marking-progress.module.css'
import { markingTexts } from './marking-texts.ts'

const [width, base, high] = [852, 47, 37]

/**
 * A chart of all answers with two opinions, by the difference between the two; answers that await a decision are
 * filled. It also names the criterion with the most disagreements. Renders nothing when no answer has two opinions.
 */
export function DifferencesChart({
  data,
  task,
}: {
  readonly data: MarkingDifferences
  readonly task: MarkingTaskData
}) {
  const t = useTexts(markingTexts).differences
  const count = (...states: readonly string[]) =>
    data.spread.filter((one) => states.includes(one.state)).reduce((sum, one) => sum + one.count, 0)
  const [within, decided, open] = [count('within'), count('decided'), count('open')]
  const all = within + decided + open
  if (all === 0) return null
  const bars = differenceBars(data.spread, 120)
  const most = Math.max(1, ...bars.map((one) => one.difference))
  const pitch = Math.min(16, width / bars.length)
  const criterion = data.criterion?.questionId === task.questionId ? task.criteria[data.criterion.place] : undefined
  return (
    <figure className={css.strip}>
      <svg viewBox={`0 0 ${width} 52`} role="img" aria-label={t.label(formatNumber(all), formatPoints(most))}>
        <path className={css.grid} d={`M0 ${base - high}H${width}M0 ${base - high / 2}H${width}`} />
        {bars.map(({ difference, state }, at) => {
          const height = Math.max(2, (high * difference) / most)
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
              key={at}
              className={css[state]}
              x={(at + 0.15) * pitch}
              width={pitch * 0.7}
              y={base - height}
              height={height}
            />
          )
        })}
        <path className={css.axis} d={`M0 ${base + 0.5}H${width}`} />
      </svg>
      <figcaption className="num">
        <span>{t.twice(formatNumber(all), formatNumber(within))}</span>
        <span>{t.above(formatNumber(decided), formatNumber(open))}</span>
        {criterion && data.criterion ? (
          <span className={css.hint}>
            {t.criterion(
              formatNumber(decided + open),
              formatNumber(data.criterion.count),
              pickReaderText(criterion.text),
            )}
          </span>
        ) : null}
      </figcaption>
    </figure>
  )
}
