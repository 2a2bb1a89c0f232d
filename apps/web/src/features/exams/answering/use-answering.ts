import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { storage } from '#web/api/storage.ts'
import { useStore } from '#web/api/store.ts'
import { fetchExamClock, sendAnnouncementsSeen, sendAnswers, submitAttempt } from '../exam.queries.ts'
import { finishedFileQueue } from '../uploads/finished-files.ts'
import { withAnswerFile } from '../uploads/uploads.rules.ts'
import { AnswerSaver } from './answer-saver.ts'
import type { AttemptPaper } from './answer-sheet.ts'
import { ExamClock } from './exam-clock.ts'
import { pageWriterId } from './page-writer.ts'
import { QuestionTimes } from './question-times.ts'
import { isTimeUpOnServer } from './time-over.ts'
import { openUnsavedAnswers } from './unsaved-answers.ts'
import { useAnnouncements } from './use-announcements.ts'
import { useWakeUp } from './use-wake-up.ts'

type SubmittedLeaves = Parameters<typeof submitAttempt>[0]['leaves']

/** The first request of the clock, while the page is still loading, can wait. */
const firstAskMs = 3000
const restMs = 1000
/** After a lost response: spreads the requests of all candidates. */
const retryMs = () => examLimits.pausePollMs * (0.5 + Math.random() / 2)

/** Runs an open paper: its answers, its clock and its submission. */
export function useAnswering(paper: AttemptPaper) {
  const { attemptId } = paper
  const [clock] = useState(() => {
    const made = new ExamClock()
    made.sync(paper.clock.remainingMs)
    return made
  })
  const [times] = useState(() => new QuestionTimes(paper.spent, paper.questions.length))
  const [isPaused, setPaused] = useState(false)
  const wasPaused = useRef(false)
  const trip = useRef(0)
  const [extraTime, setExtraTime] = useState<number | null>(null)
  const [saver] = useState(() => newSaver(paper, clock, () => setPaused(true)))
  const state = useStore(saver.store)
  const [isSubmitting, setSubmitting] = useState(false)
  const submitKey = useRef<string>(crypto.randomUUID())
  const announcements = useAnnouncements(
    useCallback(
      (announcementIds) => sendAnnouncementsSeen({ attemptId, announcementIds: [...announcementIds] }),
      [attemptId],
    ),
  )
  const hear = announcements.hear

  const { questions } = paper
  useEffect(() => {
    saver.enter()
    const close = finishedFileQueue.open(attemptId, ({ position, fileId }) => {
      const most = questions.find((one) => one.position === position)?.blankCount ?? 0
      saver.change(position, { answer: (before) => withAnswerFile(before, fileId, most) })
    })
    return () => {
      close()
      saver.leave()
    }
  }, [saver, attemptId, questions])

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

  const ask = useCallback(
    async (known?: string, signal?: AbortSignal) => {
      const sentAt = performance.now()
      const answer = await fetchExamClock(
        { attemptId, writer: pageWriterId, spent: times.seconds(), ...(known === undefined ? {} : { known }) },
        signal,
      ).catch(() => null)
      if (!answer) return null
      // The duration of a held response says nothing about the network.
      if (known === undefined) trip.current = performance.now() - sentAt
      clock.sync(answer.clock.remainingMs, trip.current)
      if (answer.pausedAt) clock.hold()
      setPaused(answer.pausedAt !== null)
      setExtraTime(answer.extraTime)
      hear(answer.announcements)
      if (answer.state === 'open' && !answer.isWriter) saver.takenOver()
      return answer
    },
    [attemptId, clock, saver, times, hear],
  )

  const look = useCallback(
    async (known?: string, signal?: AbortSignal) => {
      const answer = await ask(known, signal)
      if (answer && answer.state !== 'open') saver.close()
      else if (answer?.isWriter && wasPaused.current && !answer.pausedAt) saver.flush()
      if (answer) wasPaused.current = answer.pausedAt !== null
      return answer
    },
    [ask, saver],
  )
  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    /** Each response is held until something changes, so the next request follows immediately. */
    const listen = async (known?: string) => {
      const answer = await look(known, leaving.signal)
      if (leaving.signal.aborted || (answer && (answer.state !== 'open' || !answer.isWriter))) return
      timer = setTimeout(() => void listen(answer?.mark), answer ? restMs : retryMs())
    }
    timer = setTimeout(() => void listen(), firstAskMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [look])
  useEffect(() => {
    if (isPaused) clock.hold()
    wasPaused.current ||= isPaused
  }, [isPaused, clock])
  useWakeUp(useCallback(() => void look(), [look]))

  const isOver = useCallback(
    () =>
      isTimeUpOnServer(
        () => ask(),
        (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      ),
    [ask],
  )

  /**
   * Submits with the last answers and the unsent exits. Closes the saver when the attempt has ended, by this or on the
   * server already.
   */
  const submit = useCallback(
    async (leaves: SubmittedLeaves): Promise<void> => {
      setSubmitting(true)
      try {
        await submitAttempt({
          attemptId,
          writer: pageWriterId,
          submitKey: submitKey.current,
          answers: await saver.forSubmit(),
          leaves,
          spent: times.seconds(),
        })
        saver.close()
      } catch (error) {
        if (isApiError(error, 'attemptTakenOver')) saver.takenOver()
        else if (isApiError(error, 'attemptPaused')) setPaused(true)
        else if (isApiError(error, 'examCompleted') || isApiError(error, 'examTimeout')) {
          saver.close()
          return
        }
        throw error
      } finally {
        setSubmitting(false)
      }
    },
    [attemptId, saver, times],
  )

  return { saver, state, clock, times, isTimeOver: isOver, submit, isSubmitting, isPaused, extraTime, announcements }
}

function newSaver(paper: AttemptPaper, clock: ExamClock, onPaused: () => void): AnswerSaver {
  return new AnswerSaver(
    {
      ...openUnsavedAnswers(storage, paper.attemptId, pageWriterId),
      save: (answers) =>
        sendAnswers(
          { attemptId: paper.attemptId, writer: pageWriterId, answers: [...answers] },
          document.visibilityState === 'hidden',
        ),
      wait: (ms, then) => {
        const timer = setTimeout(then, ms)
        return () => clearTimeout(timer)
      },
      onSaved: (saved) => clock.sync(saved.clock.remainingMs),
      onPaused,
      isFollowed: () => finishedFileQueue.isOpen(paper.attemptId),
    },
    paper.answers,
    paper.countFrom,
  )
}
