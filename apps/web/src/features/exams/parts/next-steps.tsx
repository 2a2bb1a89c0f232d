import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { formatDuration, formatPoints } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { ExamResult } from '../exam.queries.ts'
import { examTexts } from '../exam-texts.ts'
import { formatTopicParam } from '../mock/topic-param.ts'
import css from './next-steps.module.css'

/**
 * The topics in which the candidate lost the most points, each with a course if there is one; renders nothing without
 * any.
 */
export function ExamNextSteps({
  result,
  title,
}: {
  readonly result: Pick<ExamResult, 'nextSteps'>
  readonly title?: string
}) {
  const { report: t, noTopic } = useTexts(examTexts)
  if (result.nextSteps.length === 0) return null
  const first = result.nextSteps.findIndex(({ productId }) => productId !== null)
  const total = result.nextSteps.reduce((sum, { duration }) => sum + duration, 0)
  return (
    <section className={`${css.next} no-print`}>
      <h2>{title ?? t.next}</h2>
      <p>{t.nextHint(total > 0 ? formatDuration(total) : '')}</p>
      <ol>
        {result.nextSteps.map((step, index) => (
          <li key={step.topic}>
            <span aria-hidden="true">{index + 1}</span>
            <div>
              <h3>{step.topic || noTopic}</h3>
              <p>
                {[
                  t.lost(formatPoints(step.lost)),
                  step.productTitle ?? '',
                  step.duration > 0 ? formatDuration(step.duration) : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <div className={css.ways}>
                {step.productId ? (
                  <ButtonLink
                    size="s"
                    look={index === first ? 'solid' : 'line'}
                    to="/detail"
                    search={{ id: step.productId }}
                    aria-label={`${t.study}: ${step.productTitle ?? (step.topic || noTopic)}`}
                  >
                    {t.study}
                  </ButtonLink>
                ) : null}
                {step.bankId && !title ? (
                  <TextLink
                    to="/mockExam"
                    search={{ source: step.bankId, topic: formatTopicParam(step.topic) }}
                    aria-label={`${t.practise}: ${step.topic || noTopic}`}
                  >
                    {t.practise}
                  </TextLink>
                ) : null}
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
