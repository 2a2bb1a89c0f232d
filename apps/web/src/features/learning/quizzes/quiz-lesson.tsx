import { IconCircleCheck } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '#web/ui/button.tsx'
import { formatInstant, formatPercent } from '#web/ui/format.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import type { StudyProgressState } from '../playing/use-reporter.ts'
import { type OpenQuiz, startQuiz, useQuiz } from './quiz.queries.ts'
import css from './quiz-lesson.module.css'
import { quizTexts } from './quiz-texts.ts'

type Props = {
  readonly place: { readonly productId: string; readonly contentId: string }
  readonly onStanding: (standing: StudyProgressState) => void
}

/**
 * A quiz before its start: its rules, the learner's attempts, and the button that starts one. It is answered on the
 * pages of mock exams.
 */
export function QuizLesson({ place, onStanding }: Props) {
  return (
    <QueryStates query={useQuiz(place)} skeleton={<Skeleton height={240} />}>
      {(open) => <OpenedQuiz key={open.contentId} open={open} place={place} onStanding={onStanding} />}
    </QueryStates>
  )
}

function OpenedQuiz({ open, place, onStanding }: Props & { readonly open: OpenQuiz }) {
  const t = useTexts(quizTexts)
  const ui = useTexts(uiTexts)
  const navigate = useNavigate()
  const [isBusy, run] = useWork()
  const { percent, completed, certificateId, running, attempts, attemptsLeft } = open
  useEffect(
    () => onStanding({ percent, isCompleted: completed, certificateId, isWaiting: false, isElsewhere: false }),
    [onStanding, percent, completed, certificateId],
  )
  const start = () =>
    run(async () => {
      const { attemptId, mode } = await startQuiz(place)
      if (mode === 'steps') await navigate({ to: '/mockExam', search: { practice: attemptId } })
      else await navigate({ to: '/exam/answer', search: { attemptId } })
    }, ui.notDone)
  const mayStart = running !== null || (!completed && attemptsLeft !== 0)
  return (
    <section className={css.quiz} aria-label={t.name}>
      <p className={css.intro}>{t.questions(open.questions)}</p>
      <ul className={css.rules}>
        <li>{t.pass(open.passPercent)}</li>
        <li>{t.feedback[open.feedback]}</li>
        {attemptsLeft !== null && attemptsLeft > 0 && !completed ? <li>{t.left(attemptsLeft)}</li> : null}
      </ul>
      <div className={css.acts}>
        {mayStart ? (
          <Button isBusy={isBusy} onClick={() => void start()}>
            {running ? t.resume(running.answered, open.questions) : attempts.length > 0 ? t.again : t.start}
          </Button>
        ) : null}
        {completed ? (
          <span className={css.done} role="status">
            <IconCircleCheck size={20} stroke={1.5} aria-hidden="true" />
            {t.passed}
          </span>
        ) : mayStart ? null : (
          <p className={css.usedUp}>{t.usedUp}</p>
        )}
      </div>
      {attempts.length > 0 ? (
        <div className={css.attempts}>
          <h2>{t.attempts}</h2>
          <ul className="num">
            {attempts.map((one) => (
              <li key={one.attemptId}>
                <span>{formatInstant(one.at)}</span>
                <b>{one.percent === null ? '—' : formatPercent(one.percent)}</b>
                <span data-passed={one.passed || undefined}>
                  {one.passed ? t.passed : one.percent === null ? t.waiting : t.failed}
                </span>
                <Link
                  to="/mockExam/examResult"
                  search={{ attemptId: one.attemptId }}
                  aria-label={t.resultAt(formatInstant(one.at))}
                >
                  {t.result}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  )
}
