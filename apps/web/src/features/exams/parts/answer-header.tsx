import { IconCircleCheck, IconCloudOff, IconLoader2, IconPlayerPause } from '@tabler/icons-react'
import { lazy, memo, Suspense, useEffect, useState } from 'react'
import { formatPoints, formatTimeWithSeconds } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { AnswerSaverState } from '../answering/answer-saver.ts'
import type { AttemptPaper } from '../answering/answer-sheet.ts'
import { type ExamClock, formatTimeLeft, minutesToAnnounce, timeLeftUrgency } from '../answering/exam-clock.ts'
import { examTexts } from '../exam-texts.ts'
import css from './answer-header.module.css'

const EndTrial = lazy(() => import('./end-trial.tsx').then((file) => ({ default: file.EndTrialButton })))

/** One line of facts: exam, candidate, saving state, time left. Its only control is the button that ends a trial. */
export function AnswerHeader({
  paper,
  title,
  saver,
  clock,
  isPaused,
  timeAsked,
  onTimeOver,
  onTrialEnded,
}: {
  readonly paper: AttemptPaper
  readonly title: string
  readonly saver: AnswerSaverState
  readonly clock: ExamClock
  readonly isPaused: boolean
  /** The number of times that the candidate requested the time. */
  readonly timeAsked: number
  readonly onTimeOver: () => void
  readonly onTrialEnded: () => void
}) {
  const t = useTexts(examTexts)
  return (
    <header className={css.bar}>
      <div className={css.in}>
        <div>
          <h1>
            {title}
            {paper.isTrial ? (
              <>
                <span className={css.trial}>{t.answer.trial}</span>
                <Suspense fallback={null}>
                  <EndTrial attemptId={paper.attemptId} onEnded={onTrialEnded} />
                </Suspense>
              </>
            ) : null}
          </h1>
          <p className={css.sub}>
            {t.answer.facts(
              t.kinds[paper.kind],
              paper.questions.length,
              formatPoints(paper.totalPoints),
              formatPoints(paper.passingPoints),
            )}
          </p>
        </div>
        <p className={css.who}>
          <b>{paper.candidate.name}</b>
          {paper.candidate.employeeNo ? <span>{t.answer.employeeNo(paper.candidate.employeeNo)}</span> : null}
        </p>
        <SavingState saver={saver} isPaused={isPaused} />
        <TimeLeft clock={clock} timeAsked={timeAsked} onTimeOver={onTimeOver} />
      </div>
    </header>
  )
}

function SavingState({ saver, isPaused }: { readonly saver: AnswerSaverState; readonly isPaused: boolean }) {
  const t = useTexts(examTexts)
  const { pending, savedAt } = saver
  const phase = isPaused ? 'paused' : saver.phase === 'saved' && pending > 0 ? 'saving' : saver.phase
  const words =
    phase === 'paused'
      ? t.answer.pausedTitle
      : phase === 'offline'
        ? t.answer.offline(pending)
        : phase === 'saving'
          ? t.answer.saving
          : t.answer.saved
  return (
    <div className={css.save} role="status" data-phase={phase}>
      {phase === 'paused' ? (
        <IconPlayerPause size={20} stroke={1.5} aria-hidden="true" />
      ) : phase === 'offline' ? (
        <IconCloudOff size={20} stroke={1.5} aria-hidden="true" />
      ) : phase === 'saving' ? (
        <IconLoader2 size={20} stroke={1.5} aria-hidden="true" />
      ) : (
        <IconCircleCheck size={20} stroke={1.5} aria-hidden="true" />
      )}
      <div>
        <span>{words}</span>
        <small aria-hidden="true">
          {phase === 'offline' || (phase === 'paused' && pending > 0)
            ? t.answer.keptHere
            : savedAt
              ? formatTimeWithSeconds(savedAt.toISOString())
              : t.answer.asYouGo}
        </small>
      </div>
    </div>
  )
}

type TimeLeftProps = { readonly clock: ExamClock; readonly timeAsked: number; readonly onTimeOver: () => void }
/**
 * Counts in a separate component, so that a passing second renders nothing else. Silent, except at 30, 10, 5 and 1
 * minutes.
 */
const TimeLeft = memo(function TimeLeft({ clock, timeAsked, onTimeOver }: TimeLeftProps) {
  const t = useTexts(examTexts)
  const [left, setLeft] = useState(() => clock.left())
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    let before = clock.left()
    const timer = setInterval(() => {
      const now = clock.left()
      const threshold = minutesToAnnounce(before, now)
      if (threshold !== null) setSpoken(t.answer.minutesLeft(threshold))
      if (before !== null && before > 0 && now === 0) onTimeOver()
      before = now
      setLeft(now)
    }, 250)
    return () => clearInterval(timer)
  }, [clock, onTimeOver, t])
  useEffect(() => {
    if (timeAsked === 0) return
    const now = clock.left()
    // It is emptied first, so that the same text is read out again.
    setSpoken('')
    const timer = setTimeout(
      () =>
        setSpoken(
          now === null
            ? t.answer.unlimited
            : t.answer.timeNow(Math.floor(now / 60_000), Math.floor((now % 60_000) / 1000)),
        ),
      50,
    )
    return () => clearTimeout(timer)
  }, [timeAsked, clock, t])
  return (
    <div className={css.clock} role="timer" aria-label={t.answer.timeLeft} data-urgency={timeLeftUrgency(left)}>
      <small>{t.answer.timeLeft}</small>
      <time>{left === null ? t.answer.unlimited : formatTimeLeft(left)}</time>
      <span className="vh" aria-live="assertive">
        {spoken}
      </span>
    </div>
  )
})
