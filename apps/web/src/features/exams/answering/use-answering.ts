import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { storage } from '#web/api/storage.ts'
import { useStore } from '#web/api/store.ts'
import { askClock, saveAnswers, submitExam } from '../exam.queries.ts'
import { AnswerSaver } from './answer-saver.ts'
import type { Paper } from './answer-sheet.ts'
import { openAnswerShelf } from './answer-shelf.ts'
import { ExamClock } from './exam-clock.ts'
import { isTimeOver } from './time-over.ts'
import { useAwakening } from './use-awakening.ts'

type SubmittedLeaves = Parameters<typeof submitExam>[0]['leaves']

/** One per page load: a reload or a second tab is another writer. */
export const writer: string = crypto.randomUUID()
const askEveryMs = 30_000

/** Everything that lives while a paper is open: what was answered, the clock, and the way to hand in. */
export function useAnswering(paper: Paper) {
  const { attemptId } = paper
  const [clock] = useState(() => {
    const made = new ExamClock()
    made.sync(paper.clock.remainingMs)
    return made
  })
  const [isPaused, setPaused] = useState(false)
  const [extraTime, setExtraTime] = useState<number | null>(null)
  const [saver] = useState(() => newSaver(paper, clock, () => setPaused(true)))
  const state = useStore(saver.store)
  const [isSubmitting, setSubmitting] = useState(false)
  const submitKey = useRef<string>(crypto.randomUUID())

  useEffect(() => {
    const onOnline = () => saver.flush()
    const onHide = () => document.visibilityState === 'hidden' && saver.flush()
    const onOffline = () => saver.disconnected()
    window.addEventListener('online', onOnline)
    window.addEventListener('offline', onOffline)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', onOffline)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [saver])

  const ask = useCallback(async () => {
    const sentAt = performance.now()
    const answer = await askClock(attemptId, writer).catch(() => null)
    if (!answer) return null
    clock.sync(answer.clock.remainingMs, performance.now() - sentAt)
    if (answer.pausedAt) clock.hold()
    setPaused(answer.pausedAt !== null)
    setExtraTime(answer.extraTime)
    if (answer.state === 'open' && !answer.isWriter) saver.takenOver()
    return answer
  }, [attemptId, clock, saver])

  const look = useCallback(async () => {
    const answer = await ask()
    if (answer && answer.state !== 'open') saver.close()
    else if (answer?.isWriter && isPaused && !answer.pausedAt) saver.flush()
  }, [ask, saver, isPaused])
  useEffect(() => {
    if (isPaused) clock.hold()
    const timer = setInterval(() => void look(), isPaused ? examLimits.pausePollMs : askEveryMs)
    return () => clearInterval(timer)
  }, [look, clock, isPaused])
  useAwakening(look)

  const isOver = useCallback(() => isTimeOver(ask, (ms) => new Promise((resolve) => setTimeout(resolve, ms))), [ask])

  /** Hands in with the last answers on board, and the leaves that were not told yet. True when the attempt has ended, by this or by the server already. */
  const submit = useCallback(
    async (leaves: SubmittedLeaves): Promise<boolean> => {
      setSubmitting(true)
      try {
        await submitExam({ attemptId, writer, submitKey: submitKey.current, answers: await saver.forSubmit(), leaves })
        saver.close()
        return true
      } catch (error) {
        if (isApiError(error, 'attemptTakenOver')) saver.takenOver()
        else if (isApiError(error, 'attemptPaused')) setPaused(true)
        else if (isApiError(error, 'examCompleted') || isApiError(error, 'examTimeout')) {
          saver.close()
          return true
        }
        throw error
      } finally {
        setSubmitting(false)
      }
    },
    [attemptId, saver],
  )

  return { saver, state, clock, isTimeOver: isOver, submit, isSubmitting, isPaused, extraTime }
}

function newSaver(paper: Paper, clock: ExamClock, onPaused: () => void): AnswerSaver {
  return new AnswerSaver(
    {
      ...openAnswerShelf(storage, paper.attemptId, writer),
      save: (answers) => saveAnswers({ attemptId: paper.attemptId, writer, answers: [...answers] }, document.visibilityState === 'hidden'),
      wait: (ms, then) => {
        const timer = setTimeout(then, ms)
        return () => clearTimeout(timer)
      },
      onSaved: (saved) => clock.sync(saved.clock.remainingMs),
      onPaused,
    },
    paper.answers,
    paper.countFrom,
  )
}
