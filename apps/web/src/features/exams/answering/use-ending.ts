import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { exitPageFullscreen } from '#web/ui/page-fullscreen.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { examTexts } from '../exam-texts.ts'
import { waitForUploads } from '../uploads/pending-uploads.ts'
import type { AttemptPaper } from './answer-sheet.ts'
import type { useAnswering } from './use-answering.ts'
import type { useAnsweringState } from './use-answering-state.ts'
import { useExitWatch } from './use-leave-watch.ts'

/** Retries of a submit without a response at the end of the time, and the pause between them in milliseconds. */
const endTries = 60
const endRestMs = 3000
/** At the end of the time uploads may take this long; the rest of the grace is for the submit. Milliseconds. */
const uploadsMs = (examLimits.graceSeconds - 3) * 1000

/**
 * Handles all endings of an attempt on this page: submitted, time up, too many exits, or ended on the server. Each
 * leads once to the report, or after a trial to the builder.
 */
export function useAttemptEnding(
  paper: AttemptPaper,
  { saver, state, isTimeOver, submit }: ReturnType<typeof useAnswering>,
  { send, now }: ReturnType<typeof useAnsweringState>,
) {
  const t = useTexts(examTexts).answer
  const navigate = useNavigate()
  const toReport = useCallback(() => {
    send({ type: 'left' })
    if (paper.isTrial) {
      exitPageFullscreen()
      toast('info', t.trialOver)
      void navigate({
        to: '/console/exams/$id',
        params: { id: paper.examId },
        search: { trial: 'result' },
        replace: true,
        ignoreBlocker: true,
      })
      return
    }
    void navigate({
      to: '/exam/details',
      search: { id: paper.examId, attemptId: paper.attemptId },
      replace: true,
      ignoreBlocker: true,
    })
  }, [navigate, paper, send, t])
  const { watch, notice, dismiss } = useExitWatch(
    paper,
    saver,
    useCallback(
      ({ endedBy }) => {
        if (now().isOver) return
        toast(
          'info',
          endedBy === 'leaves'
            ? t.endedByLeaves
            : endedBy === 'reload'
              ? t.endedByReload
              : endedBy === 'deadline'
                ? t.timeUp
                : t.submitted,
        )
        toReport()
      },
      [now, t, toReport],
    ),
  )
  const handIn = async () => {
    send({ type: 'handedIn' })
    try {
      await submit(watch.untold())
    } catch (error) {
      // Without a response, or with a 5xx, the outcome is unknown; the clock will reveal it.
      if (isApiError(error) && error.code >= 400 && error.code < 500) send({ type: 'handInRefused' })
      throw error
    }
  }
  // This also applies if the response to a submit was lost and the waiting clock call reports the end first.
  useEffect(() => {
    if (state.phase !== 'closed' || !now().isHandingIn || now().isOver) return
    watch.stop()
    toast('success', t.submitted)
    toReport()
  }, [state.phase, watch, now, t, toReport])
  const onTimeOver = useCallback(() => {
    if (now().isOver) return
    send({ type: 'timeOver' })
    // The server closes the attempt at its deadline in any case; this sends the last typed letters.
    const again = async (tries: number): Promise<void> => {
      if (!(await isTimeOver())) return
      if (tries === endTries) await waitForUploads(paper.attemptId, uploadsMs)
      try {
        await submit(watch.untold())
        toast('info', t.timeUp)
        toReport()
      } catch {
        if (tries === 0) return
        await new Promise((resolve) => setTimeout(resolve, endRestMs))
        await again(tries - 1)
      }
    }
    void again(endTries)
  }, [paper, isTimeOver, submit, watch, now, send, t, toReport])
  return { watch, notice, dismiss, handIn, onTimeOver, toReport }
}
