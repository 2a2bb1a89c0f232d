import { Button } from '#web/console/button.tsx'
import { useKeys } from '#web/console/keys/use-keys.ts'
import { formatPoints } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { MarkingTaskData } from './marking.queries.ts'
import { copyOpinionPoints, type PointsByCriterion, pointsSpreadOf } from './marking.rules.ts'
import { markingTexts } from './marking-texts.ts'
import css from './other-opinions.module.css'

/**
 * The points of the opinions between which the reader decides, their difference, and the difference that is allowed.
 */
export function OpinionDifference({ task }: { readonly task: MarkingTaskData }) {
  const t = useTexts(markingTexts)
  return (
    <dl className={`num ${css.three}`}>
      {task.others.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: graders are told by their place only
        <div key={at}>
          <dt>{t.grader(at)}</dt>
          <dd>
            {formatPoints(one.points)} <small>/ {formatPoints(task.points)}</small>
          </dd>
        </div>
      ))}
      <div>
        <dt>{t.resolve.difference}</dt>
        <dd className={css.bad}>
          {formatPoints(pointsSpreadOf(task.others.map((one) => one.points)))}{' '}
          <small>{t.resolve.allowed(formatPoints(task.threshold))}</small>
        </dd>
      </div>
    </dl>
  )
}

const keys = ['[', ']'] as const

/** Each opinion with its comment, and a button that copies all its points. */
export function OtherOpinions({
  task,
  given,
  onTake,
}: {
  readonly task: MarkingTaskData
  readonly given: PointsByCriterion
  readonly onTake: (given: PointsByCriterion) => void
}) {
  const t = useTexts(markingTexts)
  const take = (at: number) => {
    const one = task.others[at]
    if (one) onTake(copyOpinionPoints(task, one, given))
  }
  useKeys(
    t.differ,
    Object.fromEntries(
      keys
        .slice(0, task.others.length)
        .map((key, at) => [key, { words: t.resolve.takeAllOf(t.grader(at)), run: () => take(at) }]),
    ),
  )
  return (
    <section className={css.others} aria-label={t.differ}>
      {task.others.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: graders are told by their place only
        <article key={at}>
          <header>
            <h3 className="num">
              {t.grader(at)} <b>{formatPoints(one.points)}</b>
            </h3>
            <Button
              look="quiet"
              aria-label={t.resolve.takeAllOf(t.grader(at))}
              {...(keys[at] ? { shortcut: keys[at] } : {})}
              onPress={() => take(at)}
            >
              {t.resolve.takeAll}
            </Button>
          </header>
          {one.criteria.length > 0 ? <p className="num">{one.criteria.map(formatPoints).join(' · ')}</p> : null}
          {one.comment ? <p>{one.comment}</p> : null}
        </article>
      ))}
    </section>
  )
}
